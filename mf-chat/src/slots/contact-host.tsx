import type { SlotProps } from '@qe/contract'
import { Button } from '@qe/ui'
import { MessageCircle } from 'lucide-react'
import { useOpenRoom } from './use-open-room'

/** Under the host's portrait on a place's page. */
export default function ContactHost({ propertyId, hostName }: SlotProps['property.contact']) {
  const { open, opening } = useOpenRoom()
  return (
    <Button icon={<MessageCircle aria-hidden size={18} />} loading={opening} onClick={() => open({ propertyId })}>
      Write to {hostName}
    </Button>
  )
}
