import { eq } from 'drizzle-orm'
import { emailAlert } from '../../database/schema'
import { type CallHandlers, ok } from '../call-handler'

export const emailAlertCalls = {
  'email-alert/get': async ({ me, services: { db } }) => {
    const [found] = await db.select().from(emailAlert).where(eq(emailAlert.personId, me.id))
    const { personId: _, ...choices } = found ?? {
      personId: me.id,
      bookings: true,
      messages: true,
      reviews: true,
      payouts: true,
      claims: true,
      reminders: true,
      news: false,
      mutedInApp: [],
      mutedPush: [],
    }
    return ok(choices)
  },

  'email-alert/add-update': async ({ input, me, services: { db } }) => {
    // Callers of before these kinds were apart mean them by `bookings`.
    const { claims = input.bookings, reminders = input.bookings } = input
    const choices = { ...input, claims, reminders }
    await db
      .insert(emailAlert)
      .values({ personId: me.id, ...choices })
      .onConflictDoUpdate({ target: emailAlert.personId, set: choices })
    return ok({}, 'Saved. We tell you only what you asked for.')
  },
} satisfies CallHandlers
