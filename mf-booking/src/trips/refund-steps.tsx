import type { BookingDetails, RefundProgress, RefundReason, ReturnedRefund } from '@qe/contract'
import { Link } from '@qe/platform'
import { addDays, formatDate, formatMoment, formatMoney, localDateOf } from '@qe/ui/unshared'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardName } from '../checkout/card-name'
import css from './refund-steps.module.css'

/** Banks show a refund up to so many days after it was sent. */
const bankDays = 10

/** What a refund is for, among the sums and after its amount. An older API does not say: most are of cancellations. */
export const refundWords: Record<RefundReason, { name: string; why: string }> = {
  cancellation: { name: 'Refund', why: '' },
  change: { name: 'Back for the change', why: ' for the change' },
  claim: { name: 'Back after your claim', why: ' after your claim' },
  late: { name: 'Back, as it came too late', why: ', as it came too late' },
}
export const reasonOf = ({ reason = 'cancellation' }: RefundProgress) => reason

type PayingCard = BookingDetails['card'] | undefined
const nameOf = (card: PayingCard) => (card ? cardName(card) : 'the card you paid with')

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
function ReturnedSteps({ of: { amount, at, settled }, card }: { of: ReturnedRefund; card: PayingCard }) {
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
        <Step state="done" label={`Sent to ${nameOf(card)} again`}>
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
export function RefundSteps({ refund, card }: { refund: RefundProgress; card: PayingCard }) {
  const { amount, orderedAt, sentAt, returned = [] } = refund
  const notToCard = returned.reduce((sum, one) => sum + (isOnItsWay(one) ? 0 : one.amount.amount), 0)
  const lastSentAt = returned.findLast(isOnItsWay)?.settled?.at ?? sentAt
  return (
    <ol className={css.steps}>
      <Step state="done" label={`${formatMoney(amount)} to be refunded${refundWords[reasonOf(refund)].why}`}>
        {formatMoment(orderedAt)}
      </Step>
      <Step state={sentAt ? 'done' : 'waiting'} label={`${sentAt ? 'Sent' : 'On its way'} to ${nameOf(card)}`}>
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

/** What the guest's bank sent back of a refund, where the rest of the refund is shown already. */
export const ReturnedRefunds = ({ returned, card }: { returned: ReturnedRefund[]; card: PayingCard }) => (
  <ol className={css.steps}>
    {returned.map((one) => (
      <ReturnedSteps key={one.at} of={one} card={card} />
    ))}
  </ol>
)
