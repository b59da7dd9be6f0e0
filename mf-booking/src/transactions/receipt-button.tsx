import type { Transaction } from '@qe/contract'
import { useMoneyDocument } from '@qe/platform/money-document'
import { Button } from '@qe/ui'
import { Download } from 'lucide-react'
import css from './transactions-page.module.css'

/**
 * The receipt of the booking that a payment or a refund belongs to: all its payments and refunds so far. Nothing for
 * what was only set aside.
 */
export function ReceiptButton({ of: { kind, booking } }: { of: Transaction }) {
  const { pending, download } = useMoneyDocument(booking.id)
  if (kind !== 'payment' && kind !== 'refund') return null
  return (
    <Button
      variant="link"
      size="small"
      className={css.receipt}
      icon={<Download size={14} aria-hidden="true" />}
      loading={pending !== null}
      aria-label={`Receipt of ${booking.code} (PDF)`}
      onClick={() => download('receipt')}
    >
      Receipt
    </Button>
  )
}
