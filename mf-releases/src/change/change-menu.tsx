import { IconButton, Menu } from '@qe/ui'
import { Ellipsis } from 'lucide-react'
import type { Offer, Wanted } from './changes'

/** The changes that can be made of something; nothing where there are none. */
export const ChangeMenu = ({
  of,
  offers,
  onWant,
}: {
  of: string
  offers: readonly Offer[]
  onWant: (wanted: Wanted) => void
}) =>
  offers.length > 0 && (
    <Menu
      label={`Changes of ${of}`}
      trigger={<IconButton label={`Changes of ${of}`} icon={<Ellipsis size={20} />} />}
      items={offers.map(({ label, wanted, isDanger }) => ({
        label,
        onSelect: () => onWant(wanted),
        ...(isDanger && { tone: 'danger' as const }),
      }))}
    />
  )
