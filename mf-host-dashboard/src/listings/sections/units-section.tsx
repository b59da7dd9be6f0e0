import { maxUnits } from '@qe/contract'
import { FieldError, IconButton, TextField } from '@qe/ui'
import { Stepper } from '@qe/ui/unshared'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { ListingValues, SectionProps } from './section-props'
import styles from './units-section.module.css'

type Unit = NonNullable<ListingValues['units']>[number]

/** A number that none of the others is called by: the next one, if it is free. */
function nextName(units: readonly Unit[]): string {
  const names = new Set(units.map(({ name }) => name))
  let number = units.length + 1
  while (names.has(String(number))) number += 1
  return String(number)
}

/** So many units. The only unit of a listing has a name that nobody sees; with others it is number 1. */
function resized(units: readonly Unit[], count: number): Unit[] {
  const next = units.length === 1 && count > 1 ? units.map((unit) => ({ ...unit, name: '1' })) : [...units]
  while (next.length < count) next.push({ name: nextName(next) })
  return next.slice(0, count)
}

/** How many equal places the listing has, and what each is called. */
export function UnitsSection({ fields, onChange, errors }: SectionProps) {
  const units = fields.units ?? [{ name: '1' }]
  const list = useRef<HTMLOListElement>(null)
  const change = (next: Unit[]) => onChange({ units: next })
  const remove = (index: number) => {
    change(units.filter((_, nth) => nth !== index))
    // The button is gone after the next render: the focus goes to the one that took its place.
    setTimeout(() => list.current?.children[Math.min(index, units.length - 2)]?.querySelector('input')?.focus())
  }
  return (
    <>
      <Stepper
        label="How many of these do you have?"
        hint="Equal flats of one house, or equal rooms, which guests book for the same nights."
        min={1}
        max={maxUnits}
        value={units.length}
        onChange={(count) => change(resized(units, count))}
      />
      {units.length > 1 && (
        <>
          <p className={styles.text}>
            Guests share one page, one price and its reviews. Each reads the name of theirs in the trip, once the stay
            is confirmed.
          </p>
          <ol ref={list} className={styles.units}>
            {units.map((unit, index) => (
              <li key={unit.id ?? `new ${index}`} className={styles.unit}>
                <TextField
                  label={`Name or number of unit ${index + 1}`}
                  required
                  dir="auto"
                  maxLength={40}
                  value={unit.name}
                  onChange={(name) => change(units.map((one, nth) => (nth === index ? { ...one, name } : one)))}
                  error={errors[`units.${index}.name`]}
                />
                <IconButton
                  label={`Remove ${unit.name || `unit ${index + 1}`}`}
                  icon={<Trash2 aria-hidden size={18} />}
                  onClick={() => remove(index)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <span aria-live="polite">{errors['units'] && <FieldError>{errors['units']}</FieldError>}</span>
    </>
  )
}
