import type { Wishlist } from '@qe/contract'
import { bus, changeWishlists, useNavigateTo } from '@qe/platform'
import { Button, IconButton, Menu } from '@qe/ui'
import { CalendarDays, MoreHorizontal, Pencil, Share, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DatesDialog } from './dates-dialog'
import { RenameDialog } from './rename-dialog'
import css from './saved.module.css'
import { ShareDialog } from './share-dialog'

/** What its owner does with a list: dates, sharing, another name, deleting. */
export function WishlistActions({ wishlist }: { wishlist: Wishlist }) {
  const [open, setOpen] = useState<'dates' | 'share' | 'rename' | null>(null)
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
      <Button size="small" icon={<CalendarDays aria-hidden size={17} />} onClick={() => setOpen('dates')}>
        {wishlist.dates ? 'Change dates' : 'Add dates'}
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
      {open === 'dates' && <DatesDialog wishlist={wishlist} onClose={close} />}
      {open === 'share' && <ShareDialog wishlist={wishlist} onClose={close} />}
      {open === 'rename' && <RenameDialog wishlist={wishlist} onClose={close} />}
    </div>
  )
}
