import { Button, Notice } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import type { ReactNode } from 'react'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Labels of the button that changes nothing, and of the one that does. */
  keep: string
  confirm: string
  command: { isPending: boolean; error: { message: string } | null }
  onConfirm: () => void
  children: ReactNode
}

/** Asks before something ends. */
export const ConfirmDialog = ({
  open,
  onClose,
  title,
  keep,
  confirm,
  command: { isPending, error },
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
    <p>{children}</p>
  </Dialog>
)
