import type { BookingDetails, PaymentSetup } from '@qe/contract'
import { Link, useSearchParams } from '@qe/platform'
import { Button, cx, iconButtonClass } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import css from './checkout.module.css'
import { CheckoutStep } from './checkout-step'
import { HoldCountdown } from './hold-countdown'
import { listingPath } from './listing-path'
import { PaymentMethod } from './payment-method'
import { PaymentProblem } from './payment-problem'
import { PaymentProcessing } from './payment-processing'
import { RefundSteps } from './refund-steps'
import { StayAtAGlance } from './stay-at-a-glance'
import { StayDetails } from './stay-details'
import { StaySummary } from './stay-summary'
import { usePayment } from './use-payment'
import { usePaymentMethod } from './use-payment-method'

interface HeldCheckoutProps {
  booking: BookingDetails
  payment: PaymentSetup
  reload: () => void
}

/** Two steps: review the stay, then pay. The URL says which one is open. */
export function HeldCheckout({ booking, payment, reload }: HeldCheckoutProps) {
  const [params, setParams] = useSearchParams()
  const step = params.get('step') === '2' ? 2 : 1
  const openStep = (next: number) => setParams({ step: String(next) }, { preventScrollReset: true })
  const choice = usePaymentMethod()
  const pay = usePayment(booking, payment, reload)
  const isRequest = booking.bookingType === 'request'

  const errorBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pay.problem) errorBox.current?.focus()
  }, [pay.problem])

  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link to={listingPath(booking)} className={cx(iconButtonClass, css.back)} aria-label="Back to the listing">
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
        <h1>{isRequest ? 'Request to book' : 'Confirm and pay'}</h1>
      </header>
      <StayAtAGlance booking={booking} />
      <div className={css.columns}>
        <div className={css.steps}>
          <HoldCountdown deadline={booking.deadline} onEnd={reload} />
          <CheckoutStep
            number={1}
            title="Review your stay"
            open={step === 1}
            done={step > 1}
            onOpen={() => openStep(1)}
          >
            <StayDetails booking={booking} />
            <h3 className={css.sub}>If plans change</h3>
            <RefundSteps refunds={booking.refunds} currency={booking.currency} timeZone={booking.property.timeZone} />
            <Button variant="primary" size="large" onClick={() => openStep(2)}>
              Continue to payment
            </Button>
          </CheckoutStep>
          <CheckoutStep
            number={2}
            title={isRequest ? 'Choose a card' : 'Choose a card and pay'}
            open={step === 2}
            done={false}
            onOpen={() => openStep(2)}
          >
            <PaymentMethod payment={payment} total={booking.total} choice={choice} />
            {pay.problem && (
              <div ref={errorBox} tabIndex={-1} className={css.problem}>
                <PaymentProblem problem={pay.problem} held="The dates are still held for you." />
              </div>
            )}
            <p className={css.fine}>
              {isRequest
                ? `${formatMoney(booking.total)} is set aside on your card now, and charged only if ` +
                  `${booking.host.name} accepts.`
                : `${formatMoney(booking.total)} is charged now.`}{' '}
              You agree to the house rules and to the cancellation terms above.
            </p>
            <Button
              variant="primary"
              size="large"
              className={css.pay}
              loading={pay.isBusy}
              onClick={() => pay.start(choice)}
            >
              {isRequest ? `Request and set aside ${formatMoney(booking.total)}` : `Pay ${formatMoney(booking.total)}`}
            </Button>
            {pay.isProcessing && <PaymentProcessing />}
          </CheckoutStep>
        </div>
        <StaySummary booking={booking} unpaid />
      </div>
    </div>
  )
}
