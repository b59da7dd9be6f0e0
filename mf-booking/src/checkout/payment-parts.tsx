import type { BookingDetails, Money, PartPayment } from '@qe/contract'
import { formatDate, formatMoney, RadioCards } from '@qe/ui/unshared'
import css from './payment-parts.module.css'

/** The day of a moment on the calendar of the place. */
export const formatDay = (instant: string, timeZone: string): string =>
  // Swedish dates are ISO 8601's.
  formatDate(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant)), 'long')

interface PaymentPartsProps {
  offer: PartPayment
  total: Money
  timeZone: string
  inParts: boolean
  choose: (inParts: boolean) => void
}

/** Everything now, or a part now and the rest before arrival: with both amounts and the day. */
export const PaymentParts = ({ offer, total, timeZone, inParts, choose }: PaymentPartsProps) => (
  <RadioCards
    label="When to pay"
    value={inParts ? 'part' : 'all'}
    onChange={(value) => choose(value === 'part')}
    options={[
      {
        value: 'all',
        label: 'Pay everything now',
        hint: 'Nothing is left to pay before you arrive.',
        end: <span className={css.amount}>{formatMoney(total)}</span>,
      },
      {
        value: 'part',
        label: 'Pay part now, the rest later',
        hint: `${formatMoney(offer.rest)} on ${formatDay(offer.dueAt, timeZone)}, from the same card. No extra fees.`,
        end: <span className={css.amount}>{formatMoney(offer.firstPart)}</span>,
      },
    ]}
  />
)

/** What is paid and what is due of a stay that is paid in two parts. */
export function PaymentPlan({ booking }: { booking: Pick<BookingDetails, 'partPayment' | 'property' | 'status'> }) {
  const plan = booking.partPayment
  if (!plan) return null
  const { firstPart, rest, state, dueAt, payBy } = plan
  const isPaid = state === 'paid'
  const first = { offered: 'Due now' }[state as string] ?? (booking.status === 'requested' ? 'Set aside' : 'Paid')
  const later = payBy
    ? `Due by ${formatDay(payBy, booking.property.timeZone)}`
    : `Due on ${formatDay(dueAt, booking.property.timeZone)}`
  return (
    <dl className={css.plan}>
      <div>
        <dt>{first}</dt>
        <dd>{formatMoney(firstPart)}</dd>
      </div>
      {rest.amount > 0 && (
        <div>
          <dt>{isPaid ? 'Paid as second part' : state === 'ended' ? 'Not charged' : later}</dt>
          <dd>{formatMoney(rest)}</dd>
        </div>
      )}
    </dl>
  )
}
