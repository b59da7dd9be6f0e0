import type { ChatMessage, Conversation } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, CountBadge, cx, plural, Skeleton, SkeletonArea } from '@qe/ui'
import { Chip, formatDateRange, formatRelative } from '@qe/ui/unshared'
import { useState } from 'react'
import styles from './inbox.module.css'

function ConversationRow({ room, current }: { room: Conversation; current: boolean }) {
  const { other, lastMessage, unread, booking, property } = room
  return (
    <li>
      <Link
        to={`/inbox/${room.id}`}
        className={cx(styles.room, current && styles.current, unread > 0 && styles.unread)}
        aria-current={current ? 'page' : undefined}
      >
        <Avatar name={other.name} src={other.avatar && `${photoUrl(other.avatar)}/96.webp`} size={48} />
        <span className={styles.roomText}>
          <span className={styles.roomTop}>
            <span className={styles.roomName} dir="auto">
              {other.name}
            </span>
            {lastMessage && (
              <time className={styles.roomTime} dateTime={lastMessage.createdAt}>
                {formatRelative(lastMessage.createdAt)}
              </time>
            )}
          </span>
          <span className={styles.roomLast} dir="auto">
            {lastMessage ? lastWords(lastMessage) : 'No messages yet'}
          </span>
          <span className={styles.roomAbout}>
            {booking ? `${formatDateRange(booking.checkIn, booking.checkOut)} · ${property.title}` : property.title}
          </span>
        </span>
        {unread > 0 && <CountBadge count={unread} label={plural(unread, 'unread message')} />}
      </Link>
    </li>
  )
}

const lastWords = ({ text, unsentAt }: ChatMessage) => text || (unsentAt ? 'Message unsent' : 'A file')

/** With fewer conversations than this, a filter is not worth its space. */
const minToFilter = 4

export function ConversationList({ rooms, current }: { rooms: Conversation[]; current: string | undefined }) {
  const [unreadOnly, setUnreadOnly] = useState(false)
  const unread = rooms.filter((room) => room.unread > 0)
  // The open conversation stays in the list although reading it clears its unread count.
  const visibleRooms = unreadOnly ? rooms.filter((room) => room.unread > 0 || room.id === current) : rooms
  return (
    <>
      {rooms.length >= minToFilter && (
        <fieldset className={styles.filter} aria-label="Which conversations">
          <Chip pressed={!unreadOnly} onClick={() => setUnreadOnly(false)}>
            All
          </Chip>
          <Chip pressed={unreadOnly} count={unread.length} onClick={() => setUnreadOnly(true)}>
            Unread
          </Chip>
        </fieldset>
      )}
      {visibleRooms.length === 0 && <p className={styles.quiet}>Everything is read.</p>}
      <ul className={styles.rooms}>
        {visibleRooms.map((room) => (
          <ConversationRow key={room.id} room={room} current={room.id === current} />
        ))}
      </ul>
    </>
  )
}

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
