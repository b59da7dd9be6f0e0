import { refresh, useApiQuery, useBus, useParams } from '@qe/platform'
import { EmptyState, ErrorState } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { Conversation } from '../conversation/conversation'
import { BookingCard } from './booking-card'
import styles from './inbox.module.css'
import { RoomList, RoomListSkeleton } from './room-list'

/** List, conversation, booking: three columns on a desktop, one at a time on a phone. */
export default function InboxPage() {
  const { roomId } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('chat/chat-room/list', {})
  useBus('chat:message', () => refresh('chat/chat-room/list'))
  useBus('booking:changed', () => refresh('chat/chat-room/list'))
  const room = data?.rooms.find(({ id }) => id === roomId)

  return (
    <div className={`${styles.inbox} ${roomId ? styles.withRoom : ''}`}>
      <section className={styles.list} aria-label="Conversations">
        <h1 className={styles.title}>Inbox</h1>
        {!data && !error && <RoomListSkeleton />}
        {error && <ErrorState text={error.message} retry={() => void refetch()} retrying={isFetching} compact />}
        {data && <RoomList rooms={data.rooms} current={roomId} />}
      </section>
      <section className={styles.conversation} aria-label="Conversation">
        {roomId ? (
          <Conversation key={roomId} roomId={roomId} />
        ) : (
          <EmptyState
            icon={<MessageCircle aria-hidden size={30} strokeWidth={1.6} />}
            title={data?.rooms.length === 0 ? 'No conversations yet' : 'Choose a conversation'}
            text={data?.rooms.length === 0 ? 'Write to a host from the page of any place. Answers appear here at once.' : 'Your messages with hosts and guests are on the left.'}
          />
        )}
      </section>
      {room && <BookingCard room={room} />}
    </div>
  )
}
