/** Not a shared module: each build bundles it. */
import type { CallInput } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { useState } from 'react'

/**
 * Reports a review. `open` opens the dialog, of which `dialog` are the props while it is open; a refusal is shown in it
 * and forgotten once it is closed.
 */
export function useReportReview(reviewId: string) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, reset, isPending, isSuccess, error } = useApiMutation('review/report', { quiet: true })
  const onClose = () => {
    setOpen(false)
    if (error) reset()
  }
  const onSend = (report: Pick<CallInput<'review/report'>, 'reason' | 'text'>) => mutate({ reviewId, ...report })
  return { open: () => setOpen(true), dialog: isOpen ? { isSent: isSuccess, error, isPending, onSend, onClose } : null }
}
