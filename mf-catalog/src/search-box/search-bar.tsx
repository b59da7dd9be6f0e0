import { Button, cx, useDismiss } from '@qe/ui'
import { PartyFields } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { isInMonth } from '../search/flexible-stays'
import { DatesField } from './dates-field'
import { PlaceField } from './place-field'
import css from './search-bar.module.css'
import { datesLabel, type Part, partyLabel, type SearchFields } from './search-fields'
import { usePlaceText } from './use-place-text'

interface SearchBarProps {
  fields: SearchFields
  onChange: Dispatch<SetStateAction<SearchFields>>
  onSearch: (fields: SearchFields) => void
  /** A listing was chosen by its title; with the dates and the party that were chosen before. */
  onListing: (propertyId: string, fields: SearchFields) => void
  /** Open from the start. */
  start?: Part | null
  /** Lower, for the header. */
  slim?: boolean
}

/** Place, dates and party side by side. Each opens a panel below itself, and leads to the next. */
export function SearchBar({ fields, onChange, onSearch, onListing, start = null, slim }: SearchBarProps) {
  const [open, setOpen] = useState<Part | null>(start)
  const box = useRef<HTMLElement>(null)
  const when = useRef<HTMLButtonElement>(null)
  const { field, next, goTo, stay, ...where } = usePlaceText({
    fields,
    part: open,
    onPart: setOpen,
    onChange,
    onSearch,
    onListing,
  })
  const close = () => {
    setOpen(null)
    stay()
  }
  useDismiss(box, open !== null, close)
  // In the hero a panel may reach below the window, also once its suggestions have come; in the header it always fits.
  useEffect(() => {
    const panel = open && !slim && box.current?.querySelector('[data-panel]')
    if (!panel) return
    const observer = new ResizeObserver(() => panel.scrollIntoView({ block: 'nearest', behavior: 'smooth' }))
    observer.observe(panel)
    return () => observer.disconnect()
  }, [open, slim])

  const segment = (part: Part, label: string, words: string, set: boolean) => (
    <button
      ref={part === 'when' ? when : undefined}
      type="button"
      className={cx(css.segment, open === part && css.openSegment)}
      aria-expanded={open === part}
      aria-busy={next === part || undefined}
      onClick={() => (open === part ? close() : goTo(part))}
    >
      <span className={css.label}>{label}</span>
      <span className={cx(css.value, !set && css.unset)}>{words}</span>
    </button>
  )

  return (
    <search ref={box} className={cx(css.bar, slim && css.slim, open && css.active)} aria-label="Places">
      <div className={css.part}>
        {segment('where', 'Where', where.words, where.isSet)}
        {open === 'where' && (
          <div data-panel className={cx(css.panel, css.wherePanel)}>
            <PlaceField {...field} autoFocus />
          </div>
        )}
      </div>
      <div className={css.part}>
        {segment('when', 'When', datesLabel(fields), fields.checkOut !== null)}
        {open === 'when' && (
          <div data-panel className={cx(css.panel, css.whenPanel)}>
            <DatesField
              autoFocus
              months={2}
              dates={fields}
              onChange={(dates) => {
                onChange((now) => ({ ...now, ...dates }))
                if (dates.checkOut === fields.checkOut || !dates.checkOut || isInMonth(dates.flexible)) return
                // The day that was pressed goes with its calendar.
                when.current?.focus()
                setOpen('who')
              }}
            />
          </div>
        )}
      </div>
      <div className={css.part}>
        {segment('who', 'Who', partyLabel(fields), fields.party.adults > 0)}
        {open === 'who' && (
          <div data-panel className={cx(css.panel, css.whoPanel)}>
            <PartyFields party={fields.party} onChange={(party) => onChange((now) => ({ ...now, party }))} />
            <Button full variant="secondary" onClick={close}>
              Done
            </Button>
          </div>
        )}
      </div>
      <Button
        variant="primary"
        size={slim ? 'medium' : 'large'}
        className={css.go}
        icon={<SearchIcon size={slim ? 18 : 20} aria-hidden="true" />}
        loading={next === 'search'}
        onClick={() => goTo('search')}
      >
        Search
      </Button>
    </search>
  )
}
