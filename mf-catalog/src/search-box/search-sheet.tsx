import { Button } from '@qe/ui'
import { Dialog, PartyFields } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DatesField } from './dates-field'
import css from './fields.module.css'
import { PlaceField } from './place-field'
import { datesLabel, emptySearchFields, type Part, partyLabel, type SearchFields } from './search-fields'
import { usePlaceText } from './use-place-text'

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
export const SearchSheet = ({ open, ...props }: SearchSheetProps) => (open ? <OpenSheet {...props} /> : null)

function OpenSheet({ onClose, fields, onSearch, onListing }: Omit<SearchSheetProps, 'open'>) {
  const [draft, setDraft] = useState(fields)
  const [part, setPart] = useState<Part>(fields.place ? (fields.checkOut ? 'who' : 'when') : 'where')
  const { field, next, words, goTo, clear } = usePlaceText({
    fields: draft,
    part,
    onPart: setPart,
    onChange: setDraft,
    onSearch,
    onListing,
  })
  const [clearings, setClearings] = useState(0)
  const clearAll = () => {
    setDraft(emptySearchFields)
    clear()
    // A fresh place field, which looks for nobody.
    setClearings((count) => count + 1)
  }

  const section = (name: Part, title: string, value: string, body: ReactNode) => (
    <section className={css.section}>
      <button
        type="button"
        className={css.sectionHead}
        aria-expanded={part === name}
        aria-busy={next === name || undefined}
        onClick={() => goTo(name)}
      >
        <span className={css.sectionTitle}>{title}</span>
        <span className={css.sectionValue}>{value}</span>
      </button>
      {part === name && <div className={css.sectionBody}>{body}</div>}
    </section>
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title="Find a place"
      tall
      footer={
        <>
          <Button variant="link" onClick={clearAll}>
            Clear all
          </Button>
          <Button
            variant="primary"
            size="large"
            icon={<SearchIcon size={18} aria-hidden="true" />}
            loading={next === 'search'}
            onClick={() => goTo('search')}
          >
            Search
          </Button>
        </>
      }
    >
      {section('where', 'Where', words, <PlaceField key={clearings} {...field} />)}
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
