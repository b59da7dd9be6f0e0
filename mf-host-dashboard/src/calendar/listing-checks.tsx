import { Checkbox, plural } from '@qe/ui'
import type { CalendarListing } from './calendar-data'
import styles from './edit-panel.module.css'

interface ListingChecksProps {
  listings: readonly CalendarListing[]
  /** Indices of the chosen ones, in order; at least one. */
  rows: readonly number[]
  onChange: (rows: readonly number[]) => void
}

/** The listings to choose from, folded up; the name alone where there is one. */
export function ListingChecks({ listings, rows, onChange }: ListingChecksProps) {
  if (listings.length === 1)
    return (
      <p dir="auto" className={styles.only}>
        {listings[0]?.title}
      </p>
    )
  const toggle = (row: number, isChosen: boolean) => {
    const next = isChosen ? [...rows, row].sort((a, b) => a - b) : rows.filter((one) => one !== row)
    if (next.length > 0) onChange(next)
  }
  return (
    <details className={styles.listings}>
      <summary dir="auto">
        {rows.length === 1 ? listings[rows[0] ?? 0]?.title : `${plural(rows.length, 'listing')} of ${listings.length}`}
      </summary>
      <div className={styles.checks}>
        {listings.map(({ propertyId, title }, row) => (
          <Checkbox
            key={propertyId}
            label={title}
            checked={rows.includes(row)}
            onChange={(isChosen) => toggle(row, isChosen)}
          />
        ))}
      </div>
    </details>
  )
}
