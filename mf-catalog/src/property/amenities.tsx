import type { Amenity } from '@qe/contract'
import { Button } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { useState } from 'react'
import { grouped } from '../grouped'
import css from './amenities.module.css'
import { AmenityIcon } from './amenity-icon'
import page from './property-page.module.css'

const atFirst = 10

const Row = ({ amenity }: { amenity: Amenity }) => (
  <li className={css.row}>
    <AmenityIcon name={amenity.icon} />
    {amenity.label}
  </li>
)

/** What the place offers: the first ten here, all of them by subject in a dialog. */
export function Amenities({ amenities }: { amenities: Amenity[] }) {
  const [open, setOpen] = useState(false)
  if (amenities.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="amenities">
      <h2 id="amenities">What this place offers</h2>
      <ul className={css.list}>
        {amenities.slice(0, atFirst).map((amenity) => (
          <Row key={amenity.key} amenity={amenity} />
        ))}
      </ul>
      {amenities.length > atFirst && (
        <Button className={css.all} onClick={() => setOpen(true)}>
          Show all {amenities.length} amenities
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="What this place offers" size="large">
        {grouped(amenities, ({ group }) => group).map(([group, members]) => (
          <section key={group} className={css.group}>
            <h3>{group}</h3>
            <ul className={css.list}>
              {members.map((amenity) => (
                <Row key={amenity.key} amenity={amenity} />
              ))}
            </ul>
          </section>
        ))}
      </Dialog>
    </section>
  )
}
