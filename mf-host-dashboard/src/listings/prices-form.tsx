import type { HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { useState } from 'react'
import { MoneyField } from '../money-field'
import styles from './listings.module.css'
import { Saved } from './saved'

/** Usual prices; single nights are set in the calendar. */
export function PricesForm({ listing }: { listing: HostListing }) {
  const { currency } = listing.basePrice
  const [base, setBase] = useState<number | null>(listing.basePrice.amount)
  const [weekend, setWeekend] = useState<number | null>(listing.weekendPrice?.amount ?? null)
  const [cleaning, setCleaning] = useState<number | null>(listing.cleaningFee.amount || null)
  const { mutate, isPending, isSuccess, error } = useApiMutation('property/update', { refresh: ['property/my-property', 'property/details', 'bookings/linear-calender'] })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (base !== null) mutate({ propertyId: listing.id, basePrice: base, weekendPrice: weekend, cleaningFee: cleaning ?? 0 })
      }}
    >
      {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
      <div className={styles.fields}>
        <MoneyField label="A night" required currency={currency} value={base} onChange={setBase} error={error?.fields['basePrice']} />
        <MoneyField label="Friday and Saturday" optional currency={currency} value={weekend} onChange={setWeekend} error={error?.fields['weekendPrice']} />
        <MoneyField label="Cleaning, once a stay" optional currency={currency} value={cleaning} onChange={setCleaning} error={error?.fields['cleaningFee']} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          Save the prices
        </Button>
        <Saved when={isSuccess} />
      </div>
    </form>
  )
}
