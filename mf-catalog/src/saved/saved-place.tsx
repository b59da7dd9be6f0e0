import { type CallOutput, type Wishlist, wishlistLimits } from '@qe/contract'
import { bus, changeWishlists } from '@qe/platform'
import { Button, TextArea } from '@qe/ui'
import { HousePlus } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { DatedCard } from './dated-card'
import { ListPicker } from './list-picker'
import css from './saved.module.css'

interface SavedPlaceProps {
  place: CallOutput<'wishlist/details'>['places'][number]
  wishlist: Wishlist
}

/** A place on a list, with its note and a way to another list. */
export function SavedPlace({ place, wishlist }: SavedPlaceProps) {
  const { propertyId, title, property, isAvailable, unfit } = place
  const [isMoving, setMoving] = useState(false)
  const isOnList = wishlist.propertyIds.includes(propertyId)
  return (
    <div className={css.place}>
      {property ? (
        <DatedCard
          listing={property}
          stay={wishlist}
          isAvailable={isAvailable}
          unfit={unfit}
          wishlistId={wishlist.id}
        />
      ) : (
        <Unavailable propertyId={propertyId} title={title} isOnList={isOnList} />
      )}
      {isOnList && (
        <Note {...place}>
          {property && (
            <Button variant="link" size="small" onClick={() => setMoving(true)}>
              Move<span className="visually-hidden"> {title} to another list</span>
            </Button>
          )}
        </Note>
      )}
      {isMoving && <ListPicker propertyId={propertyId} onClose={() => setMoving(false)} />}
    </div>
  )
}

/** In place of a card: the listing was taken off the site. */
function Unavailable({ propertyId, title, isOnList }: { propertyId: string; title: string; isOnList: boolean }) {
  const remove = () =>
    changeWishlists('wishlist/remove', { propertyId }).then(
      () => bus.publish('toast', { message: 'Removed from the list', variant: 'success' }),
      () => {},
    )
  return (
    <div className={css.unavailable}>
      <HousePlus aria-hidden size={30} strokeWidth={1.6} />
      <h3>{title}</h3>
      <p>{isOnList ? 'No longer available' : 'Removed'}</p>
      {isOnList && (
        <Button size="small" onClick={() => void remove()}>
          Remove<span className="visually-hidden"> {title}</span>
        </Button>
      )}
    </div>
  )
}

/** A note that only its owner sees: a line to read, a field to write. `children` stand beside the button. */
function Note({ propertyId, title, note, children }: SavedPlaceProps['place'] & { children: ReactNode }) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // The button is back once the field is gone.
  useEffect(() => {
    if (wasEditing.current && draft === null) edit.current?.focus()
    wasEditing.current = draft !== null
  }, [draft])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || draft === null) return
    setBusy(true)
    try {
      await changeWishlists('wishlist/save', { propertyId, note: draft })
      setDraft(null)
    } catch {
      // The API client has shown why; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  if (draft === null)
    return (
      <div className={css.note}>
        {note && (
          <p dir="auto" className={css.noteText}>
            {note}
          </p>
        )}
        <div className={css.links}>
          <Button ref={edit} variant="link" size="small" onClick={() => setDraft(note)}>
            {note ? 'Edit note' : 'Add a note'}
            <span className="visually-hidden"> about {title}</span>
          </Button>
          {children}
        </div>
      </div>
    )
  return (
    <form className={css.note} onSubmit={(event) => void save(event)}>
      <TextArea
        label="Note"
        hint="Only you see it."
        rows={3}
        autoFocus
        maxLength={wishlistLimits.noteLength}
        value={draft}
        onChange={setDraft}
      />
      <div className={css.buttons}>
        <Button type="submit" size="small" variant="primary" loading={isBusy}>
          Save note
        </Button>
        <Button size="small" variant="ghost" onClick={() => setDraft(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
