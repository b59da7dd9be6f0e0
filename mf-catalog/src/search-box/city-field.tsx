import { cx, plural } from '@qe/ui'
import { Compass, MapPin } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useCities } from './cities'
import css from './fields.module.css'
import type { Wish } from './wish'

interface CityFieldProps {
  city: Wish['city']
  onChoose: (city: Wish['city']) => void
  autoFocus?: boolean
}

/** Where: a field that suggests cities as one types. Arrows walk through them, Enter takes one. */
export function CityField({ city, onChoose, autoFocus }: CityFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const cities = useCities(typed ?? '')
  const [at, setAt] = useState(-1)
  const choices: { city: Wish['city']; name: string; note: string }[] = [
    ...(typed ? [] : [{ city: null, name: 'Anywhere', note: 'Let yourself be surprised' }]),
    ...cities.map(({ slug, name, country, listings }) => ({
      city: { slug, name },
      name,
      note: `${country} · ${plural(listings, 'place')}`,
    })),
  ]

  const choose = (index: number) => {
    const choice = choices[index]
    if (!choice) return
    setTyped(null)
    setAt(-1)
    onChoose(choice.city)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((now) => (now + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter' && (at >= 0 || typed)) {
      event.preventDefault()
      choose(Math.max(at, 0))
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
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: opened by the person, who goes on typing
        autoFocus={autoFocus}
        placeholder="Search a city"
        value={typed ?? city?.name ?? ''}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Cities" className={css.list}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={choice.city?.slug ?? 'anywhere'}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice.city?.slug === city?.slug}
            className={cx(css.option, index === at && css.at)}
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
        {typed && choices.length === 0 && (
          <p className={css.none}>No city of ours is called that yet. Try a larger one nearby.</p>
        )}
      </div>
    </div>
  )
}
