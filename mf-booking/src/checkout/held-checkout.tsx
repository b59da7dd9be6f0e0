import type { BookingDetails, PaymentSetup } from '@qe/contract'
import { Link, useSearchParams } from '@qe/platform'
import { Button, cx, iconButtonClass, Notice } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BankThinks } from './bank-thinks'
import css from './checkout.module.css'
import { HoldClock } from './hold-clock'
import { PaymentMethod } from './payment-method'
import { RefundSteps } from './refund-steps'
import { StayFacts } from './stay-facts'
import { StaySummary } from './stay-summary'
import { Step } from './step'
import { useMethod } from './use-method'
import { usePayment } from './use-payment'

interface HeldCheckoutProps {
  booking: BookingDetails
  payment: PaymentSetup
  reload: () => void
}

/** Two decisions, one at a time: is this the stay, and how to pay. Which one is open stands in the address. */
export function HeldCheckout({ booking, payment, reload }: HeldCheckoutProps) {
  const [params, setParams] = useSearchParams()
  const step = params.get('step') === '2' ? 2 : 1
  const openStep = (next: number) => setParams({ step: String(next) }, { preventScrollReset: true })
  const choice = useMethod()
  const pay = usePayment(booking, payment, reload)
  const isRequest = booking.bookingType === 'request'

  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pay.problem) problem.current?.focus()
  }, [pay.problem])

  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link
          to={`/property/${booking.property.id}?checkIn=${booking.checkIn}&checkOut=${booking.checkOut}&guests=${booking.guests}`}
          className={cx(iconButtonClass, css.back)}
          aria-label="Back to the place"
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
        <h1>{isRequest ? 'Request to book' : 'Confirm and pay'}</h1>
      </header>
      <div className={css.columns}>
        <div className={css.steps}>
          <HoldClock deadline={booking.deadline} onEnd={reload} />
          <Step number={1} title="Your stay" open={step === 1} done={step > 1} onOpen={() => openStep(1)}>
            <StayFacts booking={booking} />
            <h3 className={css.sub}>If plans change</h3>
            <RefundSteps refunds={booking.refunds} currency={booking.currency} timeZone={booking.property.timeZone} />
            <Button variant="primary" size="large" onClick={() => openStep(2)}>
              Looks right
            </Button>
          </Step>
          <Step number={2} title="How to pay" open={step === 2} done={false} onOpen={() => openStep(2)}>
            <PaymentMethod payment={payment} total={booking.total} choice={choice} />
            {pay.problem && (
              <div ref={problem} tabIndex={-1} className={css.problem}>
                <Notice tone="error" title="The payment did not go through">
                  {pay.problem} The dates are still held for you.
                </Notice>
              </div>
            )}
            <p className={css.fine}>
              {isRequest
                ? `${formatMoney(booking.total)} is set aside on your card now, and charged only if ${booking.host.name} accepts within 24 hours.`
                : `${formatMoney(booking.total)} is charged now.`}{' '}
              You agree to the house rules and to the cancellation terms above.
            </p>
            <Button
              variant="primary"
              size="large"
              className={css.pay}
              loading={pay.busy}
              onClick={() => pay.start(choice)}
            >
              {isRequest ? `Request and set aside ${formatMoney(booking.total)}` : `Pay ${formatMoney(booking.total)}`}
            </Button>
            {pay.waiting && <BankThinks />}
          </Step>
        </div>
        <StaySummary booking={booking} unpaid />
      </div>
    </div>
  )
}
