import type { HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Stepper } from '@qe/ui'
import { useState } from 'react'
import styles from './listings.module.css'
import { MoneyField } from './money-field'

/** Base prices; single dates are set in the calendar. */
export function PricesForm({ listing }: { listing: HostListing }) {
  const { currency } = listing.basePrice
  const [base, setBase] = useState<number | null>(listing.basePrice.amount)
  const [weekend, setWeekend] = useState<number | null>(listing.weekendPrice?.amount ?? null)
  const [cleaning, setCleaning] = useState<number | null>(listing.cleaningFee.amount)
  const [minNights, setMinNights] = useState(listing.minNights)
  const { mutate, isPending, error } = useApiMutation('property/update', { refresh: ['property/my-property', 'property/details', 'bookings/linear-calender'] })
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault()
        if (base !== null) mutate({ propertyId: listing.id, basePrice: base, weekendPrice: weekend, cleaningFee: cleaning ?? 0, minNights })
      }}
    >
      <h2>Prices</h2>
      <div className={styles.fields}>
        <MoneyField label="A night" currency={currency} value={base} onChange={setBase} error={base === null ? 'Enter a price.' : error?.fields['basePrice']} />
        <MoneyField
          label="A night at weekends"
          hint="Friday and Saturday"
          optional
          currency={currency}
          value={weekend}
          onChange={setWeekend}
          error={error?.fields['weekendPrice']}
        />
        <MoneyField label="Cleaning, once a stay" optional currency={currency} value={cleaning} onChange={setCleaning} error={error?.fields['cleaningFee']} />
      </div>
      <Stepper label="Shortest stay" hint="nights" value={minNights} onChange={setMinNights} min={1} max={30} />
      <div>
        <Button type="submit" loading={isPending}>
          Save the prices
        </Button>
      </div>
    </form>
  )
}
