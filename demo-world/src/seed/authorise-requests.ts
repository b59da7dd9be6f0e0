import { ensureCustomer, ensureIntent } from '@qe/api/commands'
import { booking } from '@qe/api/database'
import type { Services } from '@qe/api/start'
import { and, eq, isNull } from 'drizzle-orm'

/**
 * Authorises the payments of the seeded requests at the local Stripe emulator, so that accepting one captures (test)
 * money. Seeding itself does not, because it makes no network calls.
 */
export async function authoriseSeededRequests(services: Services): Promise<void> {
  const { db, payments, config, log } = services
  const waiting = await db
    .select()
    .from(booking)
    .where(and(eq(booking.status, 'requested'), isNull(booking.paymentIntent)))
  for (const request of waiting) {
    try {
      await ensureCustomer(services, request.guestId)
      const intentId = await ensureIntent(services, request)
      await payments.confirmIntent({
        intentId,
        paymentMethod: 'pm_card_visa',
        returnUrl: config.siteUrl,
        idempotencyKey: `seed:${request.id}`,
      })
    } catch (error) {
      log.warn({ err: error, bookingId: request.id }, 'a seeded request could not be authorised')
    }
  }
}
