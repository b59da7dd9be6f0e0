import type { ChatMessage, Conversation } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, cx, IconButton, iconButtonClass, Menu, type MenuItem, Skeleton } from '@qe/ui'
import { Dialog, useNow } from '@qe/ui/unshared'
import { Ban, ChevronLeft, Flag, Info, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useConversationActions } from '../inbox/use-conversation-actions'
import { useInboxQuery } from '../inbox/use-inbox-query'
import { BlockDialog } from './block-dialog'
import styles from './conversation.module.css'
import { ConversationDetails } from './conversation-details'
import { presenceText } from './presence-text'
import { ReportConversation } from './report-conversation'
import { useBlock } from './use-block'

interface MenuProps {
  room: Conversation
  messages: readonly ChatMessage[]
}

/** Archive, mark as unread, report, block. */
function ConversationMenu({ room, messages }: MenuProps) {
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const close = () => setOpen(null)
  const { setBlocked } = useBlock(room.other)
  const actions = useConversationActions({ ...room, unread: 0 })
  const { name } = room.other
  return (
    <>
      <Menu
        label="This conversation"
        trigger={<IconButton label="More" icon={<MoreHorizontal aria-hidden size={22} />} />}
        items={[
          ...actions,
          {
            label: 'Report',
            icon: <Flag aria-hidden size={18} />,
            divided: true,
            onSelect: () => setOpen('report'),
          },
          // Whom a host blocks is the host's alone.
          ...(room.host
            ? []
            : [
                room.block?.byMe
                  ? { label: `Unblock ${name}`, icon: <Ban aria-hidden size={18} />, onSelect: () => setBlocked(false) }
                  : ({
                      label: `Block ${name}`,
                      icon: <Ban aria-hidden size={18} />,
                      tone: 'danger',
                      onSelect: () => setOpen('block'),
                    } satisfies MenuItem),
              ]),
        ]}
      />
      {open === 'report' && <ReportConversation room={room} messages={messages} onClose={close} />}
      {open === 'block' && <BlockDialog room={room} onClose={close} />}
    </>
  )
}

/** The other person and the listing. Opens the details as a dialog where the window has no third column for them. */
export function ConversationHeader({
  room,
  messages,
  seenAt,
  loading,
}: Pick<MenuProps, 'messages'> & {
  room: Conversation | undefined
  /** When the other person was here last. */
  seenAt: string | undefined
  loading: boolean
}) {
  const [detailsOpen, setDetailsOpen] = useState(false)
  const { pathWith } = useInboxQuery()
  const now = useNow()
  return (
    <header className={styles.head}>
      <Link to={pathWith('/inbox')} className={cx(iconButtonClass, styles.back)} aria-label="All conversations">
        <ChevronLeft aria-hidden size={22} />
      </Link>
      {room ? (
        <>
          <Link to={`/people/${room.other.id}`} className={styles.who}>
            <Avatar
              name={room.other.name}
              src={room.other.avatar && `${photoUrl(room.other.avatar)}/96.webp`}
              size={40}
            />
            <span>
              <h1 className={styles.name} dir="auto">
                {room.other.name}
              </h1>
              <span className={styles.place} dir="auto">
                {seenAt && `${presenceText(seenAt, now)} · `}
                {room.host ? `For ${room.host.name} · ${room.property.title}` : room.property.title}
              </span>
            </span>
          </Link>
          <IconButton
            className={styles.about}
            label="About this conversation"
            icon={<Info aria-hidden size={22} />}
            onClick={() => setDetailsOpen(true)}
          />
          <Dialog open={detailsOpen} onClose={() => setDetailsOpen(false)} title="About this conversation">
            <ConversationDetails room={room} />
          </Dialog>
          <ConversationMenu room={room} messages={messages} />
        </>
      ) : (
        <>
          <h1 className="visually-hidden">Conversation</h1>
          {loading && <Skeleton width={180} />}
        </>
      )}
    </header>
  )
}
