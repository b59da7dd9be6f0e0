import { listOf, Notice, plural } from '@qe/ui'
import { formatDate } from '@qe/ui/unshared'
import { type EditForm, summaryOf } from './edit-form'
import styles from './edit-panel.module.css'
import type { SelectedNights } from './selected-nights'

interface EditSummaryProps {
  form: EditForm
  nights: SelectedNights
  tooMany: string | null
  /** Booked nights that the edit before could not close. */
  skipped: readonly { title: string; dates: string[] }[]
}

/** What will change, before it is saved, and what stays in spite of it. */
export function EditSummary({ form, nights, tooMany, skipped }: EditSummaryProps) {
  const lines = summaryOf(form, nights.currency ?? 'EUR')
  return (
    <>
      {skipped.length > 0 && (
        <Notice tone="warning" live>
          Saved. Booked nights stayed open:{' '}
          {listOf(skipped.map(({ title, dates }) => `${title} on ${listOf(dates.map((date) => formatDate(date)))}`))}.
        </Notice>
      )}
      {tooMany && <Notice tone="error">{tooMany}</Notice>}
      {nights.booked > 0 && (
        <Notice>
          {nights.booked === 1 ? 'One of these nights is booked' : `${nights.booked} of these nights are booked`}.
          Guests pay what was agreed, whatever changes here.
        </Notice>
      )}
      {nights.taken > 0 && (
        <Notice>
          {plural(nights.taken, 'night')} {nights.taken === 1 ? 'is' : 'are'} taken on another site, and open here once
          free there.
        </Notice>
      )}
      {lines.length > 0 && (
        <div className={styles.summary} aria-live="polite">
          <h3>
            Changes for {plural(nights.count, 'night')}
            {nights.listings.length > 1 &&
              ` of ${plural(nights.listings.length, nights.isOfUnits ? 'unit' : 'listing')}`}
          </h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
