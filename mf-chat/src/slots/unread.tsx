import { bus, Link, messageStore, refresh, useApiQuery, useBus, useSession, useSocket } from '@qe/platform'
import { CountedIcon, cx, iconButtonClass, plural } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useSendWaiting } from '../conversation/outgoing'
import styles from './slots.module.css'

/** In the header: unread messages of all rooms. */
export default function Unread() {
  const { user } = useSession()
  const { data } = useApiQuery('chat/chat-room/list', {}, { quiet: true, staleTime: 10_000 })
  // On every page: a message that was written without a connection goes wherever its writer is by then.
  useSendWaiting(useSocket(), user?.id)
  useBus('chat:message', ({ senderId }) => senderId !== user?.id && refresh('chat/chat-room/list'))
  const unread = data?.unread ?? 0
  useEffect(() => {
    messageStore.setState({ unReadCount: unread })
    bus.publish('chat:unread', { count: unread })
  }, [unread])
  return (
    <Link
      to="/inbox"
      className={cx(iconButtonClass, styles.unread)}
      aria-label={unread > 0 ? `Inbox, ${plural(unread, 'unread message')}` : 'Inbox'}
    >
      <CountedIcon icon={<MessageCircle aria-hidden size={21} strokeWidth={1.9} />} count={unread} label="unread" />
    </Link>
  )
}
