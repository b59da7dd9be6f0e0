import { refresh, useApiQuery, useBus, useParams } from '@qe/platform'
import { cx, EmptyState, ErrorState } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { Conversation } from '../conversation/conversation'
import { RoomFacts } from '../room/room-facts'
import styles from './inbox.module.css'
import { RoomList, RoomListSkeleton } from './room-list'

/** List, conversation, booking: three columns on a desktop, one at a time on a phone. Fills the window. */
export default function InboxPage() {
  const { roomId } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('chat/chat-room/list', {})
  useBus('chat:message', () => refresh('chat/chat-room/list'))
  useBus('booking:changed', () => refresh('chat/chat-room/list'))
  const room = data?.rooms.find(({ id }) => id === roomId)
  const isEmpty = data?.rooms.length === 0
  const Title = roomId ? 'h2' : 'h1'

  return (
    <div className={cx(styles.inbox, roomId && styles.withRoom)} data-fill={roomId ? 'window' : 'page'}>
      <section className={styles.list} aria-label="Conversations">
        <Title className={styles.title}>Inbox</Title>
        {!data && !error && <RoomListSkeleton />}
        {error && !data && (
          <ErrorState text={error.message} retry={() => void refetch()} retrying={isFetching} compact />
        )}
        {isEmpty && (
          <EmptyState
            compact
            title="No conversations yet"
            text="Write to a host from the page of any place. Answers appear here at once."
          />
        )}
        {data && !isEmpty && <RoomList rooms={data.rooms} current={roomId} />}
      </section>
      <section className={styles.conversation} aria-label="Conversation">
        {roomId ? (
          <Conversation key={roomId} roomId={roomId} />
        ) : (
          !isEmpty && (
            <EmptyState
              icon={<MessageCircle aria-hidden size={30} strokeWidth={1.6} />}
              title="Choose a conversation"
              text="Your messages with hosts and guests are on the left."
            />
          )
        )}
      </section>
      {room && (
        <aside className={styles.about} aria-label="About this conversation">
          <RoomFacts room={room} />
        </aside>
      )}
    </div>
  )
}
