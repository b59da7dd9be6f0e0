import type { City, Point } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button, FieldError, Notice, SelectField, TextField } from '@qe/ui'
import { RadioCards } from '@qe/ui/unshared'
import { LocateFixed, Search } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { PartProps } from './part'
import styles from './parts.module.css'

const PinMap = lazy(() => import(/* webpackChunkName: "pin-map" */ './pin-map'))

interface CitySearchProps {
  countryCode: string
  cityId: string | undefined
  onChoose: (city: City) => void
  error: string | undefined
}

/** The cities of a country by name. */
function CitySearch({ countryCode, cityId, onChoose, error }: CitySearchProps) {
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const { data } = useApiQuery(
    'cities/getAll',
    { limit: 100, ...(query && { query }) },
    { keepPrevious: true, staleTime: 600_000 },
  )
  const here = (data?.cities ?? []).filter((city) => city.countryCode === countryCode)
  const shown = here.filter(({ id }, index) => index < 5 || id === cityId)
  return (
    <div className={styles.cities}>
      <TextField
        label="City"
        type="search"
        start={<Search aria-hidden size={18} />}
        placeholder="Search by name"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      {shown.length > 0 && (
        <RadioCards
          label="Cities found"
          hideLabel
          value={cityId ?? null}
          onChange={(id) => {
            const city = here.find((one) => one.id === id)
            if (city) onChoose(city)
          }}
          options={shown.map(({ id, name, country }) => ({ value: id, label: name, hint: country }))}
        />
      )}
      {data && here.length === 0 && (
        <p className={styles.quiet}>
          No city of this name in this country. Choose the nearest larger one; the pin says exactly where it is.
        </p>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** Puts the pin where the host stands, when they allow it. */
function WhereIAm({ onPoint }: { onPoint: (point: Point) => void }) {
  const [state, setState] = useState<'still' | 'asking' | 'refused'>('still')
  if (!('geolocation' in navigator)) return null
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onPoint({ lat: coords.latitude, lon: coords.longitude })
        setState('still')
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <>
      <Button size="small" icon={<LocateFixed aria-hidden size={18} />} loading={state === 'asking'} onClick={ask}>
        I am there now
      </Button>
      {state === 'refused' && <span role="status">This device does not tell where it is. Move the pin instead.</span>}
    </>
  )
}

/** The answer of `property/country-validate` about a point, in a sentence when it can't be right. */
function PointCheck({ countryCode, point }: { countryCode: string; point: Point }) {
  const { data } = useApiQuery(
    'property/country-validate',
    { countryCode, lat: point.lat, lon: point.lon },
    { quiet: true, keepPrevious: true },
  )
  return data?.reason ? <Notice tone="warning">{data.reason}</Notice> : null
}

/** Country, city, address, and the exact spot. */
export function PlacePart({ fields, onChange, errors }: PartProps) {
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
      <AddressPart fields={fields} onChange={onChange} errors={errors} currency={null} />
      {countryCode && point && <PointCheck countryCode={countryCode} point={point} />}
    </>
  )
}

/** What of a place's whereabouts can still change once it is listed. */
export function AddressPart({ fields, onChange, errors }: PartProps) {
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
        label="Quarter"
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
          <WhereIAm onPoint={(next) => onChange({ point: next })} />
        </div>
      )}
      {errors['point'] && <FieldError>{errors['point']}</FieldError>}
    </>
  )
}
