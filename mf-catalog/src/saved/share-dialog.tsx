import type { Wishlist } from '@qe/contract'
import { bus, changeWishlists } from '@qe/platform'
import { Button, TextField } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { Copy, Link2Off } from 'lucide-react'
import { useState } from 'react'
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
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(link ?? '').then(
      () => true,
      () => false,
    )
    bus.publish('toast', {
      message: copied ? 'Link copied.' : 'The browser did not let us copy it. Select the link and copy it.',
      variant: copied ? 'success' : 'warning',
    })
  }
  return (
    <Dialog open onClose={onClose} title={`Share ${wishlist.name}`}>
      <div className={css.form}>
        <p>Whoever has the link sees the places and the dates of the list, also those you add later. Not your notes.</p>
        {link ? (
          <>
            <TextField
              label="Link"
              readOnly
              value={link}
              onChange={() => {}}
              onFocus={(event) => event.target.select()}
            />
            <div className={css.buttons}>
              <Button variant="primary" icon={<Copy aria-hidden size={17} />} onClick={() => void copy()}>
                Copy the link
              </Button>
              <Button
                variant="ghost"
                icon={<Link2Off aria-hidden size={17} />}
                loading={isBusy}
                onClick={() => void share(false)}
              >
                Stop sharing
              </Button>
            </div>
          </>
        ) : (
          <Button variant="primary" loading={isBusy} onClick={() => void share(true)}>
            Create a link
          </Button>
        )}
      </div>
    </Dialog>
  )
}
