import {
  addUnreadMessage,
  bus,
  hostParameter,
  Link,
  markMessagesRead,
  messageStore,
  refresh,
  useApiQuery,
  useBus,
  useSession,
} from '@qe/platform'
import { CountedIcon, cx, iconButtonClass, plural } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useInboxHost } from '../inbox/use-inbox-host'
import { useSendWaiting } from '../outgoing/outgoing-messages'
import styles from './slots.module.css'

/**
 * Unread messages of all conversations. A message counts as soon as it arrives; the API's count, which also knows what
 * was read in another browser, corrects the list afterwards.
 */
function useUnreadCount(): number {
  const { user } = useSession()
  const host = useInboxHost()
  const unreadIds = messageStore(({ unreadMessageIds }) => unreadMessageIds)
  const { data, dataUpdatedAt } = useApiQuery('chat/chat-room/list', host, { quiet: true, staleTime: 10_000 })
  useBus('chat:message', ({ id, senderId, coHost, roomId }) => {
    if ((coHost?.id ?? senderId) === user?.id) return
    // What is said to or by a host's team counts where that host's messages are counted.
    if (senderId === host.hostId) return
    const isOnScreen = roomId === messageStore.getState().roomId && document.visibilityState === 'visible'
    if (!isOnScreen) addUnreadMessage(id)
    refresh('chat/chat-room/list')
  })
  const stored = data?.unread ?? 0
  useEffect(() => {
    if (dataUpdatedAt === 0) return
    const ids = messageStore.getState().unreadMessageIds
    markMessagesRead(ids.slice(0, Math.max(0, ids.length - stored)))
  }, [dataUpdatedAt, stored])
  return Math.max(stored, unreadIds.length)
}

/** In the header of every page: the way to the inbox. Also sends what was written without a connection. */
export default function Unread() {
  useSendWaiting()
  const host = useInboxHost()
  const count = useUnreadCount()
  useEffect(() => {
    messageStore.setState({ unReadCount: count })
    bus.publish('chat:unread', { count })
  }, [count])
  return (
    <Link
      to={host.hostId ? `/inbox?${hostParameter}=${host.hostId}` : '/inbox'}
      className={cx(iconButtonClass, styles.unread)}
      aria-label={count > 0 ? `Inbox, ${plural(count, 'unread message')}` : 'Inbox'}
    >
      <CountedIcon icon={<MessageCircle aria-hidden size={21} strokeWidth={1.9} />} count={count} label="unread" />
    </Link>
  )
}
