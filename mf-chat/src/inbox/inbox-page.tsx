import { messageStore, refresh, useApiQuery, useBus, useParams } from '@qe/platform'
import { cx, EmptyState, ErrorState } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { Conversation } from '../conversation/conversation'
import { ConversationDetails } from '../conversation/conversation-details'
import { ConversationList, ConversationListSkeleton } from './conversation-list'
import styles from './inbox.module.css'

/** List, conversation, details: three columns on a desktop, one at a time on a phone. Fills the window. */
export default function InboxPage() {
  const { roomId } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('chat/chat-room/list', {})
  useBus('chat:message', () => refresh('chat/chat-room/list'))
  useBus('chat:message-changed', () => refresh('chat/chat-room/list'))
  useBus('booking:changed', () => refresh('chat/chat-room/list'))
  const current = messageStore(({ currentChat }) => currentChat)
  const room = current?.id === roomId ? current : data?.rooms.find(({ id }) => id === roomId)
  const isEmpty = data?.rooms.length === 0
  const Title = roomId ? 'h2' : 'h1'

  return (
    <div className={cx(styles.inbox, roomId && styles.withRoom)} data-fill={roomId ? 'window' : 'page'}>
      <section className={styles.list} aria-label="Conversations">
        <Title className={styles.title}>Inbox</Title>
        {!data && !error && <ConversationListSkeleton />}
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
        {data && !isEmpty && <ConversationList rooms={data.rooms} current={roomId} />}
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
          <ConversationDetails room={room} />
        </aside>
      )}
    </div>
  )
}
