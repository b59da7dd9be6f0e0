import type { City, Point } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button, FieldError, Notice, SelectField, TextField } from '@qe/ui'
import { RadioCards } from '@qe/ui/unshared'
import { LocateFixed, Search } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { SectionProps } from './section-props'
import styles from './sections.module.css'

const PinMap = lazy(() => import(/* webpackChunkName: "pin-map" */ './pin-map'))

interface CitySearchProps {
  countryCode: string
  cityId: string | undefined
  onChoose: (city: City) => void
  error: string | undefined
}

/** Searches the cities of a country by name. */
function CitySearch({ countryCode, cityId, onChoose, error }: CitySearchProps) {
  const [searchText, setSearchText] = useState('')
  const query = useDeferredValue(searchText.trim())
  const { data } = useApiQuery(
    'cities/getAll',
    { limit: 100, ...(query && { query }) },
    { keepPrevious: true, staleTime: 600_000 },
  )
  const citiesHere = (data?.cities ?? []).filter((city) => city.countryCode === countryCode)
  const visibleCities = citiesHere.filter(({ id }, index) => index < 5 || id === cityId)
  return (
    <div className={styles.cities}>
      <TextField
        label="City"
        type="search"
        start={<Search aria-hidden size={18} />}
        placeholder="Search by name"
        autoComplete="off"
        value={searchText}
        onChange={setSearchText}
      />
      {visibleCities.length > 0 && (
        <RadioCards
          label="Cities found"
          hideLabel
          value={cityId ?? null}
          onChange={(id) => {
            const city = citiesHere.find((one) => one.id === id)
            if (city) onChoose(city)
          }}
          options={visibleCities.map(({ id, name, country }) => ({ value: id, label: name, hint: country }))}
        />
      )}
      {data && citiesHere.length === 0 && (
        <p className={styles.quiet}>
          No city of this name in this country. Choose the nearest larger one; the pin says exactly where it is.
        </p>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

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

/** Country, city, address, and exact point. */
export function LocationSection({ fields, onChange, errors }: SectionProps) {
  const { countryCode, cityId, point } = fields
  const countries = useApiQuery('property/country-list', {}, { staleTime: 600_000 })
  return (
    <>
      <SelectField
        label="Country"
        placeholder={countries.isPending ? 'Loading…' : 'Choose a country'}
        value={countryCode ?? ''}
        onChange={(code) => onChange({ countryCode: code || undefined, cityId: undefined, point: undefined })}
        options={(countries.data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        error={errors['countryCode']}
      />
      {countryCode && (
        <CitySearch
          key={countryCode}
          countryCode={countryCode}
          cityId={cityId}
          onChoose={(city) => onChange({ cityId: city.id, point: city.point })}
          error={errors['cityId']}
        />
      )}
      <AddressSection fields={fields} onChange={onChange} errors={errors} currency={null} />
      {countryCode && point && <PointCheck countryCode={countryCode} point={point} />}
    </>
  )
}

/** The parts of the location that can change after submission. */
export function AddressSection({ fields, onChange, errors }: SectionProps) {
  const { point } = fields
  return (
    <>
      <TextField
        label="Street and number"
        autoComplete="street-address"
        hint="Only guests with a confirmed booking see it."
        value={fields.address ?? ''}
        onChange={(address) => onChange({ address })}
        error={errors['address']}
      />
      <TextField
        label="Neighbourhood"
        optional
        value={fields.neighbourhood ?? ''}
        onChange={(neighbourhood) => onChange({ neighbourhood })}
        error={errors['neighbourhood']}
      />
      {point && (
        <div className={styles.pin}>
          <p className={styles.label}>Where exactly?</p>
          <p className={styles.quiet}>
            Drag the pin, or move it with the arrow keys. Others see a point up to 500 metres off until they have
            booked.
          </p>
          <Suspense fallback={<div className={styles.map} />}>
            <PinMap point={point} onChange={(next) => onChange({ point: next })} />
          </Suspense>
          <UseMyLocation onPoint={(next) => onChange({ point: next })} />
        </div>
      )}
      {errors['point'] && <FieldError>{errors['point']}</FieldError>}
    </>
  )
}
