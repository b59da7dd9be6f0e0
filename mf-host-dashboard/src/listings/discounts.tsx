import type { HostListing } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Button, formatMoney, IconButton, plural, TextField } from '@qe/ui'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../loaded'
import styles from './listings.module.css'

interface Discount {
  minNights: number
  /** Basis points. */
  percentBps: number
}

function DiscountsForm({ listing, initial }: { listing: HostListing; initial: Discount[] }) {
  const [discounts, setDiscounts] = useState(initial)
  const { mutate, isPending, error } = useApiMutation('long-term-discount/addUpdate', { refresh: ['long-term-discount', 'bookings/check-availability'] })
  const change = (index: number, fields: Partial<Discount>) => setDiscounts(discounts.map((one, at) => (at === index ? { ...one, ...fields } : one)))
  const example = discounts.toSorted((a, b) => a.minNights - b.minNights).at(0)
  const nightsSum = example ? listing.basePrice.amount * example.minNights : 0
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ propertyId: listing.id, discounts })
      }}
    >
      <h2>Discounts for long stays</h2>
      <p className={styles.quiet}>The longest one that a stay reaches is taken off its nights.</p>
      {discounts.map((discount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place
        <div key={index} className={styles.discount}>
          <TextField
            label="From nights"
            type="number"
            min={2}
            max={365}
            required
            value={String(discount.minNights)}
            onChange={(text) => change(index, { minNights: Number(text) })}
          />
          <TextField
            label="Percent off"
            type="number"
            min={1}
            max={90}
            required
            value={String(discount.percentBps / 100)}
            onChange={(text) => change(index, { percentBps: Math.round(Number(text) * 100) })}
          />
          <IconButton
            label={`Remove the discount from ${plural(discount.minNights, 'night')}`}
            icon={<X aria-hidden size={18} />}
            onClick={() => setDiscounts(discounts.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error && <p role="alert">{error.message}</p>}
      {example && (
        <p className={styles.example}>
          {plural(example.minNights, 'night')} at {formatMoney(listing.basePrice)} come to{' '}
          {formatMoney({ amount: nightsSum - Math.round((nightsSum * example.percentBps) / 10_000), currency: listing.basePrice.currency })} instead of{' '}
          {formatMoney({ amount: nightsSum, currency: listing.basePrice.currency })}.
        </p>
      )}
      <div className={styles.buttons}>
        {discounts.length < 8 && (
          <Button
            icon={<Plus aria-hidden size={18} />}
            variant="ghost"
            onClick={() => setDiscounts([...discounts, { minNights: discounts.length === 0 ? 7 : 28, percentBps: 1000 }])}
          >
            Add a discount
          </Button>
        )}
        <Button type="submit" loading={isPending}>
          Save the discounts
        </Button>
      </div>
    </form>
  )
}

export function Discounts({ listing }: { listing: HostListing }) {
  const query = useApiQuery('long-term-discount', { propertyId: listing.id })
  return (
    <Loaded query={query} shape={[96]}>
      {({ discounts }) => <DiscountsForm listing={listing} initial={discounts} />}
    </Loaded>
  )
}
