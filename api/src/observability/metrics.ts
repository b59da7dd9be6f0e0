import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect'
import { row } from '../database/rows'

/** The metrics of a running app, for Prometheus. */
export interface Metrics {
  registry: Registry
  requests: Histogram<'call' | 'method' | 'status'>
  jobs: Counter<'topic' | 'outcome'>
  /** Time from adding a job to the outbox until it is done. */
  jobLag: Histogram<'topic'>
  /** When a periodic job last succeeded, in seconds since 1970 (UTC). */
  lastSuccess: Gauge<'job'>
  bookings: Counter<'event'>
  webhooks: Counter<'type' | 'outcome'>
  rates: Counter<'outcome'>
}

/** Creates the metrics in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'qe_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['call', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    jobs: new Counter({
      name: 'qe_jobs_total',
      help: 'Finished jobs, by outcome',
      labelNames: ['topic', 'outcome'],
      registers,
    }),
    jobLag: new Histogram({
      name: 'qe_job_lag_seconds',
      help: 'Time from adding a job to the outbox until it is done',
      labelNames: ['topic'],
      buckets: [0.1, 0.5, 1, 5, 30, 120, 600],
      registers,
    }),
    lastSuccess: new Gauge({
      name: 'qe_periodic_job_last_success_seconds',
      help: 'When a periodic job last succeeded, as a Unix timestamp',
      labelNames: ['job'],
      registers,
    }),
    bookings: new Counter({
      name: 'qe_booking_events_total',
      help: 'Transitions of bookings, by event',
      labelNames: ['event'],
      registers,
    }),
    webhooks: new Counter({
      name: 'qe_webhooks_total',
      help: 'Events of the payment provider',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    rates: new Counter({
      name: 'qe_exchange_rates_total',
      help: 'Updates of the exchange rates, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

/** Adds metrics of the process itself, collected on request. */
export function observeProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry })
}

/** Adds metrics from the database, collected on request. */
export function observeDatabase(
  { registry }: Metrics,
  db: Database,
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): void {
  const registers = [registry]
  // Without the database all other figures are needed most: these are left out.
  const known = <Row>(query: SQL) => row<Row>(db, query).catch(() => undefined)
  new Gauge({
    name: 'qe_outbox_rows',
    help: 'Jobs that are not done yet, by state; dead ones wait for an admin',
    labelNames: ['state'],
    registers,
    async collect() {
      const depth = await known<{ waiting: number; failing: number; dead: number }>(
        sql`select count(*) filter (where tries = 0) as waiting,
              count(*) filter (where tries > 0 and dead_at is null) as failing,
              count(*) filter (where dead_at is not null) as dead
            from outbox`,
      )
      this.reset()
      if (depth) for (const state of ['waiting', 'failing', 'dead'] as const) this.set({ state }, depth[state])
    },
  })
  new Gauge({
    name: 'qe_money_differences',
    help: 'Open differences between ledger and payment provider',
    registers,
    async collect() {
      const differences = await known<{ open: number }>(
        sql`select count(*) as open from money_difference where resolved_at is null`,
      )
      this.remove()
      if (differences) this.set(differences.open)
    },
  })
  new Gauge({
    name: 'qe_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
