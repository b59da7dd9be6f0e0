import type { SlotProps } from '@qe/contract'
import { Button } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { useOpenRoom } from './use-open-room'

/** In a booking: write to the other side. */
export default function ContactBooking({ bookingId, otherName }: SlotProps['booking.contact']) {
  const { open, opening } = useOpenRoom()
  return (
    <Button icon={<MessageCircle aria-hidden size={18} />} loading={opening} onClick={() => open({ bookingId })}>
      Write to {otherName}
    </Button>
  )
}
