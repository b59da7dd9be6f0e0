import { Stepper } from '@qe/ui/unshared'
import type { Party } from './search-fields'

const [mostGuests, mostInfants, mostPets] = [16, 5, 5]

interface PartyFieldsProps {
  party: Party
  onChange: (party: Party) => void
}

/** Adults, children, infants and pets. Whoever is not an adult brings one along. */
export function PartyFields({ party, onChange }: PartyFieldsProps) {
  const { adults, children, infants, pets } = party
  const change = (next: Partial<Party>) => {
    const changed = { ...party, ...next }
    const others = changed.children + changed.infants + changed.pets
    onChange({ ...changed, adults: Math.max(changed.adults, others > 0 ? 1 : 0) })
  }
  const accompanies = children + infants + pets > 0
  return (
    <>
      <Stepper
        label="Adults"
        hint={accompanies && adults === 1 ? 'One has to come along' : 'Ages 13 or above'}
        value={adults}
        min={accompanies ? 1 : 0}
        max={mostGuests - children}
        onChange={(count) => change({ adults: count })}
      />
      <Stepper
        label="Children"
        hint="Ages 2 to 12"
        value={children}
        max={mostGuests - Math.max(1, adults)}
        onChange={(count) => change({ children: count })}
      />
      <Stepper
        label="Infants"
        hint="Under 2, they don’t count as guests"
        value={infants}
        max={mostInfants}
        onChange={(count) => change({ infants: count })}
      />
      <Stepper
        label="Pets"
        hint="Only places that allow them"
        value={pets}
        max={mostPets}
        onChange={(count) => change({ pets: count })}
      />
    </>
  )
}
