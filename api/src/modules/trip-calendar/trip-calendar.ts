import { sql } from 'drizzle-orm'
import { row, rows } from '../../database/rows'
import { plusDays } from '../../domain/dates'
import { links } from '../../domain/links'
import { policy } from '../../domain/policy'
import { type CalendarTrip, writeTripCalendar } from '../../ical'
import type { Services } from '../../services'
import { unitSql } from '../booking/present-booking'
import { shownNameSql } from '../profile/read-profile'

/**
 * A guest's trips as their calendar programs read them, and those that others share with them: confirmed stays, and
 * those of the last year. Whatever ends a stay before it begins takes it out. Never what the arrival guide keeps:
 * calendars are shared and copied around.
 * Null for an unknown token, and while its owner is suspended, who could not sign in either.
 */
export async function tripCalendar({ db, now, config }: Services, token: string): Promise<string | null> {
  const owner = await row<{ id: string }>(
    db,
    sql`select p.id from trip_calendar_address a join person p on p.id = a.person_id
        where a.token = ${token} and p.suspended_at is null`,
  )
  if (!owner) return null
  const oldest = plusDays(now(), -policy.tripCalendarPastDays).toISOString().slice(0, 10)
  const trips = await rows<TripRow>(
    db,
    sql`select b.id, b.code, b.check_in as "checkIn", b.check_in_from as "checkInFrom", b.check_out as "checkOut",
          b.check_out_by as "checkOutBy", b.time_zone as "timeZone", b.created_at as "createdAt", l.title, l.address,
          l.lat, l.lon, c.name as city, c.country, ${unitSql} as unit,
          b.guest_id = ${owner.id} as "isOwn", ${shownNameSql('h')} as "hostName",
          greatest(l.updated_at, (select max(v.at) from booking_event v where v.booking_id = b.id)) as "changedAt"
        from booking b join listing l on l.id = b.listing_id join city c on c.id = l.city_id
        join person h on h.id = b.host_id
        where b.id in (select id from booking where guest_id = ${owner.id}
            union select booking_id from fellow_guest where person_id = ${owner.id})
          and (b.status in ('confirmed', 'in_progress')
          or (b.status = 'completed' and b.check_out > ${oldest}::date))
        order by b.check_in, b.id`,
  )
  return writeTripCalendar(
    trips.map(({ unit, address, city, country, createdAt, changedAt, isOwn, ...trip }) => ({
      ...trip,
      place: [unit?.name, address, city, country].filter(Boolean).join(', '),
      createdAt: new Date(createdAt),
      changedAt: new Date(changedAt),
      url: `${config.siteUrl}${isOwn ? links.trip(trip.id) : links.sharedTrip(trip.id)}`,
    })),
  )
}

interface TripRow extends Omit<CalendarTrip, 'place' | 'url' | 'createdAt' | 'changedAt'> {
  createdAt: string
  /** When the booking, or anything of its listing, last changed; never goes back. */
  changedAt: string
  address: string
  city: string
  country: string
  /** False where somebody shares it with them. */
  isOwn: boolean
  unit: { name: string } | null
}
