import { Popover, plural } from '@qe/ui'
import { Stepper } from '@qe/ui/unshared'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import css from './booking-card.module.css'
import type { Booking } from './use-booking'

/** How many people, and pets where they are welcome. */
export function GuestsField({ booking: { place, stay, change } }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  const words = [plural(stay.guests, 'guest'), ...(stay.pets > 0 ? [plural(stay.pets, 'pet')] : [])].join(', ')
  return (
    <Popover
      block
      open={open}
      onClose={() => setOpen(false)}
      label="Guests"
      trigger={
        <button
          type="button"
          className={css.guestsButton}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(!open)}
        >
          <span className={css.half}>
            <span className={css.fieldLabel}>Guests</span>
            <span>{words}</span>
          </span>
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      }
    >
      <Stepper
        label="Guests"
        hint={`${plural(place.maxGuests, 'guest')} at most, children too`}
        value={stay.guests}
        min={1}
        max={place.maxGuests}
        onChange={(guests) => change({ guests })}
      />
      {place.petsAllowed && <Stepper label="Pets" value={stay.pets} max={5} onChange={(pets) => change({ pets })} />}
    </Popover>
  )
}
