import { calls } from '@qe/contract'
import { type Database, type OpenDatabase, openDatabase } from '../../api/src/database/connect'
import { listingDetails } from '../../api/src/modules/listing/details'
import { mapView } from '../../api/src/modules/listing/map'
import { searchListings } from '../../api/src/modules/listing/search'
import { quoteCalls } from '../../api/src/modules/quote/routes'
import type { Services } from '../../api/src/services'
import type { Scenario } from './inputs'

export interface Statement {
  text: string
  values: unknown[]
}

type SendQuery = <Row extends object>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>

type Query = (config: { text: string; values?: unknown[] }, values?: unknown[]) => Promise<unknown>

const answer: Record<Scenario['call'], (db: Database, input: never, now: Date) => Promise<unknown>> = {
  'property/getall': searchListings,
  'property/map-view': mapView,
  'property/details': (db, { propertyId }: { propertyId: string }, now) => listingDetails(db, propertyId, null, now),
  'bookings/check-availability': (db, input, now) => {
    const services = { db, secret: Buffer.alloc(32), now: () => now } as Services
    return quoteCalls['bookings/check-availability']({ input, me: null, services } as never)
  },
}

/** Runs calls through the API's own code to record their SQL statements, then sends the statements alone. */
export class BareSql {
  /** A clock that goes two seconds further each time, so that no statement is left out for a cached answer. */
  private clock = Date.now()

  private constructor(
    private readonly database: OpenDatabase,
    private readonly heard: Statement[],
  ) {}

  static async open(url: string): Promise<BareSql> {
    const database = await openDatabase({ url, poolSize: 1, dataDir: null })
    const heard: Statement[] = []
    const query = database.pool.query.bind(database.pool) as Query
    database.pool.query = ((config: Statement, values: unknown[] = []) => {
      heard.push({ text: config.text, values })
      return query(config, values)
    }) as typeof database.pool.query
    return new BareSql(database, heard)
  }

  async statementsOf(call: Scenario['call'], input: Scenario['inputs'][number]): Promise<Statement[]> {
    this.heard.length = 0
    this.clock += 2000
    await answer[call](this.database.db, calls[call].input.parse(input) as never, new Date(this.clock))
    return [...this.heard]
  }

  /** The statements that some work sends. */
  async statementsDuring(work: (db: Database) => Promise<unknown>): Promise<Statement[]> {
    this.heard.length = 0
    await work(this.database.db)
    return [...this.heard]
  }

  /** Total time of the statements, sent one after the other (ms). */
  time(statements: readonly Statement[]): Promise<number> {
    return this.onOneConnection(async (query) => {
      const began = performance.now()
      for (const { text, values } of statements) await query(text, values)
      return performance.now() - began
    })
  }

  explain({ text, values }: Statement): Promise<string> {
    return this.onOneConnection(async (query) => {
      const { rows } = await query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
      return rows.map((line) => line['QUERY PLAN']).join('\n')
    })
  }

  /** A count from the database, for the report. */
  figure(text: string): Promise<string> {
    return this.onOneConnection(async (query) => {
      const { rows } = await query<{ figure: unknown }>(`select (${text}) as figure`)
      return String(rows[0]?.figure)
    })
  }

  /** Gives the connection back also when a statement fails: the pool would wait for it and never close. */
  private async onOneConnection<T>(use: (query: SendQuery) => Promise<T>): Promise<T> {
    const client = await this.database.pool.connect()
    try {
      return await use((text, values) => client.query(text, values))
    } finally {
      client.release()
    }
  }

  close(): Promise<void> {
    return this.database.close()
  }
}
