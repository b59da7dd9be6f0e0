import type { Conversation } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, cx, IconButton, iconButtonClass, Skeleton } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { ChevronLeft, Info } from 'lucide-react'
import { useState } from 'react'
import styles from './conversation.module.css'
import { ConversationDetails } from './conversation-details'

/** The other person and the listing. Opens the details as a dialog where the window has no third column for them. */
export function ConversationHeader({ room, loading }: { room: Conversation | undefined; loading: boolean }) {
  const [detailsOpen, setDetailsOpen] = useState(false)
  return (
    <header className={styles.head}>
      <Link to="/inbox" className={cx(iconButtonClass, styles.back)} aria-label="All conversations">
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
                {room.property.title}
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
