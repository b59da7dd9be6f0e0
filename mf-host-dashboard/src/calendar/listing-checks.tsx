import { Checkbox, plural } from '@qe/ui'
import type { CalendarListing } from './calendar-data'
import { areAlike, rowKey, rowTitle } from './calendar-rows'
import styles from './edit-panel.module.css'

interface ListingChecksProps {
  listings: readonly CalendarListing[]
  /** Indices of the chosen ones, in order; at least one. */
  rows: readonly number[]
  onChange: (rows: readonly number[]) => void
}

/** The listings to choose from, folded up; the name alone where there is one. */
export function ListingChecks({ listings, rows, onChange }: ListingChecksProps) {
  const first = listings[rows[0] ?? 0]
  const alike = listings.flatMap((listing, row) => (areAlike(first, listing) ? [{ listing, row }] : []))
  if (alike.length === 1)
    return (
      <p dir="auto" className={styles.only}>
        {first && rowTitle(first)}
      </p>
    )
  const toggle = (row: number, isChosen: boolean) => {
    const next = isChosen ? [...rows, row].sort((a, b) => a - b) : rows.filter((one) => one !== row)
    if (next.length > 0) onChange(next)
  }
  return (
    <details className={styles.listings}>
      <summary dir="auto">
        {rows.length === 1 && first
          ? rowTitle(first)
          : `${plural(rows.length, first?.unit ? 'unit' : 'listing')} of ${alike.length}`}
      </summary>
      <div className={styles.checks}>
        {alike.map(({ listing, row }) => (
          <Checkbox
            key={rowKey(listing)}
            label={listing.unit?.name ?? listing.title}
            checked={rows.includes(row)}
            onChange={(isChosen) => toggle(row, isChosen)}
          />
        ))}
      </div>
    </details>
  )
}
