import type { BookingDetails, RefundProgress } from '@qe/contract'
import { Link } from '@qe/platform'
import { buttonClass, cx } from '@qe/ui'
import { addDays, Card, formatDate, formatMoment, formatMoney, localDateOf } from '@qe/ui/unshared'
import { Check, Clock } from 'lucide-react'
import { cardName } from '../checkout/card-name'
import { PaymentPlan } from '../checkout/payment-parts'
import { QuoteLines } from '../quote/quote-lines'
import { Documents, isPaid } from './documents'
import css from './trip-page.module.css'

const payingCard = (card: BookingDetails['card']) => (card ? cardName(card) : 'the card you paid with')

/** Where no money was taken: whether the card had an amount set aside, as a request that was sent has. */
const untaken: Partial<Record<BookingDetails['status'], 'set aside' | 'nothing'>> = {
  declined: 'set aside',
  expired: 'set aside',
  withdrawn: 'set aside',
  hold_expired: 'nothing',
  payment_failed: 'nothing',
}

/** Which card pays, or what became of it. */
function cardWords({ status, card, host }: BookingDetails): string | null {
  const before = untaken[status]
  // A hold that was given up for another one has no card.
  if (before === 'set aside' && card) return 'Nothing was charged. What was set aside on your card is free again.'
  if (before) return 'Nothing was charged.'
  if (!card) return null
  return status === 'requested'
    ? `Set aside on ${cardName(card)}, and charged only if ${host.name} accepts.`
    : cardName(card)
}

/** Banks show a refund up to so many days after it was sent. */
const bankDays = 10

/** How far one refund is: ordered, sent to the card, on the card. */
function RefundSteps({ refund: { amount, orderedAt, sentAt }, card }: { refund: RefundProgress; card: string }) {
  const steps = [
    { at: orderedAt, label: `${formatMoney(amount)} to be refunded` },
    { at: sentAt, label: sentAt ? `Sent to ${card}` : `On its way to ${card}` },
  ]
  return (
    <ol className={css.refund}>
      {steps.map(({ at, label }) => (
        <li key={label} data-done={at !== null || undefined}>
          {at ? <Check size={16} aria-hidden="true" /> : <Clock size={16} aria-hidden="true" />}
          <span>
            {label}
            <span className={css.quiet}>{at ? formatMoment(at) : 'Usually within minutes'}</span>
          </span>
        </li>
      ))}
      <li>
        <Clock size={16} aria-hidden="true" />
        <span>
          On your card
          <span className={css.quiet}>
            {sentAt
              ? `By ${formatDate(addDays(localDateOf(sentAt), bankDays))}, depending on your bank`
              : `Up to ${bankDays} days after it was sent`}
          </span>
        </span>
      </li>
    </ol>
  )
}

/** What the trip costs, what comes back and how far that is, and the documents about it. */
export function TripCosts({ booking }: { booking: BookingDetails }) {
  const refunds = booking.refundsMade ?? []
  const back = refunds.reduce((sum, { amount }) => sum + amount.amount, 0)
  const plan = booking.partPayment
  const paid = booking.total.amount - (plan?.state === 'ended' ? plan.rest.amount : 0)
  const isCancelled = booking.status.startsWith('cancelled')
  const card = cardWords(booking)
  return (
    <Card>
      <h2 className={css.cardTitle}>{untaken[booking.status] ? 'What it would have cost' : 'What it costs'}</h2>
      <QuoteLines quote={{ lines: booking.lines, currency: booking.currency }} total={booking.total} />
      {booking.status !== 'held' && <PaymentPlan booking={booking} />}
      {plan?.state === 'upcoming' && booking.status === 'confirmed' && (
        <Link to="?pay=rest" preventScrollReset className={cx(buttonClass({ size: 'small', full: true }), css.payRest)}>
          Pay the rest now
        </Link>
      )}
      {card && <p className={css.card}>{card}</p>}
      {back > 0 && (
        <dl className={css.sums}>
          <div>
            <dt>Refund</dt>
            <dd>{formatMoney({ amount: -back, currency: booking.currency })}</dd>
          </div>
          {isCancelled && (
            <div>
              <dt>You pay in the end</dt>
              <dd>{formatMoney({ amount: paid - back, currency: booking.currency })}</dd>
            </div>
          )}
        </dl>
      )}
      {refunds.map((refund) => (
        <RefundSteps key={refund.orderedAt} refund={refund} card={payingCard(booking.card)} />
      ))}
      {isCancelled && back === 0 && isPaid(booking) && (
        <p className={css.card}>By the cancellation terms of this booking nothing comes back.</p>
      )}
      {isPaid(booking) && <Documents bookingId={booking.id} />}
    </Card>
  )
}
