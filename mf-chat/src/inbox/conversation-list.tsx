import type { ChatMessage, Conversation } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, Badge, CountBadge, cx, IconButton, Menu, plural, Skeleton, SkeletonArea } from '@qe/ui'
import { formatDateRange, RelativeTime } from '@qe/ui/unshared'
import { MoreHorizontal } from 'lucide-react'
import { useRef } from 'react'
import styles from './inbox.module.css'
import { useConversationActions } from './use-conversation-actions'

/** The last message, or the one that a search has found, from its own time. */
function lineOf({ found, lastMessage }: Conversation): { text: string; at: string | undefined } {
  if (found) return { text: found.excerpt, at: found.createdAt }
  return { text: lastMessage ? lastWords(lastMessage) : 'No messages yet', at: lastMessage?.createdAt }
}

const lastWords = ({ text, unsentAt }: ChatMessage) => text || (unsentAt ? 'Message unsent' : 'A file')

interface RowProps {
  room: Conversation
  current: boolean
  to: string
  showArchived: boolean
}

function ConversationRow({ room, current, to, showArchived }: RowProps) {
  const { other, unread, booking, property, archived } = room
  const { text, at } = lineOf(room)
  const row = useRef<HTMLLIElement>(null)
  const focusNext = () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    next?.querySelector('a')?.focus()
  }
  const actions = useConversationActions(room, focusNext)
  return (
    <li ref={row} className={styles.row}>
      <Link
        to={to}
        className={cx(styles.room, current && styles.current, unread > 0 && styles.unread)}
        aria-current={current ? 'page' : undefined}
      >
        <Avatar name={other.name} src={other.avatar && `${photoUrl(other.avatar)}/96.webp`} size={48} />
        <span className={styles.roomText}>
          <span className={styles.roomTop}>
            <span className={styles.roomName} dir="auto">
              {other.name}
            </span>
            {at && (
              <time className={styles.roomTime} dateTime={at}>
                <RelativeTime instant={at} />
              </time>
            )}
          </span>
          <span className={styles.roomLast} dir="auto">
            {text}
          </span>
          <span className={styles.roomAbout}>
            {showArchived && archived && <Badge className={styles.archived}>Archived</Badge>}
            {booking ? `${formatDateRange(booking.checkIn, booking.checkOut)} · ${property.title}` : property.title}
          </span>
        </span>
        {unread > 0 && <CountBadge count={unread} label={plural(unread, 'unread message')} />}
      </Link>
      <span className={styles.rowMenu}>
        <Menu
          label={`Conversation with ${other.name}`}
          trigger={
            <IconButton
              label={`More about the conversation with ${other.name}`}
              icon={<MoreHorizontal aria-hidden size={18} />}
            />
          }
          items={actions}
        />
      </span>
    </li>
  )
}

interface ListProps {
  rooms: Conversation[]
  current: string | undefined
  /** The address of a conversation, with filter and search. */
  pathWith: (path: string, at?: number) => string
  /** In a list with other ones: which are archived. */
  showArchived: boolean
}

export const ConversationList = ({ rooms, current, pathWith, showArchived }: ListProps) => (
  <ul className={styles.rooms}>
    {rooms.map((room) => (
      <ConversationRow
        key={room.id}
        room={room}
        current={room.id === current}
        to={pathWith(`/inbox/${room.id}`, room.found?.seq)}
        showArchived={showArchived}
      />
    ))}
  </ul>
)

export const ConversationListSkeleton = () => (
  <SkeletonArea label="Loading conversations">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className={styles.room}>
        <Skeleton shape="round" width={48} height={48} />
        <span className={styles.roomText}>
          <Skeleton width="50%" />
          <Skeleton width="90%" />
        </span>
      </div>
    ))}
  </SkeletonArea>
)
