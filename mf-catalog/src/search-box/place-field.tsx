import { cx, plural } from '@qe/ui'
import {
  Building2,
  Compass,
  Globe,
  History,
  House,
  Landmark,
  LocateFixed,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  Plane,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocating } from '../map/use-locating'
import css from './fields.module.css'
import { type PlaceChoice, placeAround, usePlaceChoices } from './place-choices'
import { useRecentSearches } from './recent-searches'
import type { Destination, SearchedPlace, SearchFields } from './search-fields'

export interface PlaceFieldProps {
  place: SearchFields['place']
  /** What is typed; null while the place stands there. */
  text: string | null
  /** Where somebody goes on to once the text is a place. */
  next: Destination | null
  onText: (text: string) => void
  /** They can't go on. */
  onStay: () => void
  onChoose: (place: SearchedPlace | null) => void
  /** A search of before. */
  onRepeat: (search: SearchFields) => void
  onListing: (propertyId: string) => void
}

const icons: Record<PlaceChoice['kind'], LucideIcon> = {
  city: Building2,
  neighbourhood: MapPin,
  region: MapIcon,
  country: Globe,
  landmark: Landmark,
  airport: Plane,
  listing: House,
  anywhere: Compass,
  near: LocateFixed,
  recent: History,
}

const lookingWords = 'Looking for where you are…'

/** Why nobody goes on with a text that means nothing, or a listing. */
const whyNot = (typed: string, listing: PlaceChoice | undefined): string =>
  listing
    ? `“${listing.name}” is one place to stay. Choose it in the list, or type where to look.`
    : `We know no place called “${typed}”. Try another spelling, or empty the field to look everywhere.`

/**
 * Place field with suggestions, a combobox with a list (ARIA 1.2): arrow keys move through it, Enter chooses, Escape
 * clears what was typed. Whoever goes on without choosing takes the first suggestion for their very text; where there
 * is none, they stay and read why.
 */
export function PlaceField(props: PlaceFieldProps & { autoFocus?: boolean }) {
  const { place, text, next, onText, onStay, onChoose, onRepeat, onListing, autoFocus } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const typed = text?.trim() ?? ''
  const [activeIndex, setActiveIndex] = useState(-1)
  const [problem, setProblem] = useState<string | null>(null)
  const { readRecent } = useRecentSearches()
  const [recent] = useState(readRecent)
  const { choices, attribution, isLoading, isDown } = usePlaceChoices(text ?? '', recent)
  const stayFor = (sentence: string | null) => {
    setProblem(sentence)
    onStay()
  }
  const { isLooking, look, stop } = useLocating({
    onFound: (point) => onChoose(placeAround(point)),
    onProblem: stayFor,
    isAwaited: next !== null,
  })

  const choose = (choice: PlaceChoice | undefined) => {
    if (!choice) return
    setProblem(null)
    const { means } = choice
    if (means === 'locate') return void look()
    stop()
    setActiveIndex(-1)
    if ('propertyId' in means) onListing(means.propertyId)
    else if ('search' in means) onRepeat(means.search)
    else onChoose(means.place)
  }
  useEffect(() => {
    if (!next || isLooking || (typed && isLoading)) return
    const meant = choices[Math.max(activeIndex, 0)]
    if (!typed) onChoose(text === null ? place : null)
    else if (meant && (next === 'search' || meant.kind !== 'listing')) choose(meant)
    else {
      stayFor(isDown ? null : whyNot(typed, meant))
      input.current?.focus()
    }
  })
  const move = (step: 1 | -1) => {
    const from = activeIndex < 0 && step < 0 ? 0 : activeIndex
    setActiveIndex((from + step + choices.length) % Math.max(1, choices.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && (activeIndex >= 0 || text)) {
      event.preventDefault()
      // Enter before the answer to the last letter would choose what an earlier one meant.
      if (activeIndex >= 0 || !isLoading) choose(choices[Math.max(activeIndex, 0)])
    }
  }
  /** Before the panel or the dialog around hears of it and closes. */
  const clearByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !text) return
    event.preventDefault()
    event.stopPropagation()
    onText('')
    setActiveIndex(-1)
  }
  const isEmpty = typed !== '' && !problem && !isLoading && !isDown && choices.length === 0

  return (
    <div className={css.city}>
      <label htmlFor={id} className={css.fieldLabel}>
        Place
      </label>
      <input
        ref={input}
        id={id}
        className={css.cityInput}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={choices.length > 0 ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={80}
        // biome-ignore lint/a11y/noAutofocus: opened by the person to type in
        autoFocus={autoFocus}
        placeholder="City, region, country or airport"
        value={text ?? place?.name ?? ''}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          onText(event.target.value)
          setActiveIndex(-1)
          setProblem(null)
          stop()
        }}
        onKeyDownCapture={clearByEscape}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {isLooking ? lookingWords : typed && !isLoading && `${plural(choices.length, 'suggestion')}.`}
      </p>
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {choices.length > 0 && <PlaceList {...{ id, choices, activeIndex, isLooking }} onChoose={choose} />}
      {isDown && <p className={css.none}>The places did not load. Check your connection, and type once more.</p>}
      {isEmpty && <p className={css.none}>No place is called that. Check the spelling, or try a larger one nearby.</p>}
      {typed && choices.length > 0 && <p className={css.attribution}>{attribution}</p>}
    </div>
  )
}

interface PlaceListProps {
  /** Of the field; those of the list and its options begin with it. */
  id: string
  choices: PlaceChoice[]
  activeIndex: number
  isLooking: boolean
  onChoose: (choice: PlaceChoice) => void
}

const PlaceList = ({ id, choices, activeIndex, isLooking, onChoose }: PlaceListProps) => (
  <div id={`${id}-list`} role="listbox" aria-label="Places" className={css.list}>
    {choices.map((choice, index) => (
      <PlaceOption
        key={choice.key}
        id={`${id}-${index}`}
        choice={choice}
        isActive={index === activeIndex}
        isLooking={isLooking && choice.means === 'locate'}
        onChoose={() => onChoose(choice)}
      />
    ))}
  </div>
)

interface PlaceOptionProps {
  id: string
  choice: PlaceChoice
  isActive: boolean
  /** The browser is looking for the place that it means. */
  isLooking: boolean
  onChoose: () => void
}

function PlaceOption({ id, choice, isActive, isLooking, onChoose }: PlaceOptionProps) {
  const Icon = icons[choice.kind]
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-busy={isLooking || undefined}
      className={cx(css.option, isActive && css.at)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={css.optionIcon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className={css.optionWords}>
        <span className={css.optionName}>{choice.name}</span>
        <span className={css.optionNote}>{isLooking ? lookingWords : choice.note}</span>
      </span>
    </div>
  )
}
