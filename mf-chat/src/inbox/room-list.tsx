import type { ChatRoom } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, CountBadge, formatDateRange, formatRelative, plural, Skeleton, SkeletonArea } from '@qe/ui'
import styles from './inbox.module.css'

function RoomRow({ room, current }: { room: ChatRoom; current: boolean }) {
  const { other, lastMessage, unread, booking, property } = room
  return (
    <li>
      <Link to={`/inbox/${room.id}`} className={`${styles.room} ${current ? styles.current : ''} ${unread > 0 ? styles.unread : ''}`} aria-current={current ? 'page' : undefined}>
        <Avatar name={other.name} src={other.avatar && `${photoUrl(other.avatar)}/96.webp`} size={48} />
        <span className={styles.roomText}>
          <span className={styles.roomTop}>
            <span className={styles.roomName}>{other.name}</span>
            {lastMessage && (
              <time className={styles.roomTime} dateTime={lastMessage.createdAt}>
                {formatRelative(lastMessage.createdAt)}
              </time>
            )}
          </span>
          <span className={styles.roomLast}>{lastMessage?.text ?? 'No messages yet'}</span>
          <span className={styles.roomAbout}>{booking ? `${formatDateRange(booking.checkIn, booking.checkOut)} · ${property.title}` : property.title}</span>
        </span>
        {unread > 0 && <CountBadge count={unread} label={plural(unread, 'unread message')} />}
      </Link>
    </li>
  )
}

export function RoomList({ rooms, current }: { rooms: ChatRoom[]; current: string | undefined }) {
  return (
    <ul className={styles.rooms}>
      {rooms.map((room) => (
        <RoomRow key={room.id} room={room} current={room.id === current} />
      ))}
    </ul>
  )
}

export const RoomListSkeleton = () => (
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
