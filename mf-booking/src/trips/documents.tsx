import type { BookingDetails } from '@qe/contract'
import { useMoneyDocument } from '@qe/platform/money-document'
import { Button } from '@qe/ui'
import { Download } from 'lucide-react'
import css from './trip-page.module.css'

/** Whether money was taken for the booking, so that there are documents about it. */
export const isPaid = ({ status, captured }: Pick<BookingDetails, 'status' | 'captured'>): boolean =>
  (captured?.amount ?? 0) > 0 ||
  ['confirmed', 'in_progress', 'completed', 'cancelled_by_guest', 'cancelled_by_provider'].includes(status)

/** Receipt and invoice of a paid stay, as PDF. */
export function Documents({ bookingId }: { bookingId: string }) {
  const { pending, download } = useMoneyDocument(bookingId)
  return (
    <div className={css.documents} id="receipt">
      <Button
        size="small"
        icon={<Download size={16} aria-hidden="true" />}
        loading={pending === 'receipt'}
        onClick={() => download('receipt')}
      >
        Receipt (PDF)
      </Button>
      <Button
        size="small"
        icon={<Download size={16} aria-hidden="true" />}
        loading={pending === 'invoice'}
        onClick={() => download('invoice')}
      >
        Invoice (PDF)
      </Button>
    </div>
  )
}
