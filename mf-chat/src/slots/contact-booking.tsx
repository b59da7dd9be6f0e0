import type { SlotProps } from '@qe/contract'
import { Button } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { useOpenConversation } from './use-open-conversation'

/** Fills `booking.contact`: a button that writes to the other side of a booking. */
export default function ContactBooking({ bookingId, otherName }: SlotProps['booking.contact']) {
  const { open, opening } = useOpenConversation()
  return (
    <Button icon={<MessageCircle aria-hidden size={18} />} loading={opening} onClick={() => open({ bookingId })}>
      Write to {otherName}
    </Button>
  )
}
