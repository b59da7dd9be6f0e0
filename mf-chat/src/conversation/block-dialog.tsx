import type { Conversation } from '@qe/contract'
import { ConfirmDialog } from '@qe/ui/unshared'
import { useBlock } from './use-block'

/** Asks before somebody is blocked, and says what that does. */
export function BlockDialog({ room, onClose }: { room: Conversation; onClose: () => void }) {
  const { setBlocked, isPending } = useBlock(room.other, onClose)
  const hasOpenStay = room.booking && ['confirmed', 'in_progress'].includes(room.booking.status)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Block ${room.other.name}?`}
      keep="Don’t block"
      confirm="Block"
      isPending={isPending}
      onConfirm={() => setBlocked(true)}
    >
      <p>
        Neither of you can write to the other, and no new booking between you is possible. They get no notice of it, but
        see that they can’t write to you. Bookings that exist stay as they are.
      </p>
      {hasOpenStay && <p>Until your stay is over you can both still write here, so that it goes well.</p>}
      <p>You can unblock them here, or in your account under “Privacy and your data”.</p>
    </ConfirmDialog>
  )
}
