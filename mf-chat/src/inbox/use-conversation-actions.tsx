import type { Conversation } from '@qe/contract'
import { api, bus, refresh, useLocation, useNavigateTo } from '@qe/platform'
import type { MenuItem } from '@qe/ui'
import { Archive, ArchiveRestore, MailOpen } from 'lucide-react'
import { useInboxQuery } from './use-inbox-query'

const setArchived = async (roomId: string, archived: boolean) => {
  await api.call('chat/chat-room/archive', { roomId, archived })
  refresh('chat/chat-room/list', 'chat/details')
}

/** Archives a conversation, with a way back. */
async function archive({ id, other }: Conversation): Promise<void> {
  await setArchived(id, true)
  bus.publish('toast', {
    message: `The conversation with ${other.name} is archived`,
    variant: 'success',
    action: { label: 'Undo', run: () => void setArchived(id, false).catch(() => {}) },
  })
}

/**
 * What its reader does with a conversation as a whole. A toast shows an error.
 * @param beforeGone called when the conversation is about to leave the list, which may hold the focus
 */
export function useConversationActions(room: Conversation, beforeGone = () => {}): MenuItem[] {
  const navigateTo = useNavigateTo()
  const { pathname } = useLocation()
  const { pathWith } = useInboxQuery()
  const leave = () => {
    if (pathname === `/inbox/${room.id}`) navigateTo(pathWith('/inbox'))
  }
  const putAway = () =>
    archive(room).then(
      () => {
        beforeGone()
        leave()
      },
      () => {},
    )
  const markUnread = () => {
    // A conversation on screen would be marked as read again.
    leave()
    api.call('chat/chat-room/mark-unread', { roomId: room.id }).then(
      () => refresh('chat/chat-room/list'),
      () => {},
    )
  }
  return [
    room.archived
      ? {
          label: 'Move to the inbox',
          icon: <ArchiveRestore aria-hidden size={18} />,
          onSelect: () => void setArchived(room.id, false).catch(() => {}),
        }
      : { label: 'Archive', icon: <Archive aria-hidden size={18} />, onSelect: () => void putAway() },
    ...(room.unread === 0 && room.lastMessage
      ? [{ label: 'Mark as unread', icon: <MailOpen aria-hidden size={18} />, onSelect: markUnread }]
      : []),
  ]
}
