import type { ChatMessage } from '@qe/contract'
import { useSession } from '@qe/platform'
import { Button, cx, formatDate, formatMoment } from '@qe/ui'
import { Fragment } from 'react'
import styles from './conversation.module.css'
import type { Outgoing } from './use-conversation'

const dayOf = (instant: string) => {
  const at = new Date(instant)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

const timeOf = (instant: string) => new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))

interface Props {
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  otherReadSeq: number
  onResend: (message: Outgoing) => void
}

/** What was said, day by day; one's own on the right. */
export function Messages({ messages, outgoing, otherReadSeq, onResend }: Props) {
  const { user } = useSession()
  const lastOwn = messages.findLast(({ senderId }) => senderId === user?.id)
  return (
    <ol className={styles.messages}>
      {messages.map((message, index) => {
        const day = dayOf(message.createdAt)
        const before = messages[index - 1]
        const newDay = !before || dayOf(before.createdAt) !== day
        const own = message.senderId === user?.id
        return (
          <Fragment key={message.id}>
            {newDay && <li className={styles.day}>{formatDate(day, 'long')}</li>}
            {message.kind === 'system' ? (
              <li className={styles.system}>{message.text}</li>
            ) : (
              <li className={cx(styles.message, own && styles.own)}>
                <span className="visually-hidden">{own ? 'You' : 'They'} wrote: </span>
                <span className={styles.bubble} dir="auto">
                  {message.text}
                </span>
                <time className={styles.time} dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
                  {timeOf(message.createdAt)}
                  {message === lastOwn && otherReadSeq >= message.seq && ' · Read'}
                </time>
              </li>
            )}
          </Fragment>
        )
      })}
      {outgoing.map((message) => (
        <li key={message.clientId} className={cx(styles.message, styles.own)}>
          <span className={cx(styles.bubble, styles.waiting)} dir="auto">
            {message.text}
          </span>
          {message.state === 'sending' ? (
            <span className={styles.time}>Sending…</span>
          ) : (
            <span className={styles.failed} role="alert">
              {message.error}{' '}
              <Button variant="link" size="small" onClick={() => onResend(message)}>
                Send again
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
