import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Answer,
  type CallFiles,
  type CallInput,
  type CallName,
  type CallOutput,
  callTable,
  fillPath,
  type ServerEvents,
} from '@qe/contract'
import { createInbox, type Inbox, inboxRoutes } from '@qe/emulators/inbox'
import { startStripeEmulator } from '@qe/emulators/stripe'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { buildApp } from '../app/build-app'
import { readConfig } from '../config'
import type { Database } from '../database/connect'
import { openSession } from '../identity/sessions'
import { createWorker, type Worker } from '../jobs/worker'
import { createLog } from '../observability/log'
import { observeDatabase } from '../observability/metrics'
import { createStripePayments } from '../payments'
import { createRateLimiter } from '../redis/rate-limiter'
import type { Services } from '../services'
import { localServices } from './local-services'
import { openTestDatabase } from './open-test-database'

const webhookSecret = 'whsec_test'

interface EmittedEvent {
  personId: string
  event: keyof ServerEvents
  payload: unknown
}

/** A call's answer; `data` of a refusal has `reason` or `fields`. */
export type Reply<N extends CallName> = Answer<
  CallOutput<N> & { reason?: string; fields?: Record<string, string>; quote?: unknown }
>

/** Makes calls as one person, or as nobody. */
export interface Caller {
  call<N extends CallName>(name: N, input?: CallInput<N>, files?: CallFiles<N>): Promise<Reply<N>>
  token: string | null
}

export interface TestApp {
  app: FastifyInstance
  db: Database
  services: Services
  worker: Worker
  inbox: Inbox
  /** Every event emitted to open pages. */
  emittedEvents: EmittedEvent[]
  nobody: Caller
  as(personId: string): Promise<Caller>
  withToken(token: string): Caller
  /** Advances the clock, in ms, and runs the periodic work. */
  pass(ms: number): Promise<void>
  /** Runs all due outbox jobs. */
  settle(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the real app on an empty database, on the server of `CHECK_DATABASE_URL` or else in memory, with the real
 * payment adapter on the local emulator and a clock that tests advance.
 * @param routes adds routes of a test's own
 */
export async function startApp(
  env: Record<string, string> = {},
  logTo: DestinationStream = process.stderr,
  routes: (app: FastifyInstance) => void = () => {},
): Promise<TestApp> {
  const config = readConfig(
    {
      NODE_ENV: 'test',
      ...(process.env.CHECK_DATABASE_URL && { DATABASE_URL: process.env.CHECK_DATABASE_URL }),
      AUTH_RATE_PER_MINUTE: '10000',
      WRITE_RATE_PER_MINUTE: '10000',
      UPLOAD_RATE_PER_MINUTE: '10000',
      ...env,
    },
    '/tmp',
  )
  const [database, emulator] = await Promise.all([
    openTestDatabase(config),
    startStripeEmulator({ port: 0, webhookSecret }),
  ])
  const files = mkdtempSync(join(tmpdir(), 'qe-api-files-'))
  let shift = 0
  const now = () => new Date(Date.now() + shift)
  const inbox = createInbox(now)
  const emittedEvents: EmittedEvent[] = []
  const worker = createWorker(() => services)
  const services: Services = {
    ...localServices(config, now),
    db: database.db,
    payments: createStripePayments({ secretKey: 'sk_test_emulator', webhookSecret, apiBase: emulator.url, retries: 0 }),
    paymentClient: {
      provider: 'stripe-emulator',
      publishableKey: 'pk_test_emulator',
      elementsUrl: `${emulator.url}/elements/card`,
    },
    mail: inbox,
    storage: folderObjectStore(files),
    socketEvents: {
      emit: (personId, event, payload) => void emittedEvents.push({ personId, event, payload }),
      sessionsEnded: async () => {},
    },
    now,
    log: createLog(env.LOG_LEVEL ?? 'silent', logTo),
  }
  observeDatabase(services.metrics, database.db, database.pool)
  const app = await buildApp({
    services,
    routes: (scope) => {
      inboxRoutes(scope, inbox)
      routes(scope)
    },
  })
  const withToken = (token: string | null): Caller => ({
    token,
    call: (name, input, files) => inject(app, token, name, input, files),
  })
  return {
    app,
    db: database.db,
    services,
    worker,
    inbox,
    emittedEvents,
    nobody: withToken(null),
    withToken,
    as: async (personId) => withToken((await openSession(database.db, personId, null, now())).token),
    pass: async (ms) => {
      shift += ms
      // The limiter's library has a clock of its own.
      if (ms >= 60_000) services.limitRate = createRateLimiter(null)
      await worker.tick()
      await worker.readCalendars()
    },
    settle: () => worker.drain(),
    close: async () => {
      await worker.stop()
      await app.close()
      await services.calendars.close()
      await emulator.close()
      await database.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

async function inject<N extends CallName>(
  app: FastifyInstance,
  token: string | null,
  name: N,
  input?: CallInput<N>,
  files?: CallFiles<N>,
): Promise<Reply<N>> {
  const { method } = callTable[name]
  const fields = { ...(input as Record<string, unknown> | undefined) }
  const path = fillPath(name, (field) => {
    const value = String(fields[field])
    delete fields[field]
    return value
  })
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = new URLSearchParams()
  if (inQuery)
    for (const [key, value] of Object.entries(fields))
      for (const one of [value].flat()) if (one !== undefined) query.append(key, String(one))
  const form = files && (await multipart(fields, files as Record<string, File[]>))
  const answer = await app.inject({
    method,
    url: `/v1/api/${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...form?.headers },
    ...(!inQuery && { payload: form?.payload ?? fields }),
  })
  return answer.json()
}

/** The input as JSON in the field `input`, then the files, as a browser sends them. */
async function multipart(input: object, files: Record<string, File[]>) {
  const form = new FormData()
  form.set('input', JSON.stringify(input))
  for (const [field, ones] of Object.entries(files)) for (const one of ones) form.append(field, one)
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  }
}
