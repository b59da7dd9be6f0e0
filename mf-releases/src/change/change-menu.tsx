import { IconButton, Menu } from '@qe/ui'
import { Ellipsis } from 'lucide-react'
import { useContext } from 'react'
import { ChangesContext } from './changes-context'
import type { Offer } from './wanted'

/** The changes of something that whoever looks may make; nothing where there are none. */
export function ChangeMenu({ of, offers }: { of: string; offers: readonly Offer[] }) {
  const changes = useContext(ChangesContext)
  const allowed = offers.filter(({ wanted }) => changes?.may(wanted))
  if (!changes || allowed.length === 0) return null
  return (
    <Menu
      label={`Changes of ${of}`}
      trigger={<IconButton label={`Changes of ${of}`} icon={<Ellipsis size={20} />} />}
      items={allowed.map(({ label, wanted, isDanger }) => ({
        label,
        onSelect: () => changes.want(wanted),
        ...(isDanger && { tone: 'danger' as const }),
      }))}
    />
  )
}
