import { eq } from 'drizzle-orm'
import { tripCalendarAddress } from '../../database/schema'
import { createAddress, presentAddress } from '../calendar-feeds/address'
import { type CallHandlers, ok } from '../call-handler'

export const tripCalendarCalls = {
  'bookings/trip-calendar': async ({ me, services }) => {
    const [found] = await services.db.select().from(tripCalendarAddress).where(eq(tripCalendarAddress.personId, me.id))
    return ok({ address: found ? presentAddress(services, found) : null })
  },

  'bookings/trip-calendar/create': async ({ input: { renew }, me, services }) => {
    const address = await createAddress(services, { personId: me.id }, renew)
    return ok(presentAddress(services, address), renew ? 'The address before does not work any more.' : 'Done.')
  },

  'bookings/trip-calendar/remove': async ({ me, services: { db } }) => {
    await db.delete(tripCalendarAddress).where(eq(tripCalendarAddress.personId, me.id))
    return ok({}, 'The address does not work any more.')
  },
} satisfies CallHandlers
