import { Link, photoUrl, usePage } from '@qe/platform'
import { Avatar, Button, ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Composer } from './composer'
import styles from './conversation.module.css'
import { Messages } from './messages'
import { useConversation } from './use-conversation'

/** One room: who it is with, what was said, and a place to write. */
export function Conversation({ roomId }: { roomId: string }) {
  const conversation = useConversation(roomId)
  const { room, error, messages, outgoing, typing, hasEarlier } = conversation
  const end = useRef<HTMLDivElement>(null)
  usePage({ title: room && `Conversation with ${room.other.name}` })

  const newest = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is newest
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, outgoing.length, typing])

  if (error) return <ErrorState text={error.message} retry={() => void conversation.refetch()} retrying={conversation.isFetching} />
  return (
    <div className={styles.conversation}>
      <header className={styles.head}>
        <Link to="/inbox" className={styles.back} aria-label="All conversations">
          <ChevronLeft aria-hidden size={22} />
        </Link>
        {room && (
          <Link to={`/people/${room.other.id}`} className={styles.who}>
            <Avatar name={room.other.name} src={room.other.avatar && `${photoUrl(room.other.avatar)}/96.webp`} size={40} />
            <span>
              <span className={styles.name}>{room.other.name}</span>
              <span className={styles.place}>{room.property.title}</span>
            </span>
          </Link>
        )}
      </header>
      <div className={styles.scroll} role="log" aria-label="Messages" aria-live="polite">
        {hasEarlier && (
          <div className={styles.earlier}>
            <Button size="small" onClick={() => void conversation.loadEarlier()}>
              Earlier messages
            </Button>
          </div>
        )}
        {room ? (
          <Messages messages={messages} outgoing={outgoing} otherReadSeq={conversation.otherReadSeq} onResend={conversation.resend} />
        ) : (
          <SkeletonArea label="Loading messages">
            <div className={styles.skeleton}>
              <Skeleton width="60%" height={44} />
              <Skeleton width="45%" height={44} />
              <Skeleton width="70%" height={64} />
            </div>
          </SkeletonArea>
        )}
        <p className={styles.typing}>{typing && room ? `${room.other.name} is writing…` : ''}</p>
        <div ref={end} />
      </div>
      <Composer roomId={roomId} side={room?.side} onSend={conversation.send} onTyping={conversation.sayTyping} />
    </div>
  )
}
