import type { CallOutput, Overwriting } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, plural, Skeleton } from '@qe/ui'
import { Dialog, formatDate, formatMoney } from '@qe/ui/unshared'
import { useEffect, useState } from 'react'
import type { CalendarAnswer } from './calendar-data'
import styles from './copy-year.module.css'
import { toEdit } from './selected-nights'
import type { Selection } from './selection'
import { nightsSetByHand, SetByHand } from './set-by-hand'
import { useCommandKey } from './use-command-key'
import { callsOfCalendar, type EditState } from './use-edit-history'

interface CopyYearProps {
  calendar: CalendarAnswer
  selection: Selection
  weekdays: readonly number[]
  /** Of the calendar that the host sees. */
  revision: number
  onClose: () => void
  onSaved: (state: EditState, message: string) => void
}

type Copied = CallOutput<'calendar/copy-year'>
type NightState = Copied['changes'][number]['after']

const words = ({ price, minNights, maxNights, noArrival, noDeparture }: NightState, currency: string) =>
  [
    formatMoney({ amount: price, currency }),
    minNights === null ? '' : `min ${minNights}`,
    maxNights === null ? '' : `max ${maxNights}`,
    noArrival ? 'no arrival' : '',
    noDeparture ? 'no departure' : '',
  ]
    .filter(Boolean)
    .join(', ')

function Changes({ calendar, copied }: { calendar: CalendarAnswer; copied: Copied }) {
  const titles = new Map(calendar.listings.map(({ propertyId, title }) => [propertyId, title]))
  const hasSeveral = new Set(copied.changes.map(({ propertyId }) => propertyId)).size > 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to
    <section className={styles.scroll} aria-label="What changes" tabIndex={0}>
      <table className={styles.changes}>
        <thead>
          <tr>
            {hasSeveral && <th scope="col">Listing</th>}
            <th scope="col">Night</th>
            <th scope="col">Now</th>
            <th scope="col">As last year</th>
          </tr>
        </thead>
        <tbody>
          {copied.changes.map(({ propertyId, date, currency, before, after }) => (
            <tr key={`${propertyId} ${date}`}>
              {hasSeveral && <td dir="auto">{titles.get(propertyId)}</td>}
              <th scope="row">{formatDate(date, 'weekday')}</th>
              <td>{words(before, currency)}</td>
              <td>
                <strong>{words(after, currency)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The prices and rules of a year ago for the selected nights: first what would change, then the change. */
export function CopyYear({ calendar, selection, weekdays, revision, onClose, onSaved }: CopyYearProps) {
  const [isOverwriting, setOverwriting] = useState(false)
  const keyOf = useCommandKey()
  const input = (mode: Overwriting) => {
    const command = { ...toEdit(calendar, selection, weekdays), mode }
    return { ...command, revision, idempotencyKey: keyOf(command) }
  }
  const preview = useApiMutation('calendar/copy-year', { quiet: true })
  const saving = useApiMutation('calendar/copy-year', {
    refresh: callsOfCalendar,
    onSuccess: ({ nights, ...state }) => onSaved(state, `Copied to ${plural(nights, 'night')}.`),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the selection with which it was opened
  useEffect(() => {
    preview.mutate(input('preview'))
  }, [])
  const copied = preview.data
  const byHand = copied ? nightsSetByHand(copied.setByHand) : 0
  const count = copied ? copied.nights - (isOverwriting ? 0 : byHand) : 0
  const error = saving.error ?? preview.error
  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy from last year"
      size="large"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={count === 0}
            loading={saving.isPending}
            onClick={() => saving.mutate(input(isOverwriting ? 'overwrite' : 'keep'))}
          >
            Change {plural(count, 'night')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          Each night gets the price and the rules of the same day of the week a year ago, 364 days before. Notes and
          closed nights are not copied.
        </p>
        {error && (
          <Notice tone="error" live>
            {error.message}
          </Notice>
        )}
        {!copied && !error && <Skeleton height={160} shape="card" />}
        {copied && byHand > 0 && (
          <SetByHand listings={copied.setByHand} isOverwriting={isOverwriting} onChange={setOverwriting} />
        )}
        {copied &&
          (copied.nights === 0 ? (
            <Notice>These nights have the prices and rules of last year already, so there is nothing to copy.</Notice>
          ) : (
            <Changes calendar={calendar} copied={copied} />
          ))}
        {copied && copied.nights > copied.changes.length && (
          <p>
            The first {copied.changes.length} of {plural(copied.nights, 'night')}.
          </p>
        )}
      </div>
    </Dialog>
  )
}
