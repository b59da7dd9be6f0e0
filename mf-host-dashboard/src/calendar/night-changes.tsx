import { formatDate } from '@qe/ui/unshared'
import styles from './night-changes.module.css'

/** A night of a listing in words, before and after a change. */
export interface NightChange {
  key: string
  title: string
  date: string
  before: string
  after: string
}

interface NightChangesProps {
  label: string
  /** What the columns of before and after are called. */
  columns: readonly [string, string]
  changes: readonly NightChange[]
}

/** Night by night what was and what is; the listing is named where there are several. */
export function NightChanges({ label, columns: [before, after], changes }: NightChangesProps) {
  const hasSeveral = new Set(changes.map(({ title }) => title)).size > 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.changes} aria-label={label}>
        <thead>
          <tr>
            {hasSeveral && <th scope="col">Listing</th>}
            <th scope="col">Night</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.key}>
              {hasSeveral && <td dir="auto">{change.title}</td>}
              <th scope="row">{formatDate(change.date, 'weekday')}</th>
              <td>{change.before}</td>
              <td>
                <strong>{change.after}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
