import { Popover } from '@qe/ui'
import { countParty, PartyFields, partyOf, partyWords } from '@qe/ui/unshared'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import css from './booking-card.module.css'
import type { BookingCardState } from './use-booking-card'

/** Adults, children, infants and pets, within the limits of the listing. */
export function GuestsField({ booking: { listing, stay, change } }: { booking: BookingCardState }) {
  const [open, setOpen] = useState(false)
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
            <span>{partyWords(stay)}</span>
          </span>
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      }
    >
      <PartyFields party={partyOf(stay)} place={listing} onChange={(party) => change(countParty(party))} />
    </Popover>
  )
}
