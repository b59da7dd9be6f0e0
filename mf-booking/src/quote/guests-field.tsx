import { Popover, plural } from '@qe/ui'
import { Stepper } from '@qe/ui/unshared'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import css from './booking-card.module.css'
import type { BookingCardState } from './use-booking-card'

/** Number of guests, and of pets where they are allowed. */
export function GuestsField({ booking: { listing, stay, change } }: { booking: BookingCardState }) {
  const [open, setOpen] = useState(false)
  const summary = [plural(stay.guests, 'guest'), ...(stay.pets > 0 ? [plural(stay.pets, 'pet')] : [])].join(', ')
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
            <span>{summary}</span>
          </span>
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      }
    >
      <Stepper
        label="Guests"
        hint={`${plural(listing.maxGuests, 'guest')} at most, children too`}
        value={stay.guests}
        min={1}
        max={listing.maxGuests}
        onChange={(guests) => change({ guests })}
      />
      {listing.petsAllowed && <Stepper label="Pets" value={stay.pets} max={5} onChange={(pets) => change({ pets })} />}
    </Popover>
  )
}
