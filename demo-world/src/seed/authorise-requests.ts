import { ensureCustomer, ensureIntent } from '@qe/api/commands'
import { booking } from '@qe/api/database'
import type { Services } from '@qe/api/start'
import { and, eq, isNull } from 'drizzle-orm'

/**
 * The demo's waiting requests come without a payment, as seeding talks to nobody. Beside the local payment emulator
 * each gets the authorisation that its guest would have given, so that accepting it takes real (test) money.
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
