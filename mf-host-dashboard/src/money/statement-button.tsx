import { useMoneyDocument } from '@qe/platform/money-document'
import { Button } from '@qe/ui'

/** Downloads the payout statement of a booking. */
export function StatementButton({ bookingId, code }: { bookingId: string; code: string }) {
  const { pending, download } = useMoneyDocument(bookingId)
  return (
    <Button
      variant="link"
      size="small"
      loading={pending !== null}
      aria-label={`Payout statement of ${code} (PDF)`}
      onClick={() => download('payout')}
    >
      Statement (PDF)
    </Button>
  )
}
