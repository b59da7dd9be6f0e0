import type { BookingDetails, PartPayment, RefundProgress } from '@qe/contract'
import { Link } from '@qe/platform'
import { buttonClass, cx } from '@qe/ui'
import { Card, formatMoney } from '@qe/ui/unshared'
import { cardName } from '../checkout/card-name'
import { PaymentPlan } from '../checkout/payment-parts'
import { QuoteLines } from '../quote/quote-lines'
import { Documents, isPaid } from './documents'
import { RefundSteps, reasonOf, refundWords } from './refund-steps'
import css from './trip-page.module.css'

/** Where no money was taken: whether the card had an amount set aside, as a request that was sent has. */
const untaken: Partial<Record<BookingDetails['status'], 'set aside' | 'nothing'>> = {
  declined: 'set aside',
  expired: 'set aside',
  withdrawn: 'set aside',
  hold_expired: 'nothing',
  payment_failed: 'nothing',
}

/** Which card pays, or what became of it. */
function cardWords({ status, card, host, refundsMade = [] }: BookingDetails): string | null {
  // A payment that came too late was taken, and goes back.
  const before = refundsMade.length > 0 ? undefined : untaken[status]
  // A hold that was given up for another one has no card.
  if (before === 'set aside' && card) return 'Nothing was charged. What was set aside on your card is free again.'
  if (before) return 'Nothing was charged.'
  if (!card) return null
  return status === 'requested'
    ? `Set aside on ${cardName(card)}, and charged only if ${host.name} accepts.`
    : cardName(card)
}

/** States of a second part that is yet to be paid. */
const unpaidStates: readonly string[] = ['upcoming', 'charging', 'unpaid'] satisfies PartPayment['state'][]

/** What was taken, what of it comes back, and what that leaves. Nothing where nothing comes back. */
function Sums({ booking, refunds }: { booking: BookingDetails; refunds: RefundProgress[] }) {
  const { captured, total, currency, partPayment } = booking
  if (refunds.length === 0) return null
  const format = (amount: number) => formatMoney({ amount, currency })
  const back = refunds.reduce((sum, { amount }) => sum + amount.amount, 0)
  return (
    <dl className={css.sums}>
      {captured && captured.amount !== total.amount && (
        <div>
          <dt>Paid in all</dt>
          <dd>{formatMoney(captured)}</dd>
        </div>
      )}
      {refunds.map((refund) => (
        <div key={refund.orderedAt}>
          <dt>{refundWords[reasonOf(refund)].name}</dt>
          <dd>{format(-refund.amount.amount)}</dd>
        </div>
      ))}
      {captured && (
        <div>
          <dt>{unpaidStates.includes(partPayment?.state ?? '') ? 'Paid so far' : 'You pay in the end'}</dt>
          <dd>{format(captured.amount - back)}</dd>
        </div>
      )}
    </dl>
  )
}

/** What the trip costs, what comes back and how far that is, and the documents about it. */
export function TripCosts({ booking }: { booking: BookingDetails }) {
  const refunds = booking.refundsMade ?? []
  const plan = booking.partPayment
  const isCancelledForNothing =
    booking.status === 'cancelled_by_guest' && !refunds.some((refund) => reasonOf(refund) === 'cancellation')
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
      <Sums booking={booking} refunds={refunds} />
      {refunds.map((refund) => (
        <RefundSteps key={refund.orderedAt} refund={refund} card={booking.card} />
      ))}
      {isCancelledForNothing && (
        <p className={css.card}>By the cancellation terms of this booking nothing comes back.</p>
      )}
      {isPaid(booking) && <Documents bookingId={booking.id} />}
    </Card>
  )
}
