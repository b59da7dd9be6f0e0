import type { ChatMessage } from '@qe/contract'
import { useSession } from '@qe/platform'
import { Button, cx } from '@qe/ui'
import { formatMoment, ProgressBar } from '@qe/ui/unshared'
import { FileText, Image } from 'lucide-react'
import { Fragment } from 'react'
import styles from './conversation.module.css'
import { dayLabel, dayOf, timeOf } from './days'
import fileStyles from './files.module.css'
import { MessageFiles } from './message-files'
import { MessageText } from './message-text'
import type { Outgoing } from './outgoing'

/** Messages of one person within these milliseconds stand together under one time. */
const together = 5 * 60_000

const follows = (message: ChatMessage, before: ChatMessage | undefined) =>
  before !== undefined &&
  before.senderId === message.senderId &&
  before.kind === message.kind &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < together &&
  dayOf(before.createdAt) === dayOf(message.createdAt)

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

interface Props {
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  otherName: string
  otherReadSeq: number
  onResend: (message: Outgoing) => void
  onGiveUp: (message: Outgoing) => void
}

/** What was said, day by day; one's own at the end of the line. */
export function Messages({ messages, outgoing, otherName, otherReadSeq, onResend, onGiveUp }: Props) {
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
            {(!before || dayOf(before.createdAt) !== dayOf(message.createdAt)) && (
              <li className={styles.day}>{dayLabel(dayOf(message.createdAt))}</li>
            )}
            {message.kind === 'system' ? (
              <li className={styles.system}>{message.text}</li>
            ) : (
              <li className={cx(styles.message, own && styles.own, follows(message, before) && styles.follows)}>
                <span className="visually-hidden">{own ? 'You' : otherName} wrote: </span>
                {message.files.length > 0 && <MessageFiles files={message.files} />}
                {message.text && (
                  <span className={styles.bubble} dir="auto">
                    <MessageText text={message.text} />
                  </span>
                )}
                {(isRead || !next || !follows(next, message)) && (
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
              <Button variant="link" size="small" onClick={() => onGiveUp(message)}>
                Remove
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
