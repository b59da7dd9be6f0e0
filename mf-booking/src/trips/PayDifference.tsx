import type { BookingDetails, PaymentSetup, StayChange } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { formatMoney } from '@qe/ui/parts'
import type { CardFieldsHandle } from '@qe/ui/cards'
import { useRef, useState } from 'react'
import { PaymentMethod } from '../checkout/PaymentMethod'
import { usePayment } from '../checkout/usePayment'
import css from './OpenChange.module.css'

interface Props {
  booking: BookingDetails
  change: StayChange
  payment: PaymentSetup
  reload: () => void
}

/** Both sides agreed, and no card paid by itself: the guest chooses one. */
export function PayDifference({ booking, change, payment, reload }: Props) {
  const { data: saved } = useApiQuery('stripe-bank/list', {}, { quiet: true })
  const [chosen, setChosen] = useState<string | null>(null)
  const method = chosen ?? saved?.cards.find(({ isDefault }) => isDefault)?.paymentMethodId ?? saved?.cards[0]?.paymentMethodId ?? 'new'
  const [saveCard, setSaveCard] = useState(true)
  const fields = useRef<CardFieldsHandle>(null)
  const pay = usePayment(booking, payment, reload, { path: `/trips/${booking.id}`, params: {}, problemOf: (after) => after.change?.paymentProblem ?? null })
  const submit = () => pay.start(method === 'new' ? async () => (await fields.current?.create()) ?? null : async () => method, method === 'new' && saveCard)
  return (
    <div className={css.pay}>
      <PaymentMethod
        cards={saved?.cards}
        payment={payment}
        total={change.difference}
        method={method}
        onMethod={setChosen}
        saveCard={saveCard}
        onSaveCard={setSaveCard}
        fields={fields}
      />
      {pay.problem && (
        <Notice tone="error" title="The payment did not go through">
          {pay.problem} The new nights are still kept for you.
        </Notice>
      )}
      <div className={css.buttons}>
        <Button variant="primary" loading={pay.busy} onClick={submit}>
          Pay {formatMoney(change.difference)}
        </Button>
      </div>
      {pay.waiting && (
        <p role="status" className={css.quiet}>
          Your bank is still thinking. You can close this page; we write to you either way.
        </p>
      )}
    </div>
  )
}
