import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'

/** Deletes the cards of a deleted account at the payment provider, then its customer. Safe to run again. */
export async function forgetCards({ payments }: Services, { customer }: OutboxTopics['forgetCards']): Promise<void> {
  for (const { id } of await payments.listPaymentMethods(customer)) await payments.detachPaymentMethod(id)
  await payments.forgetCustomer(customer)
}
