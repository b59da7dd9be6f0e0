import type { Point, SuggestedAddress } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Button, FieldError, Notice, SelectField, TextField } from '@qe/ui'
import { LocateFixed, MapPin } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { AddressSearch } from './address-search'
import type { SectionProps } from './section-props'
import styles from './sections.module.css'

const PinMap = lazy(() => import(/* webpackChunkName: "pin-map" */ './pin-map'))

/** Moves the pin to the host's current location, with their permission. */
function UseMyLocation({ onPoint }: { onPoint: (point: Point) => void }) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  if (!('geolocation' in navigator)) return null
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onPoint({ lat: coords.latitude, lon: coords.longitude })
        setState('idle')
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <>
      <Button size="small" icon={<LocateFixed aria-hidden size={18} />} loading={state === 'asking'} onClick={ask}>
        Use my location
      </Button>
      {state === 'refused' && <span role="status">Your location is not available. Move the pin instead.</span>}
    </>
  )
}

/** Warns when the pin can't be right, by `property/country-validate`. */
function PointCheck({ countryCode, point }: { countryCode: string; point: Point }) {
  const { data } = useApiQuery(
    'property/country-validate',
    { countryCode, lat: point.lat, lon: point.lon },
    { quiet: true, keepPrevious: true },
  )
  return data?.reason ? <Notice tone="warning">{data.reason}</Notice> : null
}

/** After the pin has stood still for so long, its town is asked for: arrow keys move it step by step, ms. */
const restMs = 500

/** The town of a home, found by its point, and by its name where one was chosen. */
function useTown({ fields, onChange, town: saved, onTownAwaited }: SectionProps) {
  const [found, setFound] = useState<{ words: string; name: string } | null>(null)
  const rest = useRef<{ timer: ReturnType<typeof setTimeout>; ask: () => void } | null>(null)
  /** The point that was asked about last, and is not answered. */
  const asked = useRef<string>(undefined)
  /** @returns whether the answer is of the point where the home is by now */
  const answered = (point: Point) => {
    if (asked.current !== pointKey(point)) return false
    asked.current = undefined
    if (!rest.current) onTownAwaited?.(false)
    return true
  }
  const { mutate, isPending, error } = useApiMutation('places/town', {
    quiet: true,
    onError: (_error, point) => void answered(point),
    onSuccess: ({ town }, point) => {
      if (!answered(point)) return
      setFound({ words: townWords(town), name: town.name })
      onChange({ cityId: town.id, countryCode: town.countryCode })
    },
  })
  // Whoever goes on sooner has set the pin where it is.
  useEffect(
    () => () => {
      clearTimeout(rest.current?.timer)
      rest.current?.ask()
    },
    [],
  )
  const words = found?.words ?? (saved ? townWords(saved) : null)
  const ask = (point: Point, { name, countryCode }: { name: string | undefined; countryCode: string | undefined }) => {
    clearTimeout(rest.current?.timer)
    rest.current = null
    asked.current = pointKey(point)
    onTownAwaited?.(true)
    mutate({ ...point, ...(name && { name }), ...(countryCode && { countryCode }) })
  }
  return {
    words: fields.cityId ? words : null,
    isPending,
    error,
    ask,
    /** The pin was moved: its town stays, unless that is far away by now. */
    follow: (point: Point) => {
      clearTimeout(rest.current?.timer)
      const { countryCode, cityId } = fields
      const name = cityId ? (found?.name ?? saved?.name) : undefined
      const askNow = () => ask(point, { name, countryCode })
      onTownAwaited?.(true)
      rest.current = { timer: setTimeout(askNow, restMs), ask: askNow }
    },
  }
}

const pointKey = ({ lat, lon }: Point) => `${lat} ${lon}`

const townWords = ({ name, region, country }: { name: string; region: string; country: string }) =>
  [name, region, country].filter((part, index, all) => part && all.indexOf(part) === index).join(', ')

/** Where the home is: found by a search or on the map, with the fields that guests get after booking. */
export function LocationSection(props: SectionProps & { isCountryFixed?: boolean }) {
  const { fields, onChange, errors, isCountryFixed } = props
  const { countryCode, point } = fields
  const town = useTown(props)
  const move = (to: Point) => {
    onChange({ point: to })
    town.follow(to)
  }
  const choose = ({ point: to, street, postcode, town: name, countryCode: code }: SuggestedAddress) => {
    onChange({ point: to, ...(street && { address: street }), ...(postcode && { postcode }) })
    town.ask(to, { name, countryCode: code ?? countryCode })
  }
  return (
    <>
      {!isCountryFixed && (
        <CountryField
          value={countryCode}
          error={errors['countryCode']}
          onChange={(code) => onChange({ countryCode: code, cityId: undefined, point: undefined })}
        />
      )}
      <AddressSearch countryCode={countryCode} near={point} onChoose={choose} />
      <TextField
        label="Street and number"
        dir="auto"
        autoComplete="street-address"
        hint="Only guests with a confirmed booking see it."
        value={fields.address ?? ''}
        onChange={(address) => onChange({ address })}
        error={errors['address']}
      />
      <div className={styles.fields}>
        <TextField
          label="Postcode"
          optional
          autoComplete="postal-code"
          maxLength={20}
          value={fields.postcode ?? ''}
          onChange={(postcode) => onChange({ postcode })}
          error={errors['postcode']}
        />
        <TextField
          label="Neighbourhood"
          optional
          dir="auto"
          maxLength={80}
          value={fields.neighbourhood ?? ''}
          onChange={(neighbourhood) => onChange({ neighbourhood })}
          error={errors['neighbourhood']}
        />
      </div>
      <div className={styles.pin}>
        <p className={styles.label}>Where exactly?</p>
        <p className={styles.quiet}>
          {point
            ? 'Drag the pin, tap the map, or move it with the arrow keys. Others see a point up to 500 metres off ' +
              'until they have booked.'
            : 'Tap the map to come closer, and once more to set the pin.'}
        </p>
        <Suspense fallback={<div className={styles.map} />}>
          <PinMap point={point} onChange={move} />
        </Suspense>
        <UseMyLocation onPoint={move} />
      </div>
      <p className={styles.town} role="status">
        <MapPin aria-hidden size={18} />
        {town.words ? (
          <span>
            Guests find it in <bdi>{town.words}</bdi>.
          </span>
        ) : (
          <span>{town.isPending ? 'Looking for the town…' : 'The town follows from the address or the pin.'}</span>
        )}
      </p>
      {town.error && <Notice tone="error">{town.error.message}</Notice>}
      {countryCode && point && <PointCheck countryCode={countryCode} point={point} />}
      {['cityId', 'point'].map((field) => errors[field] && <FieldError key={field}>{errors[field]}</FieldError>)}
    </>
  )
}

interface CountryFieldProps {
  value: string | undefined
  onChange: (code: string | undefined) => void
  error: string | undefined
}

function CountryField({ value, onChange, error }: CountryFieldProps) {
  const countries = useApiQuery('property/country-list', {}, { staleTime: 600_000 })
  return (
    <SelectField
      label="Country"
      hint="It decides the currency of your prices."
      placeholder={countries.isPending ? 'Loading…' : 'Choose a country'}
      value={value ?? ''}
      onChange={(code) => onChange(code || undefined)}
      options={(countries.data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      error={error}
    />
  )
}
