import type { HostListing, Money } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button, IconButton, Loaded, Notice, plural, TextField } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { Plus, X } from 'lucide-react'
import {
  applyDiscount,
  type Discount,
  type DiscountInput,
  isComplete,
  isRepeated,
  parseDiscount,
  toInput,
} from './discount'
import styles from './discounts-section.module.css'
import { changeUnsaved, useUnsaved } from './unsaved'

/** Most discounts of one listing. Rule: `long-term-discount/addUpdate` in the contract. */
const maxDiscounts = 8

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

interface DiscountRowsProps {
  rows: readonly DiscountInput[]
  nightly: Money
  onChange: (rows: DiscountInput[]) => void
}

function DiscountRows({ rows, nightly, onChange }: DiscountRowsProps) {
  const add = () => {
    // Suggest a week, then a month, then twice the longest.
    const longest = Math.max(0, ...rows.map(({ nights }) => Number(nights)))
    const nights = longest < 7 ? 7 : longest < 28 ? 28 : Math.min(365, longest * 2)
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    onChange([...rows, { key, nights: String(nights), percent: String(Math.min(90, 10 * (rows.length + 1))) }])
  }
  return (
    <>
      {rows.length > 0 && (
        <ul className={styles.discounts}>
          {rows.map((row) => (
            <DiscountRow
              key={row.key}
              row={row}
              repeated={isRepeated(row, rows)}
              nightly={nightly}
              onChange={(next) => onChange(rows.map((one) => (one.key === row.key ? next : one)))}
              onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ul>
      )}
      {rows.length < maxDiscounts && (
        <div>
          <Button icon={<Plus aria-hidden size={18} />} variant={rows.length > 0 ? 'ghost' : 'secondary'} onClick={add}>
            Add a discount
          </Button>
        </div>
      )}
    </>
  )
}

/** Discounts for long stays. */
export function DiscountsSection({ listing, error }: { listing: HostListing; error: string | undefined }) {
  const query = useApiQuery('long-term-discount', { propertyId: listing.id })
  const unsaved = useUnsaved(listing.id)
  return (
    <Loaded query={query} shape={[96]}>
      {({ discounts }) => (
        <>
          {error && <Notice tone="error">{error}</Notice>}
          <DiscountRows
            rows={unsaved.discounts ?? discounts.map(toInput)}
            nightly={listing.basePrice}
            onChange={(rows) =>
              changeUnsaved(listing.id, (before) => ({
                ...before,
                discounts: isSaved(rows, discounts) ? null : rows,
              }))
            }
          />
        </>
      )}
    </Loaded>
  )
}

const isSaved = (rows: readonly DiscountInput[], saved: readonly Discount[]) =>
  JSON.stringify(rows.map(parseDiscount)) ===
  JSON.stringify(saved.map(({ minNights, percentBps }) => ({ minNights, percentBps })))
