import type { Amenity } from '@qe/contract'
import { Button } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { useState } from 'react'
import { groupBy } from '../group-by'
import css from './amenities.module.css'
import { AmenityIcon } from './amenity-icon'
import page from './listing-page.module.css'

const previewCount = 10

const Row = ({ amenity }: { amenity: Amenity }) => (
  <li className={css.row}>
    <AmenityIcon name={amenity.icon} />
    {amenity.label}
  </li>
)

/** Amenities of the listing: the first ten here, all of them by group in a dialog. */
export function Amenities({ amenities }: { amenities: Amenity[] }) {
  const [open, setOpen] = useState(false)
  if (amenities.length === 0) return null
  return (
    <section className={page.section} id="amenities" aria-labelledby="amenities-title">
      <h2 id="amenities-title">What this place offers</h2>
      <ul className={css.list}>
        {amenities.slice(0, previewCount).map((amenity) => (
          <Row key={amenity.key} amenity={amenity} />
        ))}
      </ul>
      {amenities.length > previewCount && (
        <Button className={css.all} onClick={() => setOpen(true)}>
          Show all {amenities.length} amenities
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="What this place offers" size="large">
        {groupBy(amenities, ({ group }) => group).map(([group, members]) => (
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
