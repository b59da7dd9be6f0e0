import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

/** One session is all PGlite has, so calls wait for one another: longer than for a server, in ms. */
export const poolWaitMs = 10_000

/** PGlite takes 128 MB for shared buffers by default; a demo's working set fits in far less. */
const sharedBuffers = { usual: '24MB', moreMemory: '256MB' }

export interface EmbeddedOptions {
  /** Folder of the database; absent, it lives in memory. */
  folder?: string
  /** A dump to begin with, in memory only. */
  from?: Blob
  moreMemory?: boolean
}

/** PostgreSQL inside this process, reached through the same pool class as a server. */
export async function openEmbedded({
  folder,
  from,
  moreMemory = false,
}: EmbeddedOptions): Promise<{ lite: PGlite; pool: pg.Pool }> {
  if (folder) mkdirSync(dirname(folder), { recursive: true })
  const lite = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(from && { loadDataDir: from }),
    extensions: { btree_gist, citext, pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams,
      '-c',
      `shared_buffers=${moreMemory ? sharedBuffers.moreMemory : sharedBuffers.usual}`,
      '-c',
      'timezone=UTC',
    ],
  })
  const Client = clientOf(lite)
  // The time limit turns a query outside its transaction into an error instead of a standstill.
  return { lite, pool: new pg.Pool({ max: 1, Client, connectionTimeoutMillis: poolWaitMs, idleTimeoutMillis: 0 }) }
}

type Parse = (query: { types?: unknown }) => void

/**
 * The package's adapter with one correction: drizzle hands its result parsers over as `types`, which the adapter
 * would take for parameter types.
 */
function clientOf(lite: PGlite): typeof pg.Client {
  return class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const connection = createPgConfig(lite).connection as unknown as { parse: Parse }
      const parse = connection.parse.bind(connection)
      connection.parse = (query) => parse({ ...query, types: undefined })
      super({ ...config, connection } as pg.ClientConfig)
    }
  }
}
