import type { CallOutput, Overwriting } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, plural, Skeleton } from '@qe/ui'
import { Dialog, formatMoney } from '@qe/ui/unshared'
import { useEffect, useState } from 'react'
import type { CalendarAnswer } from './calendar-data'
import styles from './copy-year.module.css'
import { type NightChange, NightChanges } from './night-changes'
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

function changesOf({ listings }: CalendarAnswer, { changes }: Copied): NightChange[] {
  const titles = new Map(listings.map(({ propertyId, title }) => [propertyId, title]))
  return changes.map(({ propertyId, date, currency, before, after }) => ({
    key: `${propertyId} ${date}`,
    title: titles.get(propertyId) ?? '',
    date,
    before: words(before, currency),
    after: words(after, currency),
  }))
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
            <NightChanges
              label="What changes"
              columns={['Now', 'As last year']}
              changes={changesOf(calendar, copied)}
            />
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
