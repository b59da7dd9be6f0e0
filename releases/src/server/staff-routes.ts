import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type ChangeAnswer,
  clientSubnet,
  type LogLine,
  type LogPage,
  type ReleaseChange,
  type ReleaseStatus,
  releaseChange,
  revisionOf,
  staffPaths,
} from '@qe/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { disable, enable, promote, readVersion, rollback, rollout } from '../deploy'
import { difference } from '../diff'
import { flagRows } from '../flags/declarations'
import { switchOff, switchOn } from '../off-switch'
import { pause, resume } from '../plan/follow-plan'
import { isReportable } from '../release-error'
import { statusRows } from '../status'
import type { LogEntry } from '../store/log-entry'
import { mapConcurrently, ReleaseStore } from '../store/release-store'
import { healthByVersion } from '../watch/health'
import type { Config } from './config'
import { mayOverride } from './override-routes'
import { RateLimit } from './rate-limit'
import { visitorOf } from './visitor'

/** Entries of the log on one page. */
const pageSize = 50
/** Changes of one client subnet, also with a wrong key, so that nobody tries many. */
const changesPerSecond = 0.2
const changesBurst = 20

/** Name of whoever changes something where no keys are set, on a developer's machine. */
const localOperator = 'local'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

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

  const forStaff = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (!mayOverride(visitorOf(request.headers, config), config))
      return refuse(reply, 403, 'This is for staff. Open the site with ?cohort=staff:<key> once in this browser.')
  }

  app.get(staffPaths.status, { preHandler: forStaff }, async (): Promise<ReleaseStatus> => {
    const document = await store.read()
    const revision = revisionOf(document)
    const changedAt = new Map((await lines.upTo(revision)).map(({ revision: number, at }) => [number, at]))
    const health = await healthByVersion(config.objects)
    const rows = statusRows(document, { changedAt, health, all: true })
    return { revision, rows, flags: flagRows(document), changes: changesIn(config) }
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
    const operator = operatorOf(request, config)
    if (!operator) return refuse(reply, 401, 'This is no operator’s key. Check it and try again.')
    const parsed = releaseChange.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, parsed.error.issues[0]?.message ?? 'Send another request.')
    return answerOrRefuse(reply, async (): Promise<ChangeAnswer> => {
      const at = new ReleaseStore(config.objects, { onlyAt: parsed.data.revision, trust: config.trust })
      const { revision, action } = await make(at, operator, parsed.data)
      return { message: `Revision ${revision}: ${action}` }
    })
  })
}

/** Outside production, and where no operator has a key, everybody may: a developer's machine needs none. */
const changesIn = ({ operatorKeys, production }: Config): ReleaseStatus['changes'] => {
  if (Object.keys(operatorKeys).length > 0) return 'with-key'
  return production ? 'none' : 'open'
}

/** Whose key the request has; null for a wrong one. Other sites can't send it: the server answers no preflight. */
function operatorOf({ headers }: FastifyRequest, config: Config): string | null {
  if (changesIn(config) === 'open') return localOperator
  const key = sha256(headers.authorization?.replace(/^Bearer /, '') ?? '')
  const found = Object.entries(config.operatorKeys).filter(([, known]) => timingSafeEqual(sha256(known), key))
  return found[0]?.[0] ?? null
}

async function make(store: ReleaseStore, by: string, change: ReleaseChange): Promise<LogEntry> {
  const { name } = change
  switch (change.command) {
    case 'rollout':
      return rollout(store, by, name, change.version, { to: change.to })
    case 'promote':
      return promote(store, by, name, change.version)
    case 'rollback':
      return (await rollback(store, by, name, { version: change.version, why: change.why })).entry
    case 'disable':
      return disable(store, by, name, change.version, change.why)
    case 'enable':
      return enable(store, by, name, change.version)
    case 'pause':
      return pause(store, by, name, change.why)
    case 'resume':
      return resume(store, by, name)
    case 'off':
      return switchOff(store, by, name, change.why)
    case 'on':
      return switchOn(store, by, name)
  }
}

const refuse = (reply: FastifyReply, code: number, message: string) => reply.code(code).send({ message })

async function answerOrRefuse<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T | FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (isReportable(error)) return refuse(reply, 409, error.message)
    throw error
  }
}
