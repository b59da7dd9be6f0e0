import { type ChatMessage, messageEditMinutes } from '@qe/contract'
import { bus, useApiMutation } from '@qe/platform'
import { Button, IconButton, Notice, TextArea } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import styles from './conversation.module.css'

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
  const [text, setText] = useState(message.text)
  const formId = useId()
  const { mutate, isPending, error } = useApiMutation('chat/message/edit', showingChange(onClose))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your message"
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onUnsend}>
            Unsend
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            Save the change
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ messageId: message.id, text })
        }}
      >
        {error && !error.fields['text'] && <Notice tone="error">{error.message}</Notice>}
        <TextArea
          label="Message"
          hint="It then says “edited” for both of you."
          dir="auto"
          required
          rows={4}
          maxLength={4000}
          value={text}
          onChange={setText}
          error={error?.fields['text']}
        />
      </form>
    </Dialog>
  )
}

function UnsendDialog({ message, onClose }: ChangeProps) {
  const { mutate, isPending, error } = useApiMutation('chat/message/unsend', showingChange(onClose))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Unsend this message?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={isPending} onClick={() => mutate({ messageId: message.id })}>
            Unsend the message
          </Button>
        </>
      }
    >
      {error && <Notice tone="error">{error.message}</Notice>}
      <p>It goes for both of you, with its files. The conversation shows that there was a message.</p>
    </Dialog>
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
