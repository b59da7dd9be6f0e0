import { eq } from 'drizzle-orm'
import { emergencyContact } from '../../database/schema'
import { type CallHandlers, ok } from '../call-handler'

export const emergencyContactCalls = {
  'user/get-emergency/contact': async ({ me, services: { db } }) => {
    const [found] = await db.select().from(emergencyContact).where(eq(emergencyContact.personId, me.id))
    return ok({
      contact: found
        ? { name: found.name, relationship: found.relationship, phone: found.phone, email: found.email }
        : null,
    })
  },

  'user/add-emergency/contact': async ({ input, me, services: { db } }) => {
    await db
      .insert(emergencyContact)
      .values({ personId: me.id, ...input })
      .onConflictDoUpdate({ target: emergencyContact.personId, set: input })
    return ok({}, 'Your emergency contact is saved.')
  },
} satisfies CallHandlers
