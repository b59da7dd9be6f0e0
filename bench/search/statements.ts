import { calls } from '@qe/contract'
import { type Database, type OpenDatabase, openDatabase } from '../../api/src/database/connect'
import { listingDetails } from '../../api/src/modules/listing/details'
import { mapView } from '../../api/src/modules/listing/map'
import { searchListings } from '../../api/src/modules/listing/search'
import type { Scenario } from './inputs'

export interface Statement {
  text: string
  values: unknown[]
}

type Query = (config: { text: string; values?: unknown[] }, values?: unknown[]) => Promise<unknown>

const answer: Record<Scenario['call'], (db: Database, input: never) => Promise<unknown>> = {
  'property/getall': (db, input) => searchListings(db, input, new Date()),
  'property/map-view': (db, input) => mapView(db, input, new Date()),
  'property/details': (db, { propertyId }: { propertyId: string }) => listingDetails(db, propertyId, null),
}

/** Runs calls through the API's own code to record their SQL statements, then sends the statements alone. */
export class BareSql {
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
    await answer[call](this.database.db, calls[call].input.parse(input) as never)
    return [...this.heard]
  }

  /** Total time of the statements, sent one after the other (ms). */
  async time(statements: readonly Statement[]): Promise<number> {
    const client = await this.database.pool.connect()
    const began = performance.now()
    for (const { text, values } of statements) await client.query(text, values)
    const took = performance.now() - began
    client.release()
    return took
  }

  async explain({ text, values }: Statement): Promise<string> {
    const client = await this.database.pool.connect()
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
    client.release()
    return rows.map((line) => line['QUERY PLAN']).join('\n')
  }

  /** A count from the database, for the report. */
  async figure(text: string): Promise<string> {
    const client = await this.database.pool.connect()
    const { rows } = await client.query<{ figure: unknown }>(`select (${text}) as figure`)
    client.release()
    return String(rows[0]?.figure)
  }

  close(): Promise<void> {
    return this.database.close()
  }
}
