import { type Wishlist, wishlistLimits } from '@qe/contract'
import { bus, changeWishlists, useApiQuery } from '@qe/platform'
import { Button, cx, Loaded, plural, TextField } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Cover } from './cover'
import css from './saved.module.css'

export interface ListPickerProps {
  propertyId: string
  onClose: () => void
}

/** Dialog that saves a place to another list, or to a new one. */
export function ListPicker({ propertyId, onClose }: ListPickerProps) {
  const query = useApiQuery('wishlist/list', {}, { staleTime: 60_000 })
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)

  const save = async (target: { wishlistId: string } | { newList: string }) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { wishlists, wishlistId } = await changeWishlists('wishlist/save', { propertyId, ...target })
      const list = wishlists.find(({ id }) => id === wishlistId)
      bus.publish('toast', { message: `Saved to ${list?.name}`, variant: 'success' })
      onClose()
    } catch {
      // The API client has shown why.
      setBusy(false)
    }
  }
  const create = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) void save({ newList: name })
  }
  const choice = (list: Wishlist) => {
    const isHere = list.propertyIds.includes(propertyId)
    return (
      <li key={list.id}>
        <button
          type="button"
          className={cx(css.choice, isHere && css.chosen)}
          aria-pressed={isHere}
          onClick={() => (isHere ? onClose() : void save({ wishlistId: list.id }))}
        >
          <Cover photos={list.covers} small />
          <span className={css.choiceWords}>
            <strong>{list.name}</strong>
            <span>{plural(list.propertyIds.length, 'place')}</span>
          </span>
          {isHere && <Check aria-hidden size={20} />}
        </button>
      </li>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Save to a list">
      <Loaded query={query} shape={[72, 72]} compact>
        {({ wishlists }) => <ul className={css.choices}>{wishlists.map(choice)}</ul>}
      </Loaded>
      <form className={css.newList} onSubmit={create}>
        <TextField
          label="New list"
          placeholder="Lisbon in spring"
          maxLength={wishlistLimits.nameLength}
          value={name}
          onChange={setName}
        />
        <Button type="submit" loading={isBusy} disabled={!name.trim()}>
          Create and save
        </Button>
      </form>
    </Dialog>
  )
}
