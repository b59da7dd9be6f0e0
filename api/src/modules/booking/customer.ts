import { eq } from 'drizzle-orm'
import { person } from '../../database/schema'
import type { OutboxTopics } from '../../outbox/outbox'
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

/** Sets a person's present address at the payment provider, where they are a customer. Safe to run again. */
export async function updateCustomerEmail(
  { db, payments }: Services,
  { personId }: OutboxTopics['customerEmail'],
): Promise<void> {
  const [payer] = await db.select().from(person).where(eq(person.id, personId))
  if (!payer?.paymentCustomer || payer.deletedAt) return
  await payments.updateCustomerEmail({ customer: payer.paymentCustomer, email: payer.email })
}
