import type { CallInput } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, listOf, Notice, plural } from '@qe/ui'
import { addDays, Dialog, formatDateRange, formatMoney, nightsBetween, RadioCards, today } from '@qe/ui/unshared'
import { useId, useState } from 'react'
import { MoneyField } from '../money-field'
import type { CalendarListing } from './calendar-listing'
import styles from './edit-days.module.css'
import { NightField } from './night-field'
import type { Selection } from './selection'
import type { Change } from './undo'

interface Props {
  listing: CalendarListing
  selection: Selection
  onSelect: (selection: Selection) => void
  onClose: () => void
  onSaved: (change: Change) => void
}

/** How far ahead nights can be chosen here, days. */
const horizon = 540

/**
 * Price and openness of the chosen nights. What is left alone stays as it is. Slides in from the right, on a phone from
 * below.
 */
export function EditDays({ listing, selection, onSelect, onClose, onSaved }: Props) {
  const { propertyId, from, to } = selection
  const { currency } = listing
  const formId = useId()
  const days = listing.days.filter(({ date }) => date >= from && date <= to)
  const prices = days.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const booked = days.filter(({ state }) => state === 'booked').length
  const closed = days.some(({ state }) => state === 'blocked')

  const elsewhere = [
    ...new Set(listing.elsewhere.filter((taken) => taken.from <= to && taken.to > from).map(({ name }) => name)),
  ]

  const count = nightsBetween(from, to) + 1
  /** What each of the chosen nights costs; null where they differ, or are not all in sight. */
  const usual = days.length === count && lowest === highest ? lowest : null
  /** Undefined until somebody types; so long the field follows the chosen nights. */
  const [typed, setTyped] = useState<number | null>()
  const [shown, setShown] = useState(0)
  const [open, setOpen] = useState(closed ? 'closed' : 'open')
  const [began] = useState({ open })
  const { mutate, isPending, error } = useApiMutation('date-wise-price/add-new-price', {
    refresh: ['bookings/linear-calender', 'date-wise-price/get-calender', 'bookings/check-availability'],
    onSuccess: (_, change: CallInput<'date-wise-price/add-new-price'>) => onSaved(change),
  })
  const change: Change = {
    propertyId,
    from,
    to,
    ...(typed != null && typed !== usual && { price: typed }),
    ...(open !== began.open && { open: open === 'open' }),
  }
  const isChanged = change.price !== undefined || change.open !== undefined
  const move = (ends: Pick<Selection, 'from' | 'to'>) => {
    if (typed === undefined) setShown((times) => times + 1)
    onSelect({ propertyId, anchor: ends.from, ...ends })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={formatDateRange(from, to)}
      className={styles.panel}
      footer={
        <>
          {days.some(({ source }) => source === 'date') ? (
            <Button variant="ghost" disabled={isPending} onClick={() => mutate({ propertyId, from, to, price: null })}>
              Back to usual prices
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" loading={isPending} disabled={!isChanged}>
            Save {plural(count, 'night')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) mutate(change)
        }}
      >
        <p dir="auto">{listing.title}</p>
        {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
        <div className={styles.ends}>
          <NightField
            label="First night"
            min={today()}
            max={to}
            value={from}
            onChange={(date) => move({ from: date, to })}
            error={error?.fields['from']}
          />
          <NightField
            label="Last night"
            min={from}
            max={addDays(today(), horizon)}
            value={to}
            onChange={(date) => move({ from, to: date })}
            error={error?.fields['to']}
          />
        </div>
        <MoneyField
          key={shown}
          label="Price of a night"
          currency={currency}
          value={typed === undefined ? usual : typed}
          onChange={setTyped}
          error={error?.fields['price']}
          hint={
            lowest < highest
              ? `Now from ${formatMoney({ amount: lowest, currency })} to ${formatMoney({ amount: highest, currency })}; left empty, they stay.`
              : undefined
          }
        />
        <RadioCards
          label="Guests can book these nights"
          value={open}
          onChange={setOpen}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed', hint: 'Shown as taken to everybody.' },
          ]}
        />
        {elsewhere.length > 0 && (
          <Notice>
            Some of these nights are taken in {listOf(elsewhere)}. They open here once they are free there.
          </Notice>
        )}
        {booked > 0 && (
          <Notice>
            {booked === 1 ? 'One of these nights is booked' : `${booked} of these nights are booked`}; the guests pay
            what was agreed, whatever changes here.
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
