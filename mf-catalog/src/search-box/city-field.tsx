import { cx, plural } from '@qe/ui'
import { Compass, MapPin } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useCities } from './cities'
import css from './fields.module.css'
import type { SearchFields } from './search-fields'

interface CityFieldProps {
  city: SearchFields['city']
  onChoose: (city: SearchFields['city']) => void
  autoFocus?: boolean
}

/** City field with suggestions. Arrow keys move through them, Enter chooses one. */
export function CityField({ city, onChoose, autoFocus }: CityFieldProps) {
  const id = useId()
  const [searchText, setSearchText] = useState<string | null>(null)
  const cities = useCities(searchText ?? '')
  const [activeIndex, setActiveIndex] = useState(-1)
  const choices: { city: SearchFields['city']; name: string; note: string }[] = [
    ...(searchText ? [] : [{ city: null, name: 'Anywhere', note: 'Let yourself be surprised' }]),
    ...cities.map(({ slug, name, country, listings }) => ({
      city: { slug, name },
      name,
      note: `${country} · ${plural(listings, 'place')}`,
    })),
  ]

  const choose = (index: number) => {
    const choice = choices[index]
    if (!choice) return
    setSearchText(null)
    setActiveIndex(-1)
    onChoose(choice.city)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActiveIndex((now) => (now + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter' && (activeIndex >= 0 || searchText)) {
      event.preventDefault()
      choose(Math.max(activeIndex, 0))
    }
  }

  return (
    <div className={css.city}>
      <label htmlFor={id} className={css.fieldLabel}>
        City
      </label>
      <input
        id={id}
        className={css.cityInput}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: opened by the person to type in
        autoFocus={autoFocus}
        placeholder="Search a city"
        value={searchText ?? city?.name ?? ''}
        onChange={(event) => {
          setSearchText(event.target.value)
          setActiveIndex(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Cities" className={css.list}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
          <div
            key={choice.city?.slug ?? 'anywhere'}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice.city?.slug === city?.slug}
            className={cx(css.option, index === activeIndex && css.at)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <span className={css.optionIcon}>
              {choice.city ? <MapPin size={18} aria-hidden="true" /> : <Compass size={18} aria-hidden="true" />}
            </span>
            <span className={css.optionWords}>
              <span className={css.optionName}>{choice.name}</span>
              <span className={css.optionNote}>{choice.note}</span>
            </span>
          </div>
        ))}
        {searchText && choices.length === 0 && (
          <p className={css.none}>No city of ours is called that yet. Try a larger one nearby.</p>
        )}
      </div>
    </div>
  )
}
