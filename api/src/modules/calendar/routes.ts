import { eq, sql } from 'drizzle-orm'
import { listing } from '../../database/schema'
import { addDays, daysBetween } from '../../domain/dates'
import { badInput } from '../../domain/errors'
import { bookingRows, toSummary } from '../booking/present-booking'
import { type CallHandlers, ok } from '../call-handler'
import { listingNotFound } from '../listing/details'
import { ofListings } from '../team/act-for'
import { withIdempotencyKey } from '../with-idempotency-key'
import { changeNights } from './change-nights'
import { copyYear } from './copy-year'
import { calendarDays } from './days'
import { editNights, leaveEdit, revertEdit } from './edit-nights'
import { nightsTakenByFeeds } from './elsewhere'
import { calendarOverview } from './overview'
import { priceHint } from './price-hints'
import { deleteRule, previewRule, saveRule } from './price-rules'
import { deleteSeason, saveSeason } from './seasons'

const savedMessage = (nights: number) => (nights === 1 ? 'Saved for 1 night.' : `Saved for ${nights} nights.`)

export const calendarCalls = {
  'calendar/overview': async ({ input, principal, services: { db, now } }) =>
    ok(await calendarOverview(db, principal, input, now())),

  'calendar/hints': async ({ input, principal, services: { db, now } }) =>
    ok(await priceHint(db, principal.id, input, now())),

  'calendar/edit-nights': ({ input, me, principal, services }) =>
    withIdempotencyKey(services, me, 'calendar/edit-nights', input, async () => {
      const result = await editNights(services, principal, input)
      return ok(result, savedMessage(result.nights))
    }),

  'calendar/undo-edit': async ({ input, principal, services }) => {
    if (input.skip) return ok(await leaveEdit(services, principal, input.editId), 'Left as it is.')
    const result = await revertEdit(services, principal, input.editId, 'undo')
    return ok(result, 'Undone.')
  },

  'calendar/redo-edit': async ({ input, principal, services }) => {
    const result = await revertEdit(services, principal, input.editId, 'redo')
    return ok(result, savedMessage(result.nights))
  },

  'calendar/copy-year': ({ input, me, principal, services }) => {
    const run = async () => {
      const result = await copyYear(services, principal, input)
      return ok(result, savedMessage(result.nights))
    }
    return input.mode === 'preview' ? run() : withIdempotencyKey(services, me, 'calendar/copy-year', input, run)
  },

  'season/save': ({ input, me, principal, services }) => {
    const run = async () => {
      const result = await saveSeason(services, principal, input)
      return ok(result, `“${input.name}” is saved.`)
    }
    return input.mode === 'preview' ? run() : withIdempotencyKey(services, me, 'season/save', input, run)
  },

  'season/delete': async ({ input, principal, services }) =>
    ok(await deleteSeason(services, principal, input.seasonId), 'The season is deleted.'),

  'price-rule/preview': async ({ input, principal, services }) => ok(await previewRule(services, principal, input)),

  'price-rule/save': async ({ input, principal, services }) =>
    ok(await saveRule(services, principal, input), 'The price rule is on.'),

  'price-rule/delete': async ({ input, principal, services }) =>
    ok(await deleteRule(services, principal, input.propertyId), 'The price rule is off.'),

  'date-wise-price/add-new-price': async ({ input, principal, services }) => {
    const nights = await changeNights(services, principal, input)
    return ok({ nights }, savedMessage(nights))
  },

  'date-wise-price/get-calender': async ({ input, principal, services: { db, now } }) => {
    const { propertyId: listingId, from, to } = input
    const days = daysBetween(from, to)
    if (days < 0 || days > 400) throw badInput('to', 'Ask for between one day and 400.')
    const [found] = await db.select().from(listing).where(eq(listing.id, listingId))
    const own = found?.hostId === principal.id
    if (!found || found.status === 'removed' || (found.status !== 'live' && !own)) throw listingNotFound()
    const calendar = await calendarDays(db, [found], from, to, now(), own)
    return ok({ currency: found.currency, days: calendar.get(listingId) ?? [] })
  },

  'bookings/linear-calender': async ({ input, principal, services: { db, now } }) => {
    const { from, days } = input
    const to = addDays(from, days - 1)
    const listings = await db
      .select()
      .from(listing)
      .where(sql`${listing.hostId} = ${principal.id} and ${listing.status} in ('live', 'paused')
          and ${ofListings(principal, sql`${listing.id}`)}`)
      .orderBy(listing.createdAt, listing.id)
    const calendar = await calendarDays(db, listings, from, to, now(), true)
    const stays = await bookingRows(db, {
      where: sql`b.host_id = ${principal.id} and b.status in ('requested', 'confirmed', 'in_progress', 'completed')
          and b.check_in <= ${to} and b.check_out > ${from}`,
      order: sql`b.check_in, b.id`,
      limit: 2000,
      side: 'provider',
    })
    const elsewhere = await nightsTakenByFeeds(db, principal.id, from, to)
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
