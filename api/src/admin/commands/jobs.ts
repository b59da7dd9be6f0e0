import { eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { outbox } from '../../database/schema'
import { ApiError, conflict, notFound } from '../../domain/errors'
import { type AdminCommand, type CommandContext, type CommandOptions, requiredOption } from '../command'

type OutboxRow = typeof outbox.$inferSelect

const stateOf = ({ deadAt, tries }: OutboxRow) => (deadAt ? 'dead' : tries > 0 ? 'failing' : 'waiting')

async function list({ tx }: CommandContext, { all }: CommandOptions) {
  const found = await tx
    .select()
    .from(outbox)
    .where(all === undefined ? or(isNotNull(outbox.deadAt), gt(outbox.tries, 0)) : undefined)
    .orderBy(isNull(outbox.deadAt), outbox.id)
    .limit(500)
  return {
    rows: found.map((job) => ({
      id: job.id,
      job: job.topic,
      state: stateOf(job),
      since: job.createdAt,
      tries: job.tries,
      'next try': job.deadAt ? null : job.dueAt,
      error: job.lastError,
    })),
  }
}

/** @throws ApiError 400, 404 */
async function findJob({ tx }: CommandContext, options: CommandOptions): Promise<OutboxRow> {
  const id = Number(requiredOption(options, 'job'))
  if (!Number.isSafeInteger(id)) throw new ApiError(400, 'Give the number of a job, as `jobs list` shows it.')
  const [found] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update')
  if (!found) throw notFound(`There is no job ${id}. It may be done already.`)
  return found
}

/** What the audit keeps of a job: no payload, because it may hold personal data. */
const auditOf = (job: OutboxRow) => ({
  topic: job.topic,
  createdAt: job.createdAt,
  tries: job.tries,
  error: job.lastError,
})

async function retry(context: CommandContext, options: CommandOptions) {
  const job = await findJob(context, options)
  if (job.leaseId && job.dueAt > context.now() && !job.deadAt)
    throw conflict(`Job ${job.id} is running at the moment.`, 'running')
  await context.tx.update(outbox).set({ deadAt: null, tries: 0, dueAt: context.now() }).where(eq(outbox.id, job.id))
  return {
    message: `Job ${job.id} (${job.topic}) runs again within seconds.`,
    change: { target: `job ${job.id}`, before: auditOf(job), after: 'retried' },
  }
}

async function drop(context: CommandContext, options: CommandOptions) {
  const reason = requiredOption(options, 'reason')
  const job = await findJob(context, options)
  if (!job.deadAt) throw conflict(`Job ${job.id} is still being tried. Only dead letters can be dropped.`, 'not_dead')
  await context.tx.delete(outbox).where(eq(outbox.id, job.id))
  return {
    message: `Job ${job.id} (${job.topic}) is dropped. What it should have done will not happen.`,
    change: { target: `job ${job.id}`, before: auditOf(job), after: null, reason },
  }
}

export const jobCommands: AdminCommand[] = [
  {
    usage: 'jobs list',
    about: 'Lists background jobs that fail, and dead letters that are tried no more',
    options: { all: 'Include jobs that have not failed (--all yes)' },
    run: list,
  },
  { usage: 'jobs retry <job>', about: 'Runs a failing job or a dead letter again now', run: retry },
  {
    usage: 'jobs drop <job>',
    about: 'Deletes a dead letter: what it should have done will not happen',
    options: { reason: 'Why, for the audit *' },
    example: 'jobs drop 4711 --reason "The mailbox does not exist"',
    run: drop,
  },
]
