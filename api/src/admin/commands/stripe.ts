import { desc, eq, isNull } from 'drizzle-orm'
import { paymentEvent } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'
import { addToOutbox } from '../../outbox/outbox'
import { type AdminCommand, type CommandContext, type CommandOptions, requiredOption } from '../command'

async function events({ tx }: CommandContext, { failed }: CommandOptions) {
  const found = await tx
    .select()
    .from(paymentEvent)
    .where(failed === undefined ? undefined : isNull(paymentEvent.handledAt))
    .orderBy(desc(paymentEvent.receivedAt), desc(paymentEvent.id))
    .limit(200)
  return {
    rows: found.map(({ id, type, happenedAt, receivedAt, handledAt, tries, lastError, body }) => ({
      event: id,
      type,
      happened: happenedAt,
      received: receivedAt,
      handled: handledAt,
      tries,
      stored: body !== null,
      error: lastError,
    })),
  }
}

async function replay({ tx, now }: CommandContext, options: CommandOptions) {
  const id = requiredOption(options, 'event')
  const [found] = await tx.select().from(paymentEvent).where(eq(paymentEvent.id, id))
  if (!found) throw notFound(`There is no event ${id}.`)
  if (!found.body) throw conflict(`The content of ${id} is not stored any more.`, 'not_kept')
  await addToOutbox(tx, 'paymentEvent', { eventId: id }, now())
  return {
    message: `The server handles ${id} again within seconds. See stripe events.`,
    change: { target: `event ${id}`, before: { handledAt: found.handledAt, tries: found.tries }, after: 'replay' },
  }
}

export const stripeCommands: AdminCommand[] = [
  {
    usage: 'stripe events',
    about: 'Lists recent events of the payment provider',
    options: { failed: 'Only unhandled ones (--failed yes)' },
    run: events,
  },
  {
    usage: 'stripe replay <event>',
    about: 'Handles an event again; harmless, because the server reads the current state at the provider',
    example: 'stripe replay evt_1P2x',
    run: replay,
  },
]
