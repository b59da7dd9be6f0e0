import type { CallOutput } from '@qe/contract'
import { Notice } from '../feedback/notice'
import { Skeleton } from '../feedback/skeleton'
import { PartyFields } from '../fields/party-fields'
import { TextArea } from '../fields/text-field'
import { countParty, partyOf } from '../format/party'
import { useMediaQuery } from '../layout/use-media-query'
import { StayVersions } from '../stay-change/stay-versions'
import css from './change-stay-form.module.css'
import type { StayDates } from './stay'
import { StayCalendar } from './stay-calendar'

export interface StayChangeInput extends StayDates {
  guests: number
  /** Absent in a remote from before parties: all guests are adults. */
  children?: number
  infants?: number
  pets: number
}

export interface ChangeStayFormProps {
  /** The input. Published remotes pass these prop names to the host's module: they can't be renamed. */
  wish: StayChangeInput
  onChange: (part: Partial<StayChangeInput>) => void
  /** Limits of the calendar, and the quote of the input; undefined while it loads. */
  offer: CallOutput<'bookings/change/quote'> | undefined
  /** The quote is of the previous input. */
  stale: boolean
  /** Name of the other side. */
  otherName: string
  note: string
  onNote: (note: string) => void
}

/** Form for other dates or another party, with both prices side by side before it is proposed. */
export function ChangeStayForm({ wish, onChange, offer, stale, otherName, note, onNote }: ChangeStayFormProps) {
  const isWide = useMediaQuery('(min-width: 1024px)')
  if (!offer) return <Skeleton height={420} shape="card" />
  const { quote, reason, takenNights, window, minNights, maxNights, maxGuests, petsAllowed } = offer
  return (
    <div className={css.form}>
      <StayCalendar
        checkIn={wish.checkIn}
        checkOut={wish.checkOut}
        onChange={onChange}
        takenNights={takenNights}
        from={window.from}
        until={window.to}
        minNights={minNights}
        maxNights={maxNights}
        months={isWide ? 2 : 1}
      />
      <div className={css.party}>
        <PartyFields
          party={partyOf(wish)}
          place={{ maxGuests, petsAllowed }}
          onChange={(party) => onChange(countParty(party))}
        />
      </div>
      {reason && wish.checkOut && (
        <Notice tone="warning" live>
          {reason}
        </Notice>
      )}
      {quote && <StayVersions {...quote} dim={stale} />}
      {quote && (
        <TextArea label={`Message to ${otherName}`} optional rows={2} maxLength={500} value={note} onChange={onNote} />
      )}
    </div>
  )
}
