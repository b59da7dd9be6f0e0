import type { Wishlist } from '@qe/contract'
import { bus, changeWishlists, useNavigateTo } from '@qe/platform'
import { Button, IconButton, Menu } from '@qe/ui'
import { CalendarDays, MoreHorizontal, Pencil, Share, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RenameDialog } from './rename-dialog'
import css from './saved.module.css'
import { ShareDialog } from './share-dialog'
import { StayDialog } from './stay-dialog'

/** What its owner does with a list: dates and party, sharing, another name, deleting. */
export function WishlistActions({ wishlist }: { wishlist: Wishlist }) {
  const [open, setOpen] = useState<'stay' | 'share' | 'rename' | null>(null)
  const navigateTo = useNavigateTo()
  const close = () => setOpen(null)

  const remove = () =>
    changeWishlists('wishlist/delete', { wishlistId: wishlist.id }).then(
      () => {
        navigateTo('/saved')
        bus.publish('toast', {
          message: `${wishlist.name} is deleted`,
          variant: 'success',
          action: {
            label: 'Undo',
            run: () => void changeWishlists('wishlist/restore', { wishlistId: wishlist.id }).catch(() => {}),
          },
        })
      },
      () => {},
    )
  return (
    <div className={css.actions}>
      <Button size="small" icon={<CalendarDays aria-hidden size={17} />} onClick={() => setOpen('stay')}>
        Dates and guests
      </Button>
      <Button size="small" icon={<Share aria-hidden size={17} />} onClick={() => setOpen('share')}>
        Share
      </Button>
      <Menu
        label={`More for ${wishlist.name}`}
        trigger={<IconButton label="More" variant="outlined" icon={<MoreHorizontal size={20} />} />}
        items={[
          { label: 'Rename', icon: <Pencil aria-hidden size={18} />, onSelect: () => setOpen('rename') },
          {
            label: 'Delete the list',
            icon: <Trash2 aria-hidden size={18} />,
            tone: 'danger',
            onSelect: () => void remove(),
          },
        ]}
      />
      {open === 'stay' && <StayDialog wishlist={wishlist} onClose={close} />}
      {open === 'share' && <ShareDialog wishlist={wishlist} onClose={close} />}
      {open === 'rename' && <RenameDialog wishlist={wishlist} onClose={close} />}
    </div>
  )
}
