import { type SQL, sql } from 'drizzle-orm'
import { answerDeadline, type StayTimes } from '../../domain/booking-clock'
import { changeDeadline } from '../../domain/change-process'
import { restPayBy } from '../../domain/part-payment'

/** The open change of a booking at the moment of an event, and its unpaid rest; null without them. */
export interface ChangeAtEvent {
  /** The check-in that the change asks for. */
  newCheckIn: string | null
  /** When it was proposed, or agreed to and left to be paid. */
  changeSince: string | null
  /** When the rest of a stay that is paid in two parts was declined. */
  restDeclinedAt: string | null
}

/** The columns of `ChangeAtEvent` for booking `b` at a moment. */
export const changeColumns = (at: SQL): SQL => sql`
  (select s.check_in from stay_change s where s.booking_id = b.id and s.created_at <= ${at}
    order by s.created_at desc limit 1) as "newCheckIn",
  (select max(v.at) from booking_event v where v.booking_id = b.id and v.at <= ${at}
    and v.event in ('change_proposed', 'change_accepted')) as "changeSince",
  (select p.declined_at from part_payment p where p.booking_id = b.id) as "restDeclinedAt"`

/** By when the other side must answer or pay after an event; null for events that ask for nothing. */
export function eventDeadline(event: string, at: Date, stay: StayTimes & ChangeAtEvent): Date | null {
  if (event === 'request') return answerDeadline(stay, at)
  if (event === 'rest_declined' || event === 'rest_still_unpaid')
    return stay.restDeclinedAt ? restPayBy(stay, new Date(stay.restDeclinedAt)) : null
  const { newCheckIn, changeSince } = stay
  if ((event !== 'change_proposed' && event !== 'change_unpaid') || !newCheckIn || !changeSince) return null
  return changeDeadline(stay, { checkIn: newCheckIn }, new Date(changeSince))
}
