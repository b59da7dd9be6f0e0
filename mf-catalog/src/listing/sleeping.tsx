import type { BedKind, ListingRoom } from '@qe/contract'
import { bedsLine, roomTitle } from '@qe/ui/unshared'
import { BedDouble, BedSingle, Sofa } from 'lucide-react'
import page from './listing-page.module.css'
import css from './sleeping.module.css'

const icons: Record<BedKind, typeof BedDouble> = {
  double: BedDouble,
  single: BedSingle,
  bunk: BedSingle,
  sofa_bed: Sofa,
  mattress: BedSingle,
}

/** The rooms with beds, a card each; on a phone they scroll sideways. */
export function Sleeping({ rooms }: { rooms: ListingRoom[] }) {
  const withBeds = rooms.filter(({ beds }) => beds.length > 0)
  if (withBeds.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="sleeping-title">
      <h2 id="sleeping-title">Where you’ll sleep</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <ul className={css.rooms} tabIndex={0} aria-labelledby="sleeping-title">
        {withBeds.map((room) => (
          <li key={room.id} className={css.room}>
            <span className={css.icons} aria-hidden="true">
              {room.beds.map(({ kind }) => {
                const Icon = icons[kind]
                return <Icon key={kind} size={26} strokeWidth={1.6} />
              })}
            </span>
            <h3 dir="auto" className={css.name}>
              {roomTitle(room, rooms)}
            </h3>
            <p className={page.quiet}>{bedsLine(room)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
