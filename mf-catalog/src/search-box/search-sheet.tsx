import { Button } from '@qe/ui'
import { Dialog, Stepper } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Calendar } from './calendar'
import { CityField } from './city-field'
import css from './fields.module.css'
import type { Part } from './search-bar'
import { noWish, type Wish, whenWords, whereWords, whoWords } from './wish'

interface SearchSheetProps {
  open: boolean
  onClose: () => void
  /** What the address says now; the sheet works on a copy. */
  wish: Wish
  onSearch: (wish: Wish) => void
}

/** Where, when, who under each other, one open at a time: for a phone. */
export function SearchSheet({ open, onClose, wish, onSearch }: SearchSheetProps) {
  const [draft, setDraft] = useState(wish)
  const [part, setPart] = useState<Part>('where')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh copy each time it opens, not whenever the address moves
  useEffect(() => {
    if (!open) return
    setDraft(wish)
    setPart(wish.city ? (wish.checkOut ? 'who' : 'when') : 'where')
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
          <Button variant="link" onClick={() => setDraft(noWish)}>
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
        whereWords(draft),
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
        whenWords(draft),
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
        whoWords(draft),
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
