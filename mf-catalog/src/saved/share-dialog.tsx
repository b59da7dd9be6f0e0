import type { Wishlist } from '@qe/contract'
import { changeWishlists } from '@qe/platform'
import { Button } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { CopyLink } from '../share/copy-link'
import css from './saved.module.css'

/** Makes the link that shows a list to anybody who has it, and ends it. */
export function ShareDialog({ wishlist, onClose }: { wishlist: Wishlist; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const link = wishlist.shareToken && `${location.origin}/wishlist/${wishlist.shareToken}`
  const share = async (shared: boolean) => {
    setBusy(true)
    await changeWishlists('wishlist/share', { wishlistId: wishlist.id, shared }).catch(() => {})
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} title={`Share ${wishlist.name}`}>
      <div className={css.form}>
        <p>Whoever has the link sees the places and the dates of the list, also those you add later. Not your notes.</p>
        {link ? (
          <CopyLink link={link}>
            <Button
              variant="ghost"
              icon={<Link2Off aria-hidden size={17} />}
              loading={isBusy}
              onClick={() => void share(false)}
            >
              Stop sharing
            </Button>
          </CopyLink>
        ) : (
          <Button variant="primary" loading={isBusy} onClick={() => void share(true)}>
            Create a link
          </Button>
        )}
      </div>
    </Dialog>
  )
}
