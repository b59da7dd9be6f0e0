import type { ChatMessage } from '@qe/contract'
import { useSession } from '@qe/platform'
import { Button, cx } from '@qe/ui'
import { formatMoment, ProgressBar } from '@qe/ui/unshared'
import { FileText, Image } from 'lucide-react'
import { Fragment } from 'react'
import styles from './conversation.module.css'
import fileStyles from './files.module.css'
import { dayLabel, localDateOf, timeOf } from './message-dates'
import { MessageFiles } from './message-files'
import { MessageText } from './message-text'
import type { OutgoingMessage } from './outgoing-messages'

/** Messages of one person within this time share one time stamp (ms). */
const groupWindowMs = 5 * 60_000

const isGroupedWith = (message: ChatMessage, before: ChatMessage | undefined) =>
  before !== undefined &&
  before.senderId === message.senderId &&
  before.kind === message.kind &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < groupWindowMs &&
  localDateOf(before.createdAt) === localDateOf(message.createdAt)

const OutgoingFiles = ({ files }: { files: readonly File[] }) => (
  <ul className={fileStyles.outgoingFiles}>
    {files.map((file) => (
      <li key={`${file.name} ${file.size}`}>
        {file.type.startsWith('image/') ? <Image aria-hidden size={18} /> : <FileText aria-hidden size={18} />}
        <bdi>{file.name}</bdi>
      </li>
    ))}
  </ul>
)

interface MessagesProps {
  messages: readonly ChatMessage[]
  outgoing: readonly OutgoingMessage[]
  otherName: string
  otherReadSeq: number
  onResend: (message: OutgoingMessage) => void
  onDiscard: (message: OutgoingMessage) => void
}

/** Messages by day, oldest first. The reader's own ones are on the right. */
export function Messages({ messages, outgoing, otherName, otherReadSeq, onResend, onDiscard }: MessagesProps) {
  const { user } = useSession()
  const lastOwn = messages.findLast(({ senderId }) => senderId === user?.id)
  return (
    <ol className={styles.messages}>
      {messages.map((message, index) => {
        const [before, next] = [messages[index - 1], messages[index + 1]]
        const own = message.senderId === user?.id
        const isRead = message === lastOwn && otherReadSeq >= message.seq
        return (
          <Fragment key={message.id}>
            {(!before || localDateOf(before.createdAt) !== localDateOf(message.createdAt)) && (
              <li className={styles.day}>{dayLabel(localDateOf(message.createdAt))}</li>
            )}
            {message.kind === 'system' ? (
              <li className={styles.system}>{message.text}</li>
            ) : (
              <li className={cx(styles.message, own && styles.own, isGroupedWith(message, before) && styles.follows)}>
                <span className="visually-hidden">{own ? 'You' : otherName} wrote: </span>
                {message.files.length > 0 && <MessageFiles files={message.files} />}
                {message.text && (
                  <span className={styles.bubble} dir="auto">
                    <MessageText text={message.text} />
                  </span>
                )}
                {(isRead || !next || !isGroupedWith(next, message)) && (
                  <time className={styles.time} dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
                    {timeOf(message.createdAt)}
                    {isRead && ' · Read'}
                  </time>
                )}
              </li>
            )}
          </Fragment>
        )
      })}
      {outgoing.map((message) => (
        <li key={message.clientId} className={cx(styles.message, styles.own)}>
          <span className={cx(styles.bubble, styles.waiting)} dir="auto">
            {message.files.length > 0 && <OutgoingFiles files={message.files} />}
            {message.text}
          </span>
          {message.state === 'sending' ? (
            message.files.length > 0 ? (
              <span className={fileStyles.progress}>
                <ProgressBar label="Sending" share={message.progress} />
              </span>
            ) : (
              <span className={styles.time}>Sending…</span>
            )
          ) : (
            <span className={styles.failed} role="alert">
              {message.error}{' '}
              <Button variant="link" size="small" onClick={() => onResend(message)}>
                Send again
              </Button>{' '}
              <Button variant="link" size="small" onClick={() => onDiscard(message)}>
                Remove
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
