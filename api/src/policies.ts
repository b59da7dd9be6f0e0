import type { CallName } from '@qe/contract'
import { sql } from 'drizzle-orm'
import { row } from './database/rows'
import { forbidden, notFound } from './http/refused'
import type { Me } from './identity/sessions'
import type { Services } from './services'

/**
 * Who may do what with a single thing. Who may make a call at all (nobody, any person, a host) is the `who` of the contract's table;
 * lists need no row here, as they only ever ask for the caller's own.
 */
const policies: Partial<Record<CallName, Rule>> = {
  'property/update': ownListing,
  'property/booking-type/set': ownListing,
  'property/booking-type/get': ownListing,
  'date-wise-price/add-new-price': ownListing,
  'long-term-discount': ownListing,
  'long-term-discount/addUpdate': ownListing,

  'bookings/payment-now': guestOfBooking,
  'bookings/accepted-declinded': hostOfBooking,
  'bookings/my-booking/details': sideOfBooking,
  'bookings/cancelled': sideOfBooking,
  'bookings/review': sideOfBooking,
}

type Rule = (ask: { me: Me; id: (name: string) => string; services: Services }) => Promise<void>

/** Refuses what the table does not allow. */
export async function allowed(name: CallName, { me, input, services }: { me: Me | null; input: unknown; services: Services }): Promise<void> {
  const rule = policies[name]
  if (!rule || !me) return
  const fields = input as Record<string, unknown>
  await rule({ me, id: (field) => String(fields[field]), services })
}

/** A listing is public, so that a stranger is told that it is not theirs. */
async function ownListing({ me, id, services: { db } }: Parameters<Rule>[0]): Promise<void> {
  const found = await row<{ hostId: string }>(db, sql`select host_id as "hostId" from property where id = ${id('propertyId')} and status <> 'removed'`)
  if (!found) throw notFound('This listing is not there any more.')
  if (found.hostId !== me.id) throw forbidden('This listing belongs to another host.')
}

/** A booking is its two sides' affair: to a stranger it does not exist. */
async function sidesOf({ me, id, services: { db } }: Parameters<Rule>[0]): Promise<{ guest: boolean; host: boolean }> {
  const found = await row<{ guestId: string; hostId: string }>(db, sql`select guest_id as "guestId", host_id as "hostId" from booking where id = ${id('bookingId')}`)
  const sides = { guest: found?.guestId === me.id, host: found?.hostId === me.id }
  if (!sides.guest && !sides.host) throw notFound('We can’t find this booking among yours.')
  return sides
}

async function sideOfBooking(ask: Parameters<Rule>[0]): Promise<void> {
  await sidesOf(ask)
}

async function guestOfBooking(ask: Parameters<Rule>[0]): Promise<void> {
  if (!(await sidesOf(ask)).guest) throw forbidden('Only the guest can pay for this booking.')
}

async function hostOfBooking(ask: Parameters<Rule>[0]): Promise<void> {
  if (!(await sidesOf(ask)).host) throw forbidden('Only the host can answer this request.')
}
