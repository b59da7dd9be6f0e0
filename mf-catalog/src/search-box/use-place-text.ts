import { type Dispatch, type SetStateAction, useState } from 'react'
import type { PlaceFieldProps } from './place-field'
import { type Destination, type Part, type SearchFields, whereLabel } from './search-fields'

interface PlaceTextOptions {
  fields: SearchFields
  /** The field that is open. */
  part: Part | null
  onPart: (part: Part) => void
  onChange: Dispatch<SetStateAction<SearchFields>>
  onSearch: (fields: SearchFields) => void
  onListing: (propertyId: string, fields: SearchFields) => void
}

/**
 * The text of the place field until it is a place. Whoever goes on to another field or to the results goes through
 * `goTo`, which takes the place that the text means along, and waits for it.
 */
export function usePlaceText({ fields, part, onPart, onChange, onSearch, onListing }: PlaceTextOptions) {
  const [text, setText] = useState<string | null>(null)
  const [next, setNext] = useState<Destination | null>(null)
  const stay = () => setNext(null)
  const clear = () => {
    setText(null)
    stay()
  }
  const goOn = (to: Destination, chosen: SearchFields) => {
    clear()
    if (to === 'search') onSearch(chosen)
    else onPart(to)
  }
  const field: PlaceFieldProps = {
    place: fields.place,
    text,
    next,
    onText: (typed) => {
      setText(typed)
      stay()
    },
    onStay: stay,
    onChoose: (place) => {
      onChange((now) => ({ ...now, place }))
      goOn(next ?? 'when', { ...fields, place })
    },
    onRepeat: (search) => {
      onChange(search)
      goOn('when', search)
    },
    onListing: (propertyId) => {
      clear()
      onListing(propertyId, fields)
    },
  }
  const place = text === null ? fields.place : text.trim() ? { name: text.trim() } : null
  return {
    field,
    /** Where somebody goes on to as soon as their place is known. */
    next,
    /** What the place field has, in words, and whether that is a place. */
    words: whereLabel({ place }),
    isSet: place !== null,
    goTo: (to: Destination) => {
      if (part !== 'where' && text === null) return goOn(to, fields)
      onPart('where')
      setNext(to === 'where' ? null : to)
    },
    /** Goes nowhere, also not later. */
    stay,
    /** Forgets what is typed. */
    clear,
  }
}
