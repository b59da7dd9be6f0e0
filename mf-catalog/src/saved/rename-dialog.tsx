import { type Wishlist, wishlistLimits } from '@qe/contract'
import { changeWishlists } from '@qe/platform'
import { Button, TextField } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { type FormEvent, useState } from 'react'
import css from './saved.module.css'

/** Gives a list another name. */
export function RenameDialog({ wishlist, onClose }: { wishlist: Wishlist; onClose: () => void }) {
  const [name, setName] = useState(wishlist.name)
  const [isBusy, setBusy] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isBusy || !name.trim()) return
    setBusy(true)
    try {
      await changeWishlists('wishlist/update', { wishlistId: wishlist.id, name })
      onClose()
    } catch {
      // The API client has shown why.
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title="Rename the list">
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          autoFocus
          maxLength={wishlistLimits.nameLength}
          value={name}
          onChange={setName}
          error={isSubmitted && !name.trim() ? 'Give the list a name.' : undefined}
        />
        <Button type="submit" variant="primary" loading={isBusy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
