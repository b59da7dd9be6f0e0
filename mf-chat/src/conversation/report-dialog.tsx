import type { ChatMessage, Conversation, ReportReason } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, SelectField, TextArea } from '@qe/ui'
import { Dialog, RadioCards } from '@qe/ui/unshared'
import { useId, useState } from 'react'
import styles from './conversation.module.css'
import { useBlock } from './use-block'

const reasons: { value: ReportReason; label: string; hint?: string }[] = [
  { value: 'payment_elsewhere', label: 'Wants to be paid elsewhere', hint: 'By bank transfer, in cash, by a link.' },
  { value: 'fraud', label: 'A fraud, or a place that is not theirs' },
  { value: 'harassment', label: 'Insults, threats or harassment' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'other', label: 'Something else' },
]

/** So many of the other's latest messages can be named in a report. */
const namedMessages = 20
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text)

interface ReportProps {
  room: Conversation
  messages: readonly ChatMessage[]
  onClose: () => void
}

/** Reports the conversation, or one message of the other person, to the site's team. */
export function ReportDialog({ room, messages, onClose }: ReportProps) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [messageId, setMessageId] = useState('')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const formId = useId()
  const { mutate, isPending, isSuccess, error } = useApiMutation('chat/report')
  const theirs = messages.filter((one) => one.senderId === room.other.id && one.text).slice(-namedMessages)
  if (isSuccess) return <Reported room={room} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this conversation"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            Send the report
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(!reason)
          if (reason) mutate({ roomId: room.id, reason, text, ...(messageId && { messageId }) })
        }}
      >
        {error && <Notice tone="error">{error.message}</Notice>}
        <p>
          Our team reads it. <bdi>{room.other.name}</bdi> is not told.
        </p>
        <RadioCards
          label="What is wrong?"
          value={reason}
          onChange={setReason}
          options={reasons}
          {...(missing && !reason && { error: 'Choose what is wrong.' })}
        />
        {theirs.length > 0 && (
          <SelectField
            label="What is it about?"
            value={messageId}
            onChange={setMessageId}
            options={[
              { value: '', label: 'The whole conversation' },
              ...theirs.toReversed().map((one) => ({ value: one.id, label: `“${short(one.text)}”` })),
            ]}
          />
        )}
        <TextArea
          label="In your words"
          optional
          dir="auto"
          rows={3}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={error?.fields['text']}
        />
      </form>
    </Dialog>
  )
}

function Reported({ room, onClose }: Pick<ReportProps, 'room' | 'onClose'>) {
  const { setBlocked, isPending } = useBlock(room.other, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Thank you"
      footer={
        <>
          {!room.block?.byMe && (
            <Button variant="danger" loading={isPending} onClick={() => setBlocked(true)}>
              Block {room.other.name}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p role="status">Our team looks at your report. In an emergency call the police first.</p>
    </Dialog>
  )
}
