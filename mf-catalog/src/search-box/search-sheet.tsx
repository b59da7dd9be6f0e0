import { Button } from '@qe/ui'
import { Dialog, PartyFields } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { DatesField } from './dates-field'
import css from './fields.module.css'
import { PlaceField } from './place-field'
import type { Part } from './search-bar'
import { datesLabel, emptySearchFields, partyLabel, type SearchFields, whereLabel } from './search-fields'

interface SearchSheetProps {
  open: boolean
  onClose: () => void
  /** The search in the URL. The sheet edits a copy. */
  fields: SearchFields
  onSearch: (fields: SearchFields) => void
  /** A listing was chosen by its title; with the dates and the party that were chosen before. */
  onListing: (propertyId: string, fields: SearchFields) => void
}

/** Place, dates and party below each other, one open at a time: for a phone. */
export function SearchSheet({ open, onClose, fields, onSearch, onListing }: SearchSheetProps) {
  const [draft, setDraft] = useState(fields)
  const [part, setPart] = useState<Part>('where')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh copy when it opens, not when the URL changes
  useEffect(() => {
    if (!open) return
    setDraft(fields)
    setPart(fields.place ? (fields.checkOut ? 'who' : 'when') : 'where')
  }, [open])

  const section = (name: Part, title: string, words: string, body: ReactNode) => (
    <section className={css.section}>
      <button type="button" className={css.sectionHead} aria-expanded={part === name} onClick={() => setPart(name)}>
        <span className={css.sectionTitle}>{title}</span>
        <span className={css.sectionValue}>{words}</span>
      </button>
      {part === name && <div className={css.sectionBody}>{body}</div>}
    </section>
  )

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Find a place"
      tall
      footer={
        <>
          <Button variant="link" onClick={() => setDraft(emptySearchFields)}>
            Clear all
          </Button>
          <Button
            variant="primary"
            size="large"
            icon={<SearchIcon size={18} aria-hidden="true" />}
            onClick={() => onSearch(draft)}
          >
            Search
          </Button>
        </>
      }
    >
      {section(
        'where',
        'Where',
        whereLabel(draft),
        <PlaceField
          place={draft.place}
          onChoose={(place) => {
            setDraft((now) => ({ ...now, place }))
            setPart('when')
          }}
          onRepeat={(search) => {
            setDraft(search)
            setPart('when')
          }}
          onListing={(propertyId) => onListing(propertyId, draft)}
        />,
      )}
      {section(
        'when',
        'When',
        datesLabel(draft),
        <DatesField months={1} dates={draft} onChange={(dates) => setDraft((now) => ({ ...now, ...dates }))} />,
      )}
      {section(
        'who',
        'Who',
        partyLabel(draft),
        <PartyFields party={draft.party} onChange={(party) => setDraft((now) => ({ ...now, party }))} />,
      )}
    </Dialog>
  )
}
