import type { HostListing, Money } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Button, IconButton, Loaded, Notice, plural, TextField } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { applyDiscount, type Discount } from './discount'
import styles from './listings.module.css'
import { SavedNote } from './saved-note'

/** A discount as it is typed. */
interface DiscountInput {
  key: number
  nights: string
  percent: string
}

/** Most discounts of one listing. Rule: `long-term-discount/addUpdate` in the contract. */
const maxDiscounts = 8

const parseDiscount = ({ nights, percent }: DiscountInput): Discount => ({
  minNights: Number(nights),
  percentBps: Math.round(Number(percent.replace(',', '.')) * 100),
})
const isComplete = ({ minNights, percentBps }: Discount) =>
  minNights >= 2 && minNights <= 365 && percentBps >= 1 && percentBps <= 9000
const toInput = ({ minNights, percentBps }: Discount, key: number): DiscountInput => ({
  key,
  nights: String(minNights),
  percent: String(percentBps / 100),
})

/** The price of a stay that just reaches the discount. */
function Example({ discount, nightly }: { discount: Discount; nightly: Money }) {
  const { full, off, left } = applyDiscount(nightly.amount, discount)
  const money = (amount: number) => formatMoney({ amount, currency: nightly.currency })
  return (
    <p className={styles.example}>
      {plural(discount.minNights, 'night')} at {money(nightly.amount)} are {money(full)}; less {money(off)}, the guest
      pays <strong>{money(left)}</strong>.
    </p>
  )
}

function DiscountRow({
  row,
  repeated,
  nightly,
  onChange,
  onRemove,
}: {
  row: DiscountInput
  repeated: boolean
  nightly: Money
  onChange: (row: DiscountInput) => void
  onRemove: () => void
}) {
  const discount = parseDiscount(row)
  return (
    <li>
      <div className={styles.discount}>
        <TextField
          label="From nights"
          type="number"
          min={2}
          max={365}
          required
          value={row.nights}
          onChange={(nights) => onChange({ ...row, nights })}
          error={repeated ? 'Another one starts there.' : undefined}
        />
        <TextField
          label="Percent off"
          type="number"
          min={0.01}
          max={90}
          step={0.01}
          required
          value={row.percent}
          onChange={(percent) => onChange({ ...row, percent })}
        />
        <IconButton
          label={`Remove the discount from ${plural(discount.minNights, 'night')}`}
          icon={<X aria-hidden size={18} />}
          onClick={onRemove}
        />
      </div>
      {isComplete(discount) && <Example discount={discount} nightly={nightly} />}
    </li>
  )
}

function DiscountsForm({ listing, initial }: { listing: HostListing; initial: Discount[] }) {
  const [rows, setRows] = useState(() => initial.map(toInput))
  const [nextKey, setNextKey] = useState(initial.length)
  const { mutate, isPending, isSuccess, error, reset } = useApiMutation('long-term-discount/addUpdate', {
    refresh: ['long-term-discount', 'bookings/check-availability'],
  })
  const change = (next: DiscountInput[]) => {
    setRows(next)
    reset()
  }
  const repeats = (row: DiscountInput) =>
    rows.some((other) => other.key !== row.key && Number(other.nights) === Number(row.nights))
  const add = () => {
    // Suggest a week, then a month, then twice the longest.
    const longest = Math.max(0, ...rows.map(({ nights }) => Number(nights)))
    const nights = longest < 7 ? 7 : longest < 28 ? 28 : Math.min(365, longest * 2)
    change([...rows, { key: nextKey, nights: String(nights), percent: String(Math.min(90, 10 * (rows.length + 1))) }])
    setNextKey(nextKey + 1)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!rows.some(repeats))
          mutate({
            propertyId: listing.id,
            discounts: rows.map(parseDiscount).sort((a, b) => a.minNights - b.minNights),
          })
      }}
    >
      {error && <Notice tone="error">{error.message}</Notice>}
      {rows.length > 0 && (
        <ul className={styles.discounts}>
          {rows.map((row) => (
            <DiscountRow
              key={row.key}
              row={row}
              repeated={repeats(row)}
              nightly={listing.basePrice}
              onChange={(next) => change(rows.map((one) => (one.key === row.key ? next : one)))}
              onRemove={() => change(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {rows.length < maxDiscounts && (
          <Button icon={<Plus aria-hidden size={18} />} variant="ghost" onClick={add}>
            Add a discount
          </Button>
        )}
        {(rows.length > 0 || initial.length > 0) && (
          <Button type="submit" loading={isPending}>
            Save the discounts
          </Button>
        )}
        <SavedNote when={isSuccess} />
      </div>
    </form>
  )
}

/** Discounts for long stays. */
export function Discounts({ listing }: { listing: HostListing }) {
  const query = useApiQuery('long-term-discount', { propertyId: listing.id })
  return (
    <Loaded query={query} shape={[96]}>
      {({ discounts }) => <DiscountsForm listing={listing} initial={discounts} />}
    </Loaded>
  )
}
