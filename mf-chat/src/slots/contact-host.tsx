import type { SlotProps } from '@qe/contract'
import { Button } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { useOpenConversation } from './use-open-conversation'

/** Fills `property.contact`: a button below the host's photo on a listing page. */
export default function ContactHost({ propertyId, hostName }: SlotProps['property.contact']) {
  const { open, opening } = useOpenConversation()
  return (
    <Button icon={<MessageCircle aria-hidden size={18} />} loading={opening} onClick={() => open({ propertyId })}>
      Write to {hostName}
    </Button>
  )
}
