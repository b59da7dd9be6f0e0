import { type ChatMessage, messageEditMinutes } from '@qe/contract'
import { bus, useApiMutation } from '@qe/platform'
import { Button, IconButton } from '@qe/ui'
import { ConfirmDialog } from '@qe/ui/unshared'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import styles from './conversation.module.css'
import { EditTextDialog } from './edit-text-dialog'

const isChangeable = ({ createdAt, unsentAt }: ChatMessage) =>
  !unsentAt && Date.now() - Date.parse(createdAt) < messageEditMinutes * 60_000

interface ChangeProps {
  message: ChatMessage
  onClose: () => void
}

/** Both sides' pages hear of a change by the socket; this one need not wait for it. */
const showingChange = (onClose: () => void) => ({
  onSuccess: (changed: ChatMessage) => {
    bus.publish('chat:message-changed', changed)
    onClose()
  },
})

function EditDialog({ message, onClose, onUnsend }: ChangeProps & { onUnsend: () => void }) {
  const { mutate, isPending, error } = useApiMutation('chat/message/edit', showingChange(onClose))
  return (
    <EditTextDialog
      title="Your message"
      label="Message"
      hint="It then says “edited” for both of you."
      rows={4}
      text={message.text}
      otherButton={
        <Button variant="ghost" disabled={isPending} onClick={onUnsend}>
          Unsend
        </Button>
      }
      saveLabel="Save the change"
      isSaving={isPending}
      error={error}
      onSave={(text) => mutate({ messageId: message.id, text })}
      onClose={onClose}
    />
  )
}

function UnsendDialog({ message, onClose }: ChangeProps) {
  const { mutate, isPending, error } = useApiMutation('chat/message/unsend', showingChange(onClose))
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Unsend this message?"
      keep="Keep it"
      confirm="Unsend the message"
      isPending={isPending}
      error={error}
      onConfirm={() => mutate({ messageId: message.id })}
    >
      <p>It goes for both of you, with its files. The conversation shows that there was a message.</p>
    </ConfirmDialog>
  )
}

/** What the writer of a message can still do with it in its first minutes: beside it, on its free side. */
export function ChangeOwnMessage({ message }: { message: ChatMessage }) {
  const [open, setOpen] = useState<'edit' | 'unsend' | null>(null)
  const close = () => setOpen(null)
  if (!isChangeable(message)) return null
  return (
    <>
      <IconButton
        label="Change or unsend your message"
        icon={<Pencil aria-hidden size={16} />}
        className={styles.change}
        onClick={() => setOpen(message.text ? 'edit' : 'unsend')}
      />
      {open === 'edit' && <EditDialog message={message} onClose={close} onUnsend={() => setOpen('unsend')} />}
      {open === 'unsend' && <UnsendDialog message={message} onClose={close} />}
    </>
  )
}
