import type { ChatMessage } from '@qe/contract'
import { Link, useSession } from '@qe/platform'
import { Button, cx } from '@qe/ui'
import { formatMoment, localDateOf, ProgressBar } from '@qe/ui/unshared'
import { Clock, FileText, Image } from 'lucide-react'
import { Fragment } from 'react'
import type { OutgoingMessage } from '../outgoing/outgoing-messages'
import styles from './conversation.module.css'
import fileStyles from './files.module.css'
import { dayLabel, timeOf } from './message-dates'
import { MessageFiles } from './message-files'
import { MessageText } from './message-text'
import { ChangeOwnMessage } from './own-message'
import { hasWords, TranslatableText } from './translatable-text'
import type { RenewFiles } from './use-renewed-files'

/** Messages of one person within this time share one time stamp (ms). */
const groupWindowMs = 5 * 60_000

const isGroupedWith = (message: ChatMessage, before: ChatMessage | undefined) =>
  before !== undefined &&
  before.senderId === message.senderId &&
  before.coHost?.id === message.coHost?.id &&
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

function WaitingState({ message, isConnected }: { message: OutgoingMessage; isConnected: boolean }) {
  const { state, files, progress, isKept } = message
  if (state === 'sending' && files.length > 0)
    return (
      <span className={fileStyles.progress}>
        <ProgressBar label="Sending" share={progress} />
      </span>
    )
  return (
    <>
      <span className={cx(styles.time, styles.waitingState)}>
        <Clock aria-hidden size={12} /> {state === 'sending' || isConnected ? 'Sending…' : 'Waiting for a connection'}
      </span>
      {isKept === false && (
        <span className={styles.time} role="status">
          {files.length > 0
            ? 'These files are too large to keep. Leave this page open until they are sent.'
            : 'This browser can’t keep your message. Leave this page open until it is sent.'}
        </span>
      )}
    </>
  )
}

/** `14:05 · edited · Read` */
const timeLine = (
  { createdAt, automatic, editedAt, unsentAt, coHost }: ChatMessage,
  receipt: string | false,
  own: boolean,
) =>
  [
    coHost && (own ? `${coHost.name}, for ${coHost.forName}` : coHost.name),
    timeOf(createdAt),
    automatic && 'sent by itself',
    editedAt && !unsentAt && 'edited',
    receipt,
  ]
    .filter(Boolean)
    .join(' · ')

interface WrittenBy {
  isMine: boolean
  own: boolean
  otherName: string
}

function writerOf({ coHost }: ChatMessage, { isMine, own, otherName }: WrittenBy): string {
  if (isMine) return 'You'
  if (coHost) return coHost.name
  return own ? 'The host' : otherName
}

/** What stands in place of contact details. Rule: product rules, Messages. */
const masked = '•••'

/** Says once, under the latest message with hidden contact details, why they are. */
const MaskedNote = ({ when }: { when: boolean }) =>
  when && (
    <span className={styles.time}>
      Contact details are hidden until a stay is confirmed.{' '}
      <Link className={styles.link} to="/help">
        Help
      </Link>
    </span>
  )

function Words({ message, canTranslate }: { message: ChatMessage; canTranslate: boolean }) {
  if (!message.text) return null
  if (canTranslate && hasWords(message)) return <TranslatableText message={message} />
  return (
    <span className={styles.bubble} dir="auto">
      <MessageText text={message.text} />
    </span>
  )
}

interface MessagesProps {
  messages: readonly ChatMessage[]
  outgoing: readonly OutgoingMessage[]
  otherId: string
  otherName: string
  otherReadSeq: number
  otherDeliveredSeq: number
  isConnected: boolean
  /** The message that a search has found; 0 without one. */
  foundSeq: number
  /** Whether messages of the other side can be translated. */
  canTranslate: boolean
  onResend: (message: OutgoingMessage) => void
  onDiscard: (message: OutgoingMessage) => void
  /** Loads a message again whose files do not open any more. */
  onRenewFiles: RenewFiles
}

/** How far one's own message has come: to us, to a device of the other side, to their eyes. */
const receiptOf = ({ seq }: ChatMessage, at: Pick<MessagesProps, 'otherReadSeq' | 'otherDeliveredSeq'>) =>
  at.otherReadSeq >= seq ? 'Read' : at.otherDeliveredSeq >= seq ? 'Delivered' : 'Sent'

/** Messages by day, oldest first. The reader's own ones are on the right. */
export function Messages(props: MessagesProps) {
  const { messages, outgoing, otherId, otherName, otherReadSeq, otherDeliveredSeq, isConnected } = props
  const { foundSeq, canTranslate } = props
  const { user } = useSession()
  const lastMasked = messages.findLast(({ text }) => text.includes(masked))
  // A co-host's side is the host's: everything that the other side has not written.
  const isOwn = ({ senderId }: ChatMessage) => senderId !== null && senderId !== otherId
  const lastOwn = messages.findLast(isOwn)
  return (
    <ol className={styles.messages}>
      {messages.map((message, index) => {
        const [before, next] = [messages[index - 1], messages[index + 1]]
        const own = isOwn(message)
        const isMine = own && (message.coHost ? message.coHost.id : message.senderId) === user?.id
        const receipt = message === lastOwn && receiptOf(message, { otherReadSeq, otherDeliveredSeq })
        return (
          <Fragment key={message.id}>
            {(!before || localDateOf(before.createdAt) !== localDateOf(message.createdAt)) && (
              <li className={styles.day}>{dayLabel(localDateOf(message.createdAt))}</li>
            )}
            {message.kind === 'system' ? (
              <li data-seq={message.seq} className={cx(styles.system, message.seq === foundSeq && styles.found)}>
                {message.text}
              </li>
            ) : (
              <li
                data-seq={message.seq}
                className={cx(
                  styles.message,
                  own && styles.own,
                  isGroupedWith(message, before) && styles.follows,
                  message.seq === foundSeq && styles.found,
                )}
              >
                <span className="visually-hidden">{writerOf(message, { isMine, own, otherName })} wrote: </span>
                {message.files.length > 0 && (
                  <MessageFiles files={message.files} onRenew={() => props.onRenewFiles(message)} />
                )}
                {message.unsentAt && <em className={styles.unsent}>Message unsent</em>}
                <Words message={message} canTranslate={canTranslate && !own} />
                <MaskedNote when={message === lastMasked} />
                {isMine && <ChangeOwnMessage message={message} />}
                {(receipt || message.editedAt || !next || !isGroupedWith(next, message)) && (
                  <time className={styles.time} dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
                    {timeLine(message, receipt, own)}
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
          {message.state !== 'failed' ? (
            <WaitingState message={message} isConnected={isConnected} />
          ) : (
            <span className={styles.failed} role="alert">
              {message.error}{' '}
              <Button variant="link" size="small" onClick={() => props.onResend(message)}>
                Try again
              </Button>{' '}
              <Button variant="link" size="small" onClick={() => props.onDiscard(message)}>
                Delete
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
