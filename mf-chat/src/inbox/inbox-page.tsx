import { messageStore, refresh, useApiQuery, useBus, useParams } from '@qe/platform'
import { Button, cx, EmptyState, ErrorState, Notice, plural } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { Conversation } from '../conversation/conversation'
import { ConversationDetails } from '../conversation/conversation-details'
import { ConversationList, ConversationListSkeleton } from './conversation-list'
import { EmptyInbox } from './empty-inbox'
import styles from './inbox.module.css'
import { InboxTools } from './inbox-tools'
import { useConversations } from './use-conversations'
import { useInboxQuery } from './use-inbox-query'

/** Search, filters and the list of conversations. */
function InboxList({ roomId, query }: { roomId: string | undefined; query: ReturnType<typeof useInboxQuery> }) {
  const { rooms: listed, error, refetch, isFetching, isPlaceholderData, ...more } = useConversations(query.input)
  const { data: all } = useApiQuery('chat/chat-room/list', query.host, { quiet: true, staleTime: 10_000 })
  const open = messageStore(({ currentChat }) => currentChat)
  // Under “unread”, the conversation on screen stays in the list although reading it clears its count.
  const isOpenMissing = query.filter === 'unread' && !query.search && open?.id === roomId && open?.lastMessage
  const rooms = listed && [
    ...listed,
    ...(isOpenMissing ? (all?.rooms.filter(({ id }) => id === roomId && !isIn(listed, id)) ?? []) : []),
  ]
  const unread = all?.unreadRooms ?? all?.rooms.filter((room) => room.unread > 0).length ?? 0
  return (
    <>
      <InboxTools query={query} unread={unread} />
      <p className="visually-hidden" role="status">
        {query.search && listed && !isPlaceholderData ? foundWords(listed.length, more.hasMore) : ''}
      </p>
      {!listed && !error && <ConversationListSkeleton />}
      {error && !listed && (
        <ErrorState text={error.message} retry={() => void refetch()} retrying={isFetching} compact />
      )}
      {rooms?.length === 0 && !isPlaceholderData && <EmptyInbox query={query} />}
      {rooms && rooms.length > 0 && (
        <div aria-busy={isPlaceholderData} className={cx(isPlaceholderData && styles.stale)}>
          <ConversationList
            rooms={rooms}
            current={roomId}
            pathWith={query.pathWith}
            showArchived={query.filter === 'all'}
          />
          {more.moreError && <Notice tone="error">{more.moreError.message}</Notice>}
          {more.hasMore && (
            <div className={styles.more}>
              <Button full loading={more.isLoadingMore} onClick={more.showMore}>
                Show more
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}

const foundWords = (count: number, hasMore: boolean) =>
  hasMore
    ? `${plural(count, 'conversation')} found first, and there are more`
    : `${plural(count, 'conversation')} found`

const isIn = (rooms: readonly { id: string }[], roomId: string) => rooms.some(({ id }) => id === roomId)

/** List, conversation, details: three columns on a desktop, one at a time on a phone. Fills the window. */
export default function InboxPage() {
  const { roomId } = useParams()
  const query = useInboxQuery()
  const { data } = useApiQuery('chat/chat-room/list', query.host)
  useBus('chat:message', () => refresh('chat/chat-room/list'))
  useBus('chat:message-changed', () => refresh('chat/chat-room/list'))
  useBus('booking:changed', () => refresh('chat/chat-room/list'))
  const current = messageStore(({ currentChat }) => currentChat)
  const room = current?.id === roomId ? current : data?.rooms.find(({ id }) => id === roomId)
  const isEmpty = data?.rooms.length === 0 && query.isPlain
  const Title = roomId ? 'h2' : 'h1'

  return (
    <div className={cx(styles.inbox, roomId && styles.withRoom)} data-fill={roomId ? 'window' : 'page'}>
      <section className={styles.list} aria-label="Conversations">
        <Title className={styles.title}>Inbox</Title>
        <InboxList roomId={roomId} query={query} />
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
