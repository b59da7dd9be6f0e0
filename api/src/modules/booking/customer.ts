import { eq } from 'drizzle-orm'
import { type booking, person } from '../../database/schema'
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

/** The card that paid for the stay, if the guest saved it. Never another one: the guest did not choose it for this. */
export async function cardOnFile(
  services: Services,
  of: Pick<typeof booking.$inferSelect, 'paymentIntent' | 'guestId'>,
): Promise<string | null> {
  if (!of.paymentIntent) return null
  const { paymentMethod } = await services.payments.retrieveIntent(of.paymentIntent)
  const cards = paymentMethod
    ? await services.payments.listPaymentMethods(await ensureCustomer(services, of.guestId))
    : []
  return cards.find(({ id }) => id === paymentMethod)?.id ?? null
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
