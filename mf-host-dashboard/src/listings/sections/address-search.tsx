import type { Point, SuggestedAddress } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { cx, plural, TextField } from '@qe/ui'
import { useDebouncedValue } from '@qe/ui/unshared'
import { MapPin, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './address-search.module.css'

interface AddressSearchProps {
  countryCode: string | undefined
  /** What is near comes first. */
  near: Point | undefined
  onChoose: (address: SuggestedAddress) => void
}

/** A pause in typing after which addresses are asked for, ms. */
const pauseMs = 200

function useAddresses(text: string, { countryCode, near }: Pick<AddressSearchProps, 'countryCode' | 'near'>) {
  const query = useDebouncedValue(text.trim(), pauseMs)
  const { data, error, isFetching } = useApiQuery(
    'places/find-address',
    { query, language: document.documentElement.lang || 'en', ...(countryCode && { countryCode }), ...near },
    { enabled: query.length >= 2, keepPrevious: true, staleTime: 300_000, quiet: true },
  )
  const isAsked = text.trim().length >= 2
  return {
    addresses: isAsked ? (data?.addresses ?? []) : [],
    attribution: data?.attribution,
    isDown: isAsked && error !== null,
    isAnswered: isAsked && data !== undefined && !isFetching && query === text.trim(),
  }
}

/**
 * Finds an address or a town, a combobox with a list (ARIA 1.2): arrows move through it, Enter chooses, Escape closes
 * it. The home's fields and the pin follow from what is chosen.
 */
export function AddressSearch({ countryCode, near, onChoose }: AddressSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const { addresses, attribution, isDown, isAnswered } = useAddresses(text, { countryCode, near })
  const shown = isOpen ? addresses : []

  const choose = (address: SuggestedAddress | undefined) => {
    if (!address) return
    onChoose(address)
    setText([address.name, ...address.within].join(', '))
    setOpen(false)
    setActive(-1)
  }
  const moveTo = (index: number) => {
    setOpen(true)
    setActive((index + addresses.length) % addresses.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && addresses.length > 0) {
      event.preventDefault()
      moveTo(active + 1)
    } else if (event.key === 'ArrowUp' && addresses.length > 0) {
      event.preventDefault()
      moveTo(Math.max(active, 0) - 1)
    } else if (event.key === 'Enter' && text) {
      // Enter chooses here, and does not send the form around it.
      event.preventDefault()
      if (active >= 0 || isAnswered) choose(shown[Math.max(0, active)])
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.stopPropagation()
      setOpen(false)
      setActive(-1)
    }
  }

  return (
    <div className={styles.search}>
      <TextField
        label="Find the address or town"
        hint="It fills in the fields below and sets the pin. You can correct both."
        start={<Search aria-hidden size={18} />}
        placeholder="12 Rua da Paz, Óbidos"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={160}
        value={text}
        onChange={(typed) => {
          setText(typed)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <p className="visually-hidden" role="status">
        {isOpen && isAnswered && `${plural(shown.length, 'suggestion')}.`}
      </p>
      {shown.length > 0 && (
        <div className={styles.panel}>
          <div id={`${id}-list`} role="listbox" aria-label="Addresses and towns" className={styles.list}>
            {shown.map((address, index) => (
              <Option
                key={`${address.name}/${address.within.join()}/${address.point.lat}`}
                id={`${id}-${index}`}
                address={address}
                isActive={index === active}
                onChoose={() => choose(address)}
              />
            ))}
          </div>
          <p className={styles.note}>{attribution}</p>
        </div>
      )}
      {isOpen && isDown && (
        <p className={styles.note}>The search does not answer right now. Fill in the fields, and tap the map.</p>
      )}
      {isOpen && isAnswered && addresses.length === 0 && (
        <p className={styles.note}>
          Nothing is called that. Try the town alone, or tap the map where the home is, and fill in the rest.
        </p>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  address: SuggestedAddress
  isActive: boolean
  onChoose: () => void
}

function Option({ id, address: { name, within, street, postcode }, isActive, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  // A town for an address that nobody knows: say what will be filled in.
  const isTownOnly = street !== '' && !name.includes(street)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={cx(styles.option, isActive && styles.active)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <MapPin aria-hidden size={18} />
      <span>
        <bdi>{isTownOnly ? `${street}, ${name}` : name}</bdi>
        <span className={styles.where}>{[postcode, ...within].filter(Boolean).join(', ')}</span>
      </span>
    </div>
  )
}
