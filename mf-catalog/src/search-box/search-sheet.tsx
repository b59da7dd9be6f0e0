import { Button } from '@qe/ui'
import { Dialog, Stepper } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Calendar } from './calendar'
import { CityField } from './city-field'
import css from './fields.module.css'
import type { Part } from './search-bar'
import { datesLabel, emptySearchFields, guestsLabel, type SearchFields, whereLabel } from './search-fields'

interface SearchSheetProps {
  open: boolean
  onClose: () => void
  /** The search in the URL. The sheet edits a copy. */
  fields: SearchFields
  onSearch: (fields: SearchFields) => void
}

/** City, dates and guests below each other, one open at a time: for a phone. */
export function SearchSheet({ open, onClose, fields, onSearch }: SearchSheetProps) {
  const [draft, setDraft] = useState(fields)
  const [part, setPart] = useState<Part>('where')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh copy when it opens, not when the URL changes
  useEffect(() => {
    if (!open) return
    setDraft(fields)
    setPart(fields.city ? (fields.checkOut ? 'who' : 'when') : 'where')
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
        <CityField
          city={draft.city}
          onChoose={(city) => {
            setDraft({ ...draft, city })
            setPart('when')
          }}
        />,
      )}
      {section(
        'when',
        'When',
        datesLabel(draft),
        <Calendar
          months={1}
          checkIn={draft.checkIn}
          checkOut={draft.checkOut}
          onChange={(stay) => setDraft({ ...draft, ...stay })}
        />,
      )}
      {section(
        'who',
        'Who',
        guestsLabel(draft),
        <Stepper
          label="Guests"
          hint="Children count too"
          value={draft.guests}
          max={16}
          onChange={(guests) => setDraft({ ...draft, guests })}
        />,
      )}
    </Dialog>
  )
}
