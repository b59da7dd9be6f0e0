import type { BookingDetails, PaymentSetup } from '@qe/contract'
import { Link, useSearchParams } from '@qe/platform'
import { Button, cx, iconButtonClass } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import css from './checkout.module.css'
import { CheckoutStep } from './checkout-step'
import { CouponField } from './coupon-field'
import { HoldCountdown, useHoldClock } from './hold-countdown'
import { listingPath } from './listing-path'
import { OwnCodes } from './own-codes'
import { PaymentMethod } from './payment-method'
import { formatDay, PaymentParts } from './payment-parts'
import { PaymentProblem } from './payment-problem'
import { PaymentProcessing } from './payment-processing'
import { RefundSteps } from './refund-steps'
import { StayAtAGlance } from './stay-at-a-glance'
import { StayDetails } from './stay-details'
import { StaySummary } from './stay-summary'
import type { CouponChoice } from './use-coupon'
import { checkoutContext, usePayment } from './use-payment'
import { usePaymentMethod } from './use-payment-method'
import { Wallets } from './wallets'

interface HeldCheckoutProps {
  booking: BookingDetails
  payment: PaymentSetup
  coupon: CouponChoice
  reload: () => void
}

/** Two steps: review the stay, then pay. The URL says which one is open. */
export function HeldCheckout({ booking, payment, coupon, reload }: HeldCheckoutProps) {
  const [params, setParams] = useSearchParams()
  const step = params.get('step') === '2' ? 2 : 1
  const offer = booking.partPayment
  // The address keeps the choice for a reload and the bank's page; it follows a moment later than a press.
  const [wantsParts, setWantsParts] = useState(params.get('pay') === 'part')
  const inParts = offer !== undefined && wantsParts
  const show = (next: number, parts: boolean, replace: boolean) =>
    setParams({ step: String(next), ...(parts && { pay: 'part' }) }, { preventScrollReset: true, replace })
  const openStep = (next: number) => show(next, inParts, false)
  const chooseParts = (parts: boolean) => {
    setWantsParts(parts)
    show(2, parts, true)
  }
  const secondsLeft = useHoldClock(booking.deadline, reload)
  const isOver = secondsLeft === 0
  const choice = usePaymentMethod()
  const pay = usePayment(booking, payment, reload, checkoutContext(booking.id, inParts))
  const now = inParts ? offer.firstPart : booking.total
  const isRequest = booking.bookingType === 'request'

  const errorBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pay.problem) errorBox.current?.focus()
  }, [pay.problem])

  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link
          to={listingPath(booking.property.id, booking)}
          className={cx(iconButtonClass, css.back)}
          aria-label="Back to the listing"
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
        <h1>{isRequest ? 'Request to book' : 'Confirm and pay'}</h1>
      </header>
      <StayAtAGlance booking={booking} />
      <div className={css.columns}>
        <div className={css.steps}>
          <HoldCountdown seconds={secondsLeft} />
          <OwnCodes booking={booking} choice={coupon} />
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
            {offer && (
              <PaymentParts
                offer={offer}
                total={booking.total}
                timeZone={booking.property.timeZone}
                inParts={inParts}
                choose={chooseParts}
              />
            )}
            {/* The second part is charged without the guest, from a card that is kept. */}
            {!inParts && !isOver && (
              <Wallets payment={payment} total={now} pay={pay}>
                <p className={css.fine}>
                  By paying with a wallet you agree to the house rules and to the cancellation terms above.
                </p>
              </Wallets>
            )}
            <PaymentMethod
              payment={payment}
              total={now}
              choice={choice}
              keptFor={
                inParts
                  ? 'We keep this card for the second payment. You can pay that one earlier, or by another card.'
                  : undefined
              }
            />
            {pay.problem && (
              <div ref={errorBox} tabIndex={-1} className={css.problem}>
                <PaymentProblem problem={pay.problem} held="The dates are still held for you." />
              </div>
            )}
            <p className={css.fine}>
              {isRequest
                ? `${formatMoney(now)} is set aside on your card now, and charged only if ` +
                  `${booking.host.name} accepts.`
                : `${formatMoney(now)} is charged now.`}{' '}
              {inParts &&
                `The rest of ${formatMoney(offer.rest)} is charged on ` +
                  `${formatDay(offer.dueAt, booking.property.timeZone)}. If your card does not pay it, you have ` +
                  'three days to pay by another; after that the booking is cancelled by the terms above. '}
              You agree to the house rules and to the cancellation terms above.
            </p>
            <Button
              variant="primary"
              size="large"
              className={css.pay}
              loading={pay.isBusy}
              disabled={isOver}
              onClick={() => pay.start(choice)}
            >
              {isRequest ? `Request and set aside ${formatMoney(now)}` : `Pay ${formatMoney(now)}`}
            </Button>
            {pay.isProcessing && <PaymentProcessing />}
          </CheckoutStep>
        </div>
        <StaySummary booking={booking} unpaid inParts={inParts}>
          <CouponField booking={booking} coupon={coupon} />
        </StaySummary>
      </div>
    </div>
  )
}
