import {
  type ChangeAnswer,
  clientSubnet,
  type LogLine,
  type LogPage,
  type OperatorRights,
  type ReleaseStatus,
  releaseChange,
  revisionOf,
  staffPaths,
} from '@qe/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readVersion } from '../deploy'
import { difference } from '../diff'
import { flagRows } from '../flags/declarations'
import { freezesAt } from '../freeze/freezes'
import { ForbiddenError, isReportable } from '../release-error'
import { statusRows } from '../status'
import type { Change, LogEntry } from '../store/log-entry'
import { mapConcurrently, type ReleaseStore } from '../store/release-store'
import type { Known } from '../trust/rights'
import { healthByVersion } from '../watch/health'
import type { Config } from './config'
import { FieldError, makeChange } from './make-change'
import { operatorFault, operatorOf, rightsOf } from './operators'
import { mayOverride } from './override-routes'
import { RateLimit } from './rate-limit'
import { visitorOf } from './visitor'

/** Entries of the log on one page. */
const pageSize = 50
/** Changes of one client subnet, also with a wrong key, so that nobody tries many. */
const changesPerSecond = 0.2
const changesBurst = 20
/** Statuses with a key of one client subnet, right or wrong, for the same reason: a few tabs that look every 5 s. */
const looksPerSecond = 1
const looksBurst = 20

/** Name of whoever changes something where no keys are set, on a developer's machine. */
const localOperator = 'local'

/** The log as lines. Entries never change, so each is read once. */
class LogLines {
  readonly #lines: LogLine[] = []

  constructor(private readonly store: ReleaseStore) {}

  /** Lines up to a revision, oldest first. */
  async upTo(revision: number): Promise<readonly LogLine[]> {
    const known = this.#lines.length
    const missing = Array.from({ length: Math.max(0, revision - known) }, (_, index) => known + index + 1)
    const entries = await mapConcurrently(missing, (number) => this.store.entry(number))
    for (const entry of entries) this.#lines[entry.revision - 1] = lineOf(entry)
    return this.#lines.slice(0, revision)
  }
}

const lineOf = ({ revision, at, by, action, note }: LogEntry): LogLine => ({
  revision,
  at,
  by,
  action,
  ...(note && { note }),
})

/** What staff read and change on `/releases`: the status, the log, differences between versions, and changes. */
export function staffRoutes(app: FastifyInstance, { store, config }: { store: ReleaseStore; config: Config }): void {
  const lines = new LogLines(store)
  const limit = new RateLimit(changesPerSecond, changesBurst)
  const looks = new RateLimit(looksPerSecond, looksBurst)

  /** Of the operator whose key came with a request; of all without one, or when too many were tried. */
  const rightsFor = (request: FastifyRequest): OperatorRights[] => {
    const key = keyIn(request)
    const isChecked = key !== null && looks.tryTake(clientSubnet(request.ip), Date.now())
    const found = isChecked ? [operatorOf(config.operators, key)].flatMap((one) => one ?? []) : config.operators
    return found.map((one) => rightsOf(one, config.trust))
  }

  const forStaff = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (!mayOverride(visitorOf(request.headers, config), config))
      return refuse(reply, 403, 'This is for staff. Open the site with ?cohort=staff:<key> once in this browser.')
  }

  app.get(staffPaths.status, { preHandler: forStaff }, async (request): Promise<ReleaseStatus> => {
    const document = await store.read()
    const revision = revisionOf(document)
    const changedAt = new Map((await lines.upTo(revision)).map(({ revision: number, at }) => [number, at]))
    const health = await healthByVersion(config.objects)
    return {
      revision,
      rows: statusRows(document, { changedAt, health, all: true }),
      flags: flagRows(document),
      freezes: freezesAt(document, Date.now()),
      changes: changesIn(config),
      ...(changesIn(config) === 'with-key' && { operators: rightsFor(request) }),
    }
  })

  app.get<{ Querystring: { before?: string } }>(
    staffPaths.log,
    { preHandler: forStaff },
    async ({ query: { before } }): Promise<LogPage> => {
      const newest = revisionOf(await store.read())
      const end = before && /^\d{1,9}$/.test(before) ? Math.min(newest, Number(before) - 1) : newest
      const entries = (await lines.upTo(newest)).slice(Math.max(0, end - pageSize), Math.max(0, end)).reverse()
      const last = entries.at(-1)?.revision ?? 1
      return { entries, before: last > 1 ? last : null }
    },
  )

  app.get<{ Querystring: { name?: string; from?: string; to?: string } }>(
    staffPaths.difference,
    { preHandler: forStaff },
    async ({ query: { name = '', from = '', to = '' } }, reply) => {
      const document = await store.read()
      const release = (version: string) => readVersion(store, document, name, version)
      return answerOrRefuse(reply, async () => difference(await release(from), await release(to)))
    },
  )

  app.post(staffPaths.changes, { preHandler: forStaff }, async (request, reply) => {
    if (changesIn(config) === 'none')
      return refuse(reply, 403, 'Changes are made by the command line here. OPERATOR_KEYS allows them on this page.')
    if (!request.headers['content-type']?.startsWith('application/json')) return refuse(reply, 415, 'Send JSON.')
    if (!limit.tryTake(clientSubnet(request.ip), Date.now()))
      return refuse(reply, 429, 'Too many changes at once. Wait a minute, then try again.')
    const operator = changesIn(config) === 'open' ? null : operatorOf(config.operators, keyIn(request) ?? '')
    if (operator === undefined) return refuse(reply, 401, 'This is no operator’s key. Check it and try again.')
    const { success, data: change, error } = releaseChange.safeParse(request.body)
    if (!success) return refuseIssue(reply, error)
    return answerOrRefuse(reply, async (): Promise<ChangeAnswer> => {
      const conditions = {
        onlyAt: change.revision,
        why: 'why' in change ? change.why : undefined,
        personFault: operator
          ? (changes: readonly Change[], known: Known) => operatorFault(operator, config.operators, changes, known)
          : undefined,
      }
      const entry = await makeChange(store.under(conditions), operator?.name ?? localOperator, change)
      return { message: `Revision ${entry.revision}: ${entry.action}${entry.note ? ` (${entry.note})` : ''}` }
    })
  })
}

/** Outside production, and where no operator has a key, everybody may: a developer's machine needs none. */
const changesIn = ({ operators, production }: Config): ReleaseStatus['changes'] => {
  if (operators.length > 0) return 'with-key'
  return production ? 'none' : 'open'
}

/** The key that a request has. Other sites can't send one: the server answers no preflight. */
const keyIn = ({ headers }: FastifyRequest): string | null => headers.authorization?.replace(/^Bearer /, '') ?? null

const refuse = (reply: FastifyReply, code: number, message: string, field?: string) =>
  reply.code(code).send({ message, ...(field && { field }) } satisfies ChangeAnswer)

function refuseIssue(reply: FastifyReply, { issues: [issue] }: z.ZodError) {
  const field = issue?.path.findLast((part) => typeof part === 'string')
  return refuse(reply, 400, issue?.message ?? 'Send another request.', field)
}

async function answerOrRefuse<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T | FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FieldError) return refuse(reply, 400, error.message, error.field)
    if (error instanceof ForbiddenError) return refuse(reply, 403, error.message)
    if (isReportable(error)) return refuse(reply, 409, error.message)
    throw error
  }
}
