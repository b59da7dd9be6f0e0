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
import type { PriceChange } from './undo'

interface EditDaysProps {
  listing: CalendarListing
  selection: Selection
  onSelect: (selection: Selection) => void
  onClose: () => void
  onSaved: (change: PriceChange) => void
}

/** Nights can be selected up to this far ahead (days). */
const maxDaysAhead = 540

/** Which of the nights are taken on other sites, or booked. */
function TakenNotices({ listing, from, to }: { listing: CalendarListing; from: string; to: string }) {
  const booked = listing.days.filter(({ date, state }) => date >= from && date <= to && state === 'booked').length
  const calendars = [
    ...new Set(listing.elsewhere.filter((event) => event.from <= to && event.to > from).map(({ name }) => name)),
  ]
  return (
    <>
      {calendars.length > 0 && (
        <Notice>Some of these nights are taken in {listOf(calendars)}. They open here once they are free there.</Notice>
      )}
      {booked > 0 && (
        <Notice>
          {booked === 1 ? 'One of these nights is booked' : `${booked} of these nights are booked`}; the guests pay what
          was agreed, whatever changes here.
        </Notice>
      )}
    </>
  )
}

/** The form's values and the change that they make, which is saved for the whole selection. */
function useNightsForm({ listing, selection, onSelect, onSaved }: Omit<EditDaysProps, 'onClose'>) {
  const { propertyId, from, to } = selection
  const days = listing.days.filter(({ date }) => date >= from && date <= to)
  const prices = days.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const count = nightsBetween(from, to) + 1
  /** Price of every selected night; null where prices differ, or not all nights are loaded. */
  const commonPrice = days.length === count && lowest === highest ? lowest : null
  /** Undefined until something is typed: the field follows the selection until then. */
  const [priceInput, setPriceInput] = useState<number | null>()
  const [fieldKey, setFieldKey] = useState(0)
  const [open, setOpen] = useState(days.some(({ state }) => state === 'blocked') ? 'closed' : 'open')
  const [initial] = useState({ open })
  const mutation = useApiMutation('date-wise-price/add-new-price', {
    refresh: ['bookings/linear-calender', 'date-wise-price/get-calender', 'bookings/check-availability'],
    onSuccess: (_, change: CallInput<'date-wise-price/add-new-price'>) => onSaved(change),
  })
  const change: PriceChange = {
    propertyId,
    from,
    to,
    ...(priceInput != null && priceInput !== commonPrice && { price: priceInput }),
    ...(open !== initial.open && { open: open === 'open' }),
  }
  return {
    ...mutation,
    count,
    lowest,
    highest,
    hasCustomPrice: days.some(({ source }) => source === 'date'),
    /** Remounts the price field, so that it shows the price of a new selection. */
    fieldKey,
    price: priceInput === undefined ? commonPrice : priceInput,
    setPrice: setPriceInput,
    open,
    setOpen,
    isChanged: change.price !== undefined || change.open !== undefined,
    save: () => mutation.mutate(change),
    resetPrices: () => mutation.mutate({ propertyId, from, to, price: null }),
    moveEnds: (ends: Pick<Selection, 'from' | 'to'>) => {
      if (priceInput === undefined) setFieldKey((key) => key + 1)
      onSelect({ propertyId, anchor: ends.from, ...ends })
    },
  }
}

/**
 * Edits price and availability of the selected nights. Untouched values stay. Opens from the right, on a phone from
 * below.
 */
export function EditDays({ onClose, ...props }: EditDaysProps) {
  const { listing, selection } = props
  const { from, to } = selection
  const { currency } = listing
  const formId = useId()
  const form = useNightsForm(props)
  const { lowest, highest, isPending, error } = form

  return (
    <Dialog
      open
      onClose={onClose}
      title={formatDateRange(from, to)}
      className={styles.panel}
      footer={
        <>
          {form.hasCustomPrice ? (
            <Button variant="ghost" disabled={isPending} onClick={form.resetPrices}>
              Back to usual prices
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" loading={isPending} disabled={!form.isChanged}>
            Save {plural(form.count, 'night')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.isChanged) form.save()
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
            onChange={(date) => form.moveEnds({ from: date, to })}
            error={error?.fields['from']}
          />
          <NightField
            label="Last night"
            min={from}
            max={addDays(today(), maxDaysAhead)}
            value={to}
            onChange={(date) => form.moveEnds({ from, to: date })}
            error={error?.fields['to']}
          />
        </div>
        <MoneyField
          key={form.fieldKey}
          label="Price of a night"
          currency={currency}
          value={form.price}
          onChange={form.setPrice}
          error={error?.fields['price']}
          hint={
            lowest < highest
              ? `Now from ${formatMoney({ amount: lowest, currency })} to ` +
                `${formatMoney({ amount: highest, currency })}; left empty, they stay.`
              : undefined
          }
        />
        <RadioCards
          label="Guests can book these nights"
          value={form.open}
          onChange={form.setOpen}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed', hint: 'Shown as taken to everybody.' },
          ]}
        />
        <TakenNotices listing={listing} from={from} to={to} />
      </form>
    </Dialog>
  )
}
