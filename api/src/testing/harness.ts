import { type Answer, type CallInput, type CallName, type CallOutput, callTable, type ServerEvents } from '@qe/contract'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '../app'
import { readConfig } from '../config'
import { type Database, openDatabase } from '../database/connect'
import { openSession } from '../identity/sessions'
import { makeWorker, type Worker } from '../jobs/worker'
import { type LocalInbox, localInbox } from '../mail/local-inbox'
import { stripePayments } from '../payments'
import { startStripeEmulator } from '../payments/emulator'
import type { Services } from '../services'
import { migratedTemplate } from './template'

const webhookSecret = 'whsec_test'

export interface Told {
  personId: string
  event: keyof ServerEvents
  payload: unknown
}

/** What an answer looks like from outside; `data` of a refusal has `reason` or `fields`. */
export type Reply<N extends CallName> = Answer<CallOutput<N> & { reason?: string; fields?: Record<string, string>; quote?: unknown }>

/** Somebody who makes calls. */
export interface Caller {
  call<N extends CallName>(name: N, input?: CallInput<N>): Promise<Reply<N>>
  token: string | null
}

export interface TestApp {
  app: FastifyInstance
  db: Database
  services: Services
  worker: Worker
  inbox: LocalInbox
  /** Everything that was told to open pages. */
  told: Told[]
  nobody: Caller
  as(personId: string): Promise<Caller>
  withToken(token: string): Caller
  /** Moves the clock on, and lets it do its work. */
  pass(ms: number): Promise<void>
  /** Lets everything in the outbox go out. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** The real app on an in-memory database, with the real payment adapter on the local emulator, and a clock that tests turn. */
export async function startApp(env: Record<string, string> = {}): Promise<TestApp> {
  const [database, emulator] = await Promise.all([
    migratedTemplate().then((from) => openDatabase({ url: null, dataDir: null, from })),
    startStripeEmulator({ port: 0, webhookSecret }),
  ])
  const config = readConfig({ NODE_ENV: 'test', AUTH_RATE_PER_MINUTE: '10000', ...env }, '/tmp')
  let shift = 0
  const now = () => new Date(Date.now() + shift)
  const inbox = localInbox(now)
  const told: Told[] = []
  const worker = makeWorker(() => services)
  const services: Services = {
    config,
    db: database.db,
    payments: stripePayments({ secretKey: 'sk_test_emulator', webhookSecret, apiBase: emulator.url, retries: 0 }),
    paymentDoor: { provider: 'stripe-emulator', publishableKey: 'pk_test_emulator', elementsUrl: `${emulator.url}/elements/card` },
    mail: inbox,
    realtime: { tell: (personId, event, payload) => void told.push({ personId, event, payload }) },
    secret: Buffer.alloc(32, 7),
    now,
    // Tests let the outbox go out when they say so.
    wake: () => {},
    log: pino({ level: env.LOG_LEVEL ?? 'silent' }),
  }
  const app = await buildApp({ services, inbox })
  const withToken = (token: string | null): Caller => ({ token, call: (name, input) => inject(app, token, name, input) })
  return {
    app,
    db: database.db,
    services,
    worker,
    inbox,
    told,
    nobody: withToken(null),
    withToken,
    as: async (personId) => withToken((await openSession(database.db, personId, now())).token),
    pass: async (ms) => {
      shift += ms
      await worker.tick()
    },
    settle: () => worker.drain(),
    close: async () => {
      await worker.stop()
      await app.close()
      await emulator.close()
      await database.close()
    },
  }
}

async function inject<N extends CallName>(app: FastifyInstance, token: string | null, name: N, input: CallInput<N> | undefined): Promise<Reply<N>> {
  const { method } = callTable[name]
  const given = { ...(input as Record<string, unknown> | undefined) }
  const path = name.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(given[field])
    delete given[field]
    return encodeURIComponent(value)
  })
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = new URLSearchParams()
  if (inQuery) for (const [key, value] of Object.entries(given)) for (const one of [value].flat()) if (one !== undefined) query.append(key, String(one))
  const answer = await app.inject({
    method,
    url: `/v1/api/${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(!inQuery && { payload: given }),
  })
  return answer.json()
}
