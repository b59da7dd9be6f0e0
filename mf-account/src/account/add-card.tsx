import type { PaymentSetup } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, Skeleton } from '@qe/ui'
import type { CardFieldsHandle } from '@qe/ui/cards'
import { Dialog } from '@qe/ui/unshared'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import styles from './account.module.css'

const CardFields = lazy(() => import('@qe/ui/cards').then(({ CardFields }) => ({ default: CardFields })))

/** Saves a card for later stays, entered in the payment provider's fields. Charges nothing. */
export function AddCard({ payment }: { payment: PaymentSetup }) {
  const [open, setOpen] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const fields = useRef<CardFieldsHandle>(null)
  const { mutate, isPending, error, reset } = useApiMutation('stripe-bank/add', {
    refresh: ['stripe-bank/list'],
    onSuccess: () => setOpen(false),
  })
  const busy = isCreating || isPending
  const add = async () => {
    if (busy) return
    setCreating(true)
    reset()
    const paymentMethodId = await fields.current?.create()
    setCreating(false)
    if (paymentMethodId) mutate({ paymentMethodId })
  }
  return (
    <>
      <Button icon={<Plus aria-hidden size={18} />} onClick={() => setOpen(true)}>
        Add a card
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add a card"
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="primary" loading={busy} onClick={() => void add()}>
              Add the card
            </Button>
          </>
        }
      >
        <div className={styles.addCard}>
          {error && <Notice tone="error">{error.message}</Notice>}
          <p>Nothing is charged now. The number goes straight to the payment provider; we never see it.</p>
          <Suspense fallback={<Skeleton height={180} />}>
            <CardFields payment={payment} use={{ kind: 'later' }} ref={fields} />
          </Suspense>
        </div>
      </Dialog>
    </>
  )
}
