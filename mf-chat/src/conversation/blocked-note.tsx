import type { Conversation } from '@qe/contract'
import { Link } from '@qe/platform'
import { Button, buttonClass } from '@qe/ui'
import styles from './conversation.module.css'
import { useBlock } from './use-block'

/** In place of the field to write in: one of the two has blocked the other. */
export function BlockedNote({ room: { other, block, booking, side, host } }: { room: Conversation }) {
  const { setBlocked, isPending } = useBlock(other)
  return (
    <div className={styles.blocked}>
      {block?.byMe && host ? (
        <p>
          <bdi>{host.name}</bdi> has blocked <bdi>{other.name}</bdi>; only they can undo it.
        </p>
      ) : block?.byMe ? (
        <>
          <p>
            You have blocked <bdi>{other.name}</bdi>: neither of you can write here.
          </p>
          <Button size="small" loading={isPending} onClick={() => setBlocked(false)}>
            Unblock
          </Button>
        </>
      ) : (
        <>
          <p>
            You and <bdi>{other.name}</bdi> can’t write to each other here.
          </p>
          {booking ? (
            <Link
              className={buttonClass({ size: 'small' })}
              to={side === 'guest' ? `/trips/${booking.id}` : `/host/bookings/${booking.id}`}
            >
              Open the booking
            </Link>
          ) : (
            <Link className={buttonClass({ size: 'small' })} to="/support">
              Get help
            </Link>
          )}
        </>
      )}
    </div>
  )
}

/** Above the field: the two can still write, as a stay of theirs is not over. */
export const BlockedUntilStayIsOver = ({ room: { other, host } }: { room: Conversation }) =>
  host ? (
    <p className={styles.blockedLater}>
      <bdi>{host.name}</bdi> has blocked <bdi>{other.name}</bdi>, but until the stay is over both sides can still write
      here.
    </p>
  ) : (
    <p className={styles.blockedLater}>
      You have blocked <bdi>{other.name}</bdi>, but until your stay is over you can both still write here.
    </p>
  )
