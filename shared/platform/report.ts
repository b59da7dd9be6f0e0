/** Not a shared module: each build bundles it. */
import type { CallInput } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { useState } from 'react'

type ReportCall = 'review/report' | 'property/report'
/** What a report is of: the input of its call but the reason and the words. */
type Reported<N extends ReportCall> = Omit<CallInput<N>, 'reason' | 'text'>

/**
 * Reports a review or a listing. `open` opens the dialog, of which `dialog` are the props while it is open; a refusal
 * is shown in it and forgotten once it is closed.
 */
export function useReport<N extends ReportCall>(call: N, reported: Reported<N>) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, reset, isPending, isSuccess, error } = useApiMutation(call, { quiet: true })
  const onClose = () => {
    setOpen(false)
    if (error) reset()
  }
  const onSend = (report: Pick<CallInput<N>, 'reason' | 'text'>) => mutate({ ...reported, ...report } as CallInput<N>)
  return { open: () => setOpen(true), dialog: isOpen ? { isSent: isSuccess, error, isPending, onSend, onClose } : null }
}
