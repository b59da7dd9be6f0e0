import { eq } from 'drizzle-orm'
import { emailAlert } from '../../database/schema'
import { type CallHandlers, ok } from '../call-handler'
import { getsNewsletter, setMembership } from '../content/newsletter'

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
    return ok({ ...choices, news: await getsNewsletter(db, me.email, choices.news) })
  },

  'email-alert/add-update': async ({ input, me, services: { db, now } }) => {
    const { bookings, news } = input
    // Callers of before claims and reminders were apart send all kinds, and mean these two by `bookings`.
    const isWhole = bookings !== undefined && news !== undefined
    const choices = isWhole ? { claims: bookings, reminders: bookings, ...input } : input
    if (Object.keys(choices).length > 0)
      await db.transaction(async (tx) => {
        await tx
          .insert(emailAlert)
          .values({ personId: me.id, ...choices })
          .onConflictDoUpdate({ target: emailAlert.personId, set: choices })
        if (news !== undefined) await setMembership(tx, me.email, news, now())
      })
    return ok({}, 'Saved. We tell you only what you asked for.')
  },
} satisfies CallHandlers
