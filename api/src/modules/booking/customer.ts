import { eq } from 'drizzle-orm'
import { person } from '../../database/schema'
import type { Services } from '../../services'

/** Returns the id of a person's customer at the payment provider; creates and stores it if there is none. */
export async function ensureCustomer({ db, payments }: Services, personId: string): Promise<string> {
  const [payer] = await db.select().from(person).where(eq(person.id, personId))
  if (!payer) throw new Error(`Nobody is called ${personId}`)
  if (payer.paymentCustomer) return payer.paymentCustomer
  const customer = await payments.ensureCustomer({
    userId: payer.id,
    email: payer.email,
    name: `${payer.firstName} ${payer.lastName}`.trim(),
  })
  await db.update(person).set({ paymentCustomer: customer }).where(eq(person.id, personId))
  return customer
}
