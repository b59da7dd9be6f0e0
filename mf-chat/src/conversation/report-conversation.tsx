import type { ChatMessage, Conversation, ReportReason } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, SelectField } from '@qe/ui'
import { Dialog, ReportDialog } from '@qe/ui/unshared'
import { useState } from 'react'
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
export function ReportConversation({ room, messages, onClose }: ReportProps) {
  const [messageId, setMessageId] = useState('')
  const { mutate, isPending, isSuccess, error } = useApiMutation('chat/report')
  const theirs = messages.filter((one) => one.senderId === room.other.id && one.text).slice(-namedMessages)
  if (isSuccess) return <Reported room={room} onClose={onClose} />
  return (
    <ReportDialog
      title="Report this conversation"
      intro={
        <>
          Our team reads it. <bdi>{room.other.name}</bdi> is not told.
        </>
      }
      reasons={reasons}
      maxLength={2000}
      error={error}
      isPending={isPending}
      onSend={(report) => mutate({ roomId: room.id, ...report, ...(messageId && { messageId }) })}
      onClose={onClose}
    >
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
    </ReportDialog>
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
          {/* Whom a host blocks is the host's alone. */}
          {!room.host && !room.block?.byMe && (
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
