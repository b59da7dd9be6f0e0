import { Button, Notice } from '@qe/ui'
import type { ReactNode } from 'react'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  open?: boolean
  onClose: () => void
  title: string
  /** Label of the button that changes nothing. */
  keep: string
  /** Label of the button that does it. */
  confirm: ReactNode
  isPending: boolean
  /** Why it was not done. */
  error?: { message: string } | null
  onConfirm: () => void
  /** What follows from it. */
  children: ReactNode
}

/** Asks before something that can't be undone, or that others notice. Its caller closes it when it is done. */
export const ConfirmDialog = ({
  open = true,
  onClose,
  title,
  keep,
  confirm,
  isPending,
  error,
  onConfirm,
  children,
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          {keep}
        </Button>
        <Button variant="danger" loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    {error && <Notice tone="error">{error.message}</Notice>}
    {children}
  </Dialog>
)
