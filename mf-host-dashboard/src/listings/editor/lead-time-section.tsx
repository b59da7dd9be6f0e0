import type { HostListing, LeadTimeDiscounts } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Checkbox, Loaded, Notice, TextField } from '@qe/ui'
import { addDays, formatDate, formatMoney, today, todayIn } from '@qe/ui/unshared'
import { applyDiscount } from './discount'
import styles from './discounts-section.module.css'
import {
  bpsOf,
  daysOf,
  type LeadTimeInput,
  type LeadTimeInputs,
  type LeadTimeKind,
  type LeadTimeProblems,
  parseInputs,
  problemsOf,
  toInputs,
} from './lead-time'
import { changeUnsaved, useUnsaved } from './unsaved'

const words = {
  lastMinute: {
    label: 'Last-minute discount',
    days: 'Days before arrival, at most',
    arrivals: (today: string, days: number) => `Booked today, for arrivals until ${formatDate(addDays(today, days))}`,
  },
  earlyBooking: {
    label: 'Early-booking discount',
    days: 'Days before arrival, more than',
    arrivals: (today: string, days: number) =>
      `Booked today, for arrivals after ${formatDate(addDays(today, days), 'date')}`,
  },
} as const satisfies Record<LeadTimeKind, object>

interface FieldsProps {
  kind: LeadTimeKind
  input: LeadTimeInput
  problems: LeadTimeProblems
  nightly: HostListing['basePrice']
  /** Where the place is. */
  today: string
  onChange: (input: LeadTimeInput) => void
}

function LeadTimeFields({ kind, input, problems, nightly, today, onChange }: FieldsProps) {
  const { label, days, arrivals } = words[kind]
  const money = (amount: number) => formatMoney({ amount, currency: nightly.currency })
  const { full, off, left } = applyDiscount(nightly.amount, { minNights: 3, percentBps: bpsOf(input) || 0 })
  return (
    <li>
      <Checkbox label={label} checked={input.isGiven} onChange={(isGiven) => onChange({ ...input, isGiven })} />
      {input.isGiven && (
        <>
          <div className={styles.leadTime}>
            <TextField
              label={days}
              inputMode="numeric"
              value={input.days}
              onChange={(next) => onChange({ ...input, days: next })}
              error={problems.days}
            />
            <TextField
              label="Percent off"
              inputMode="decimal"
              value={input.percent}
              onChange={(percent) => onChange({ ...input, percent })}
              error={problems.percent}
            />
          </div>
          {!problems.days && !problems.percent && (
            <p className={styles.example}>
              {arrivals(today, daysOf(input))}: 3 nights at {money(nightly.amount)} are {money(full)}; less {money(off)}
              , the guest pays <strong>{money(left)}</strong>.
            </p>
          )}
        </>
      )}
    </li>
  )
}

const isSaved = (inputs: LeadTimeInputs, saved: LeadTimeDiscounts) =>
  JSON.stringify(parseInputs(inputs)) === JSON.stringify(parseInputs(toInputs(saved)))

/** Discounts for bookings shortly, or long, before arrival. */
export function LeadTimeSection({ listing, error }: { listing: HostListing; error: string | undefined }) {
  const query = useApiQuery('lead-time-discount', { propertyId: listing.id })
  const unsaved = useUnsaved(listing.id)
  return (
    <Loaded query={query} shape={[96]}>
      {(saved) => {
        const inputs = unsaved.leadTime ?? toInputs(saved)
        const change = (kind: LeadTimeKind, input: LeadTimeInput) => {
          const leadTime = { ...inputs, [kind]: input }
          changeUnsaved(listing.id, (before) => ({ ...before, leadTime: isSaved(leadTime, saved) ? null : leadTime }))
        }
        return (
          <>
            {error && <Notice tone="error">{error}</Notice>}
            <ul className={styles.discounts}>
              {(['lastMinute', 'earlyBooking'] as const).map((kind) => (
                <LeadTimeFields
                  key={kind}
                  kind={kind}
                  input={inputs[kind]}
                  problems={problemsOf(kind, inputs)}
                  nightly={listing.basePrice}
                  today={listing.timeZone ? todayIn(listing.timeZone) : today()}
                  onChange={(input) => change(kind, input)}
                />
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
