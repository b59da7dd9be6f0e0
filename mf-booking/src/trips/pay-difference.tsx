import type { BookingDetails, PaymentSetup, StayChange } from '@qe/contract'
import { Button, Notice } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { BankThinks } from '../checkout/bank-thinks'
import { PaymentMethod } from '../checkout/payment-method'
import { useMethod } from '../checkout/use-method'
import { usePayment } from '../checkout/use-payment'
import css from './open-change.module.css'

interface Props {
  booking: BookingDetails
  change: StayChange
  payment: PaymentSetup
  reload: () => void
}

/** Both sides agreed, and no card paid by itself: the guest chooses one. */
export function PayDifference({ booking, change, payment, reload }: Props) {
  const choice = useMethod()
  const pay = usePayment(booking, payment, reload, {
    path: `/trips/${booking.id}`,
    params: {},
    problemOf: (after) => after.change?.paymentProblem ?? null,
  })
  return (
    <div className={css.pay}>
      <PaymentMethod payment={payment} total={change.difference} choice={choice} />
      {pay.problem && (
        <Notice tone="error" title="The payment did not go through">
          {pay.problem} The new nights are still kept for you.
        </Notice>
      )}
      <Button variant="primary" loading={pay.busy} onClick={() => pay.start(choice)}>
        Pay {formatMoney(change.difference)}
      </Button>
      {pay.waiting && <BankThinks />}
    </div>
  )
}
