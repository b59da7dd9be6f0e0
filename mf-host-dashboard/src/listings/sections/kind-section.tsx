import { type ListingKind, sizeByRooms } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { FieldError, listOf, plural, SelectField } from '@qe/ui'
import { RadioCards, Stepper } from '@qe/ui/unshared'
import type { SectionProps } from './section-props'
import styles from './sections.module.css'

const kinds: { value: ListingKind; label: string; hint: string }[] = [
  { value: 'entire', label: 'All of it', hint: 'Guests have the place to themselves.' },
  { value: 'private_room', label: 'A room of their own', hint: 'They share the rest with you or others.' },
  { value: 'shared_room', label: 'A bed in a shared room', hint: 'They sleep where others sleep, too.' },
]

/** Size of a new draft. */
export const defaultKind = { guests: 2, bedrooms: 1, beds: 1, bathrooms: 1 }

const counts = [
  { field: 'guests', label: 'Guests', min: 1, max: 50 },
  { field: 'bedrooms', label: 'Bedrooms', min: 0, max: 50 },
  { field: 'beds', label: 'Beds', min: 1, max: 100 },
] as const

/** Type, kind and size of the listing. */
export function KindSection({ fields, onChange, errors }: SectionProps) {
  const counted = sizeByRooms(fields.rooms ?? [])
  // Without its stepper a count has its message here.
  const wrong = Object.keys(counted)
    .map((field) => errors[field])
    .find(Boolean)
  const types = useApiQuery('property-type/getAll', {}, { staleTime: 600_000 })
  return (
    <>
      <SelectField
        label="Kind of place"
        placeholder="Choose one"
        value={fields.type ?? ''}
        onChange={(type) => onChange({ type })}
        options={(types.data?.types ?? []).map(({ key, label }) => ({ value: key, label }))}
        error={errors['type']}
      />
      <RadioCards
        label="What do guests have?"
        value={fields.kind ?? null}
        onChange={(kind) => onChange({ kind })}
        options={kinds}
        error={errors['kind']}
      />
      <div className={styles.counts}>
        {counts.map(({ field, label, min, max }) =>
          field in counted ? null : (
            <div key={field}>
              <Stepper
                label={label}
                min={min}
                max={max}
                value={fields[field] ?? defaultKind[field]}
                onChange={(value) => onChange({ [field]: value })}
              />
              {errors[field] && <FieldError>{errors[field]}</FieldError>}
            </div>
          ),
        )}
        {counted.bathrooms === undefined && (
          <Stepper
            label="Bathrooms"
            hint="Half a one has no bath or shower."
            step={0.5}
            value={fields.bathrooms ?? defaultKind.bathrooms}
            onChange={(bathrooms) => onChange({ bathrooms })}
          />
        )}
      </div>
      {counted.beds !== undefined && (
        <p className={styles.quiet}>
          {listOf([
            plural(counted.bedrooms ?? 0, 'bedroom'),
            plural(counted.beds, 'bed'),
            ...(counted.bathrooms ? [plural(counted.bathrooms, 'bathroom')] : []),
          ])}
          , counted in your rooms and beds.
        </p>
      )}
      {wrong && <FieldError>{wrong}</FieldError>}
    </>
  )
}
