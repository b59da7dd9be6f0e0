import type { BookingDetails, PartPayment, RefundProgress, RefundReason, ReturnedRefund } from '@qe/contract'
import { Link } from '@qe/platform'
import { buttonClass, cx } from '@qe/ui'
import { addDays, Card, formatDate, formatMoment, formatMoney, localDateOf } from '@qe/ui/unshared'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
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

/** Banks show a refund up to so many days after it was sent. */
const bankDays = 10

/** What a refund is for, among the sums and after its amount. An older API does not say: most are of cancellations. */
const refundWords: Record<RefundReason, { name: string; why: string }> = {
  cancellation: { name: 'Refund', why: '' },
  change: { name: 'Back for the change', why: ' for the change' },
  claim: { name: 'Back after your claim', why: ' after your claim' },
  late: { name: 'Back, as it came too late', why: ', as it came too late' },
}
const reasonOf = ({ reason = 'cancellation' }: RefundProgress) => reason

type StepState = 'done' | 'waiting' | 'problem'

const stepIcons = { done: Check, waiting: Clock, problem: TriangleAlert }

function Step({ state, label, children }: { state: StepState; label: string; children: ReactNode }) {
  const Icon = stepIcons[state]
  return (
    <li data-state={state}>
      <Icon size={16} aria-hidden="true" />
      <span>
        {label}
        <span className={css.quiet}>{children}</span>
      </span>
    </li>
  )
}

/** What the guest's bank sent back, and how they got it after all, or how to. */
function ReturnedSteps({ of: { amount, at, settled }, card }: { of: ReturnedRefund; card: string }) {
  return (
    <>
      <Step state="problem" label={`Your bank could not put ${formatMoney(amount)} on your card`}>
        {formatMoment(at)}
        {!settled && (
          <>
            . The card may be closed or replaced.{' '}
            <Link to="/support" className={css.supportLink}>
              Tell us how else to pay you
            </Link>
          </>
        )}
      </Step>
      {settled?.how === 'sent_again' && (
        <Step state="done" label={`Sent to ${card} again`}>
          {formatMoment(settled.at)}
        </Step>
      )}
      {settled?.how === 'otherwise' && (
        <Step state="done" label={`${formatMoney(amount)} paid another way`}>
          {settled.note} {formatMoment(settled.at)}
        </Step>
      )}
    </>
  )
}

const isOnItsWay = ({ settled }: ReturnedRefund) => settled?.how === 'sent_again'

/** How far one refund is: ordered, sent to the card, on the card, or back from the bank. */
function RefundSteps({ refund, card }: { refund: RefundProgress; card: string }) {
  const { amount, orderedAt, sentAt, returned = [] } = refund
  const notToCard = returned.reduce((sum, one) => sum + (isOnItsWay(one) ? 0 : one.amount.amount), 0)
  const lastSentAt = returned.findLast(isOnItsWay)?.settled?.at ?? sentAt
  return (
    <ol className={css.refund}>
      <Step state="done" label={`${formatMoney(amount)} to be refunded${refundWords[reasonOf(refund)].why}`}>
        {formatMoment(orderedAt)}
      </Step>
      <Step state={sentAt ? 'done' : 'waiting'} label={sentAt ? `Sent to ${card}` : `On its way to ${card}`}>
        {sentAt ? formatMoment(sentAt) : 'Usually within minutes'}
      </Step>
      {returned.map((one) => (
        <ReturnedSteps key={one.at} of={one} card={card} />
      ))}
      {notToCard < amount.amount && (
        <Step state="waiting" label="On your card">
          {lastSentAt
            ? `By ${formatDate(addDays(localDateOf(lastSentAt), bankDays))}, depending on your bank`
            : `Up to ${bankDays} days after it was sent`}
        </Step>
      )}
    </ol>
  )
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
        <RefundSteps key={refund.orderedAt} refund={refund} card={payingCard(booking.card)} />
      ))}
      {isCancelledForNothing && (
        <p className={css.card}>By the cancellation terms of this booking nothing comes back.</p>
      )}
      {isPaid(booking) && <Documents bookingId={booking.id} />}
    </Card>
  )
}
