import type { BookingDetails, PartPayment, PaymentSetup } from '@qe/contract'
import { useSearchParams } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { Card, formatDeadline, formatMoney } from '@qe/ui/unshared'
import { useEffect, useRef } from 'react'
import { PaymentMethod } from '../checkout/payment-method'
import { PaymentProblem } from '../checkout/payment-problem'
import { PaymentProcessing } from '../checkout/payment-processing'
import { usePayment } from '../checkout/use-payment'
import { usePaymentMethod } from '../checkout/use-payment-method'
import { Wallets } from '../checkout/wallets'
import css from './open-change.module.css'

interface RestPaymentProps {
  booking: BookingDetails
  payment: PaymentSetup
  reload: () => void
}

/**
 * The rest of a stay that is paid in two parts: asks for it when the card on file did not pay, and lets the guest
 * pay it earlier where the address says `pay=rest`.
 */
export function RestPayment({ booking, payment, reload }: RestPaymentProps) {
  const [params] = useSearchParams()
  const plan = booking.partPayment
  if (!plan || booking.status !== 'confirmed') return null
  if (plan.state === 'charging')
    return (
      <Notice live title="Your second payment is being made">
        {formatMoney(plan.rest)} is taken from the card that you booked with. This page changes by itself.
      </Notice>
    )
  const isOpen = plan.state === 'unpaid' || (plan.state === 'upcoming' && params.get('pay') === 'rest')
  return isOpen ? <PayRest booking={booking} plan={plan} payment={payment} reload={reload} /> : null
}

function PayRest({ booking, plan, payment, reload }: RestPaymentProps & { plan: PartPayment }) {
  const [, setParams] = useSearchParams()
  const choice = usePaymentMethod()
  const pay = usePayment(booking, payment, reload, {
    path: `/trips/${booking.id}`,
    params: { pay: 'rest' },
    part: 'rest',
    errorOf: (after) => after.partPayment?.problem ?? null,
  })
  const isUnpaid = plan.state === 'unpaid'
  const heading = useRef<HTMLHeadingElement>(null)
  // Opened by a button further down the page.
  useEffect(() => {
    if (!isUnpaid) heading.current?.focus()
  }, [isUnpaid])
  return (
    <Card className={css.card}>
      <h2 ref={heading} tabIndex={-1} className={css.title}>
        {isUnpaid ? `Pay the rest of ${formatMoney(plan.rest)}` : 'Pay the rest now'}
      </h2>
      <p className={css.quiet}>
        {isUnpaid && plan.payBy
          ? `It could not be taken from the card that you booked with. Pay by ` +
            `${formatDeadline(plan.payBy, booking.property.timeZone)}, or your stay is cancelled by its terms.`
          : `Otherwise it is charged on ${formatDeadline(plan.dueAt, booking.property.timeZone)}.`}
      </p>
      <div className={css.pay}>
        <Wallets payment={payment} total={plan.rest} pay={pay} />
        <PaymentMethod payment={payment} total={plan.rest} choice={choice} />
        {pay.problem && <PaymentProblem problem={pay.problem} held="Your dates are still yours." />}
        <div className={css.buttons}>
          <Button variant="primary" loading={pay.isBusy} onClick={() => pay.start(choice)}>
            Pay {formatMoney(plan.rest)}
          </Button>
          {!isUnpaid && (
            <Button onClick={() => setParams({}, { replace: true, preventScrollReset: true })}>Not now</Button>
          )}
        </div>
        {pay.isProcessing && <PaymentProcessing />}
      </div>
    </Card>
  )
}
