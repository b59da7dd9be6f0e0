import { eq, sql } from 'drizzle-orm'
import { listing } from '../../database/schema'
import { addDays, daysBetween } from '../../domain/dates'
import { badInput } from '../../domain/errors'
import { bookingRows, toSummary } from '../booking/present-booking'
import { type CallHandlers, ok } from '../call-handler'
import { listingNotFound } from '../listing/details'
import { withIdempotencyKey } from '../with-idempotency-key'
import { changeNights } from './change-nights'
import { copyYear } from './copy-year'
import { calendarDays } from './days'
import { editNights, revertEdit } from './edit-nights'
import { nightsTakenByFeeds } from './elsewhere'
import { calendarOverview } from './overview'
import { deleteSeason, saveSeason } from './seasons'

const savedMessage = (nights: number) => (nights === 1 ? 'Saved for 1 night.' : `Saved for ${nights} nights.`)

export const calendarCalls = {
  'calendar/overview': async ({ input, me, services: { db, now } }) =>
    ok(await calendarOverview(db, me.id, input, now())),

  'calendar/edit-nights': ({ input, me, services }) =>
    withIdempotencyKey(services, me, 'calendar/edit-nights', input, async () => {
      const result = await editNights(services, me.id, input)
      return ok(result, savedMessage(result.nights))
    }),

  'calendar/undo-edit': async ({ input, me, services }) => {
    const result = await revertEdit(services, me.id, input.editId, 'undo')
    return ok(result, 'Undone.')
  },

  'calendar/redo-edit': async ({ input, me, services }) => {
    const result = await revertEdit(services, me.id, input.editId, 'redo')
    return ok(result, savedMessage(result.nights))
  },

  'calendar/copy-year': ({ input, me, services }) => {
    const run = async () => {
      const result = await copyYear(services, me.id, input)
      return ok(result, savedMessage(result.nights))
    }
    return input.mode === 'preview' ? run() : withIdempotencyKey(services, me, 'calendar/copy-year', input, run)
  },

  'season/save': ({ input, me, services }) => {
    const run = async () => {
      const result = await saveSeason(services, me.id, input)
      return ok(result, `“${input.name}” is saved.`)
    }
    return input.mode === 'preview' ? run() : withIdempotencyKey(services, me, 'season/save', input, run)
  },

  'season/delete': async ({ input, me, services }) =>
    ok(await deleteSeason(services, me.id, input.seasonId), 'The season is deleted.'),

  'date-wise-price/add-new-price': async ({ input, me, services }) => {
    const nights = await changeNights(services, me.id, input)
    return ok({ nights }, savedMessage(nights))
  },

  'date-wise-price/get-calender': async ({ input, me, services: { db, now } }) => {
    const { propertyId: listingId, from, to } = input
    const days = daysBetween(from, to)
    if (days < 0 || days > 400) throw badInput('to', 'Ask for between one day and 400.')
    const [found] = await db.select().from(listing).where(eq(listing.id, listingId))
    const own = found?.hostId === me.id
    if (!found || found.status === 'removed' || (found.status !== 'live' && !own)) throw listingNotFound()
    const calendar = await calendarDays(db, [found], from, to, now(), own)
    return ok({ currency: found.currency, days: calendar.get(listingId) ?? [] })
  },

  'bookings/linear-calender': async ({ input, me, services: { db, now } }) => {
    const { from, days } = input
    const to = addDays(from, days - 1)
    const listings = await db
      .select()
      .from(listing)
      .where(sql`${listing.hostId} = ${me.id} and ${listing.status} in ('live', 'paused')`)
      .orderBy(listing.createdAt, listing.id)
    const calendar = await calendarDays(db, listings, from, to, now(), true)
    const stays = await bookingRows(db, {
      where: sql`b.host_id = ${me.id} and b.status in ('requested', 'confirmed', 'in_progress', 'completed')
          and b.check_in <= ${to} and b.check_out > ${from}`,
      order: sql`b.check_in, b.id`,
      limit: 2000,
      side: 'provider',
    })
    const elsewhere = await nightsTakenByFeeds(db, me.id, from, to)
    const bookings = stays.map((stay) => toSummary(stay, 'provider', now()))
    return ok({
      from,
      days,
      listings: listings.map(({ id, title, photos, currency }) => ({
        propertyId: id,
        title,
        photo: photos[0]?.path ?? '',
        currency,
        days: calendar.get(id) ?? [],
        bookings: bookings
          .filter((stay) => stay.property.id === id)
          .map(({ id: bookingId, code, status, guest, checkIn, checkOut, nights }) => ({
            id: bookingId,
            code,
            status,
            guest,
            checkIn,
            checkOut,
            nights,
          })),
        elsewhere: elsewhere
          .filter(({ listingId }) => listingId === id)
          .map(({ feedId, name, from: first, to: last }) => ({ feedId, name, from: first, to: last })),
      })),
    })
  },
} satisfies CallHandlers
