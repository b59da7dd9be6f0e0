import { useApiMutation } from '@qe/platform'
import { Button, Dialog, formatDateRange, formatMoney, nightsBetween, plural, RadioCards } from '@qe/ui'
import { useState } from 'react'
import { MoneyField } from '../listings/money-field'
import styles from './calendar.module.css'
import type { CalendarListing } from './grid'
import { contains, type Selection } from './selection'

interface Props {
  listing: CalendarListing
  selection: Selection
  onClose: () => void
}

/** Price and openness of the chosen days. What is left alone stays as it is. */
export function EditDays({ listing, selection, onClose }: Props) {
  const days = listing.days.filter(({ date }) => contains(selection, listing.propertyId, date))
  const [price, setPrice] = useState<number | null>(days.every((day) => day.price === days[0]?.price) ? (days[0]?.price ?? null) : null)
  const [open, setOpen] = useState(days.some(({ state }) => state === 'blocked') ? 'closed' : 'open')
  const [began] = useState({ price, open })
  const { mutate, isPending, error } = useApiMutation('date-wise-price/add-new-price', {
    refresh: ['bookings/linear-calender', 'date-wise-price/get-calender', 'bookings/check-availability'],
    onSuccess: onClose,
  })
  const { propertyId, from, to } = selection
  const ownPrices = days.some(({ source }) => source === 'date')
  const changed = price !== began.price || open !== began.open

  return (
    <Dialog
      open
      onClose={onClose}
      title={formatDateRange(from, to)}
      footer={
        <>
          {ownPrices && (
            <Button variant="ghost" disabled={isPending} onClick={() => mutate({ propertyId, from, to, price: null })}>
              Back to base price
            </Button>
          )}
          <Button
            variant="primary"
            loading={isPending}
            disabled={!changed}
            onClick={() => mutate({ propertyId, from, to, ...(price !== began.price && price !== null && { price }), ...(open !== began.open && { open: open === 'open' }) })}
          >
            Save {plural(nightsBetween(from, to) + 1, 'night')}
          </Button>
        </>
      }
    >
      <div className={styles.edit}>
        <p>{listing.title}</p>
        <MoneyField
          label="Price of a night"
          currency={listing.currency}
          value={price}
          onChange={setPrice}
          error={error?.fields['price']}
          hint={days[0] && `Now ${formatMoney({ amount: days[0].price, currency: listing.currency })} on the first of them`}
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
        {error && Object.keys(error.fields).length === 0 && <p role="alert">{error.message}</p>}
      </div>
    </Dialog>
  )
}
