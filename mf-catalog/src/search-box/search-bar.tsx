import { Button, buttonClass, cx, useDismiss } from '@qe/ui'
import { Stepper } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Calendar } from './calendar'
import { CityField } from './city-field'
import css from './search-bar.module.css'
import { type Wish, whenWords, whereWords, whoWords } from './wish'

export type Part = 'where' | 'when' | 'who'

interface SearchBarProps {
  wish: Wish
  onChange: (wish: Wish) => void
  onSearch: (wish: Wish) => void
  /** Open at once. */
  start?: Part | null
  /** Lower, for the header. */
  slim?: boolean
}

/** Where, when, who beside each other; each opens under itself and hands on to the next. */
export function SearchBar({ wish, onChange, onSearch, start = null, slim }: SearchBarProps) {
  const [open, setOpen] = useState<Part | null>(start)
  const box = useRef<HTMLElement>(null)
  useDismiss(box, open !== null, () => setOpen(null))
  // In the hero a panel may reach below the window; in the header it hangs from the top and always fits.
  useEffect(() => {
    if (open && !slim)
      box.current?.querySelector('[data-panel]')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [open, slim])

  const segment = (part: Part, label: string, words: string, set: boolean) => (
    <button
      type="button"
      className={cx(css.segment, open === part && css.openSegment)}
      aria-expanded={open === part}
      onClick={() => setOpen(open === part ? null : part)}
    >
      <span className={css.label}>{label}</span>
      <span className={cx(css.value, !set && css.unset)}>{words}</span>
    </button>
  )

  return (
    <search ref={box} className={cx(css.bar, slim && css.slim, open && css.active)} aria-label="Places">
      <div className={css.part}>
        {segment('where', 'Where', whereWords(wish), wish.city !== null)}
        {open === 'where' && (
          <div data-panel className={cx(css.panel, css.wherePanel)}>
            <CityField
              autoFocus
              city={wish.city}
              onChoose={(city) => {
                onChange({ ...wish, city })
                setOpen('when')
              }}
            />
          </div>
        )}
      </div>
      <div className={css.part}>
        {segment('when', 'When', whenWords(wish), wish.checkOut !== null)}
        {open === 'when' && (
          <div data-panel className={cx(css.panel, css.whenPanel)}>
            <Calendar
              autoFocus
              months={2}
              checkIn={wish.checkIn}
              checkOut={wish.checkOut}
              onChange={(stay) => {
                onChange({ ...wish, ...stay })
                if (stay.checkOut) setOpen('who')
              }}
            />
          </div>
        )}
      </div>
      <div className={css.part}>
        {segment('who', 'Who', whoWords(wish), wish.guests > 0)}
        {open === 'who' && (
          <div data-panel className={cx(css.panel, css.whoPanel)}>
            <Stepper
              label="Guests"
              hint="Children count too"
              value={wish.guests}
              min={0}
              max={16}
              onChange={(guests) => onChange({ ...wish, guests })}
            />
            <Button full variant="secondary" onClick={() => setOpen(null)}>
              Done
            </Button>
          </div>
        )}
      </div>
      <button
        type="button"
        className={cx(buttonClass({ variant: 'primary', size: slim ? 'medium' : 'large' }), css.go)}
        onClick={() => onSearch(wish)}
      >
        <SearchIcon size={slim ? 18 : 20} aria-hidden="true" />
        <span>Search</span>
      </button>
    </search>
  )
}
