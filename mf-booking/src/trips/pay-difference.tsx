import type { BookingDetails, PaymentSetup, StayChange } from '@qe/contract'
import { Button } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { PaymentMethod } from '../checkout/payment-method'
import { PaymentProblem } from '../checkout/payment-problem'
import { PaymentProcessing } from '../checkout/payment-processing'
import { usePayment } from '../checkout/use-payment'
import { usePaymentMethod } from '../checkout/use-payment-method'
import { Wallets } from '../checkout/wallets'
import css from './open-change.module.css'

interface PayDifferenceProps {
  booking: BookingDetails
  change: StayChange
  payment: PaymentSetup
  reload: () => void
}

/** Pays the difference of an agreed change where no saved card could be charged: the guest chooses a card. */
export function PayDifference({ booking, change, payment, reload }: PayDifferenceProps) {
  const choice = usePaymentMethod()
  const pay = usePayment(booking, payment, reload, {
    path: `/trips/${booking.id}`,
    params: {},
    errorOf: (after) => after.change?.paymentProblem ?? null,
  })
  return (
    <div className={css.pay}>
      <Wallets payment={payment} total={change.difference} pay={pay} />
      <PaymentMethod payment={payment} total={change.difference} choice={choice} />
      {pay.problem && <PaymentProblem problem={pay.problem} held="The new nights are still kept for you." />}
      <Button variant="primary" loading={pay.isBusy} onClick={() => pay.start(choice)}>
        Pay {formatMoney(change.difference)}
      </Button>
      {pay.isProcessing && <PaymentProcessing />}
    </div>
  )
}
