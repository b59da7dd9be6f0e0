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
      news: false,
      mutedInApp: [],
      mutedPush: [],
    }
    return ok(choices)
  },

  'email-alert/add-update': async ({ input, me, services: { db } }) => {
    await db
      .insert(emailAlert)
      .values({ personId: me.id, ...input })
      .onConflictDoUpdate({ target: emailAlert.personId, set: input })
    return ok({}, 'Saved. We tell you only what you asked for.')
  },
} satisfies CallHandlers
