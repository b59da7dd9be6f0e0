import { plural } from '@qe/ui'
import type { Party } from '../format/party'
import { Stepper } from './stepper'

const [mostGuests, mostInfants, mostPets] = [16, 5, 5]

interface PartyFieldsProps {
  party: Party
  onChange: (party: Party) => void
  /** Whose limits hold. Without one it is a search, in which nobody may be chosen yet. */
  place?: { maxGuests: number; petsAllowed: boolean }
}

/** Adults, children, infants and pets. Whoever is not an adult brings one along. */
export function PartyFields({ party, onChange, place }: PartyFieldsProps) {
  const { adults, children, infants, pets } = party
  const accompanies = children + infants + pets > 0
  const change = (next: Partial<Party>) => {
    const changed = { ...party, ...next }
    const others = changed.children + changed.infants + changed.pets
    onChange({ ...changed, adults: Math.max(changed.adults, others > 0 || place ? 1 : 0) })
  }
  const maxGuests = place?.maxGuests ?? mostGuests
  const full = place && adults + children >= maxGuests ? `This place sleeps ${maxGuests}, children too` : null
  return (
    <>
      <Stepper
        label="Adults"
        hint={full ?? (accompanies && adults === 1 ? 'One has to come along' : 'Ages 13 or above')}
        value={adults}
        min={accompanies || place ? 1 : 0}
        max={maxGuests - children}
        onChange={(count) => change({ adults: count })}
      />
      <Stepper
        label="Children"
        hint="Ages 2 to 12"
        value={children}
        max={maxGuests - Math.max(1, adults)}
        onChange={(count) => change({ children: count })}
      />
      <Stepper
        label="Infants"
        hint={
          infants === mostInfants ? `${plural(mostInfants, 'infant')} at most` : 'Under 2, they don’t count as guests'
        }
        value={infants}
        max={mostInfants}
        onChange={(count) => change({ infants: count })}
      />
      <Stepper
        label="Pets"
        hint={petsHint(pets, place)}
        value={pets}
        max={place && !place.petsAllowed ? 0 : mostPets}
        onChange={(count) => change({ pets: count })}
      />
    </>
  )
}

function petsHint(pets: number, place: PartyFieldsProps['place']): string | undefined {
  if (place && !place.petsAllowed) return 'Pets can’t stay here'
  if (pets === mostPets) return `${plural(mostPets, 'pet')} at most`
  return place ? undefined : 'Only places that allow them'
}
