import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'

/** Takes all cards of somebody who left from the payment provider, and then who they were. Done again it finds none. */
export async function forgetCards({ payments }: Services, { customer }: OutboxTopics['forgetCards']): Promise<void> {
  for (const { id } of await payments.listPaymentMethods(customer)) await payments.detachPaymentMethod(id)
  await payments.forgetCustomer(customer)
}
