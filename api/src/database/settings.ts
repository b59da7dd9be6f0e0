import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { count } from '../config/setting-types'

export const databaseSettings = z.object({
  /** `postgres://…`; absent, an embedded PGlite in the data folder. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: count.max(200).default(10),
})

export interface DatabaseConfig {
  /** Null for the embedded database. */
  databaseUrl: string | null
  databasePool: number
}

export function readDatabaseConfig(s: z.infer<typeof databaseSettings>, production: boolean): DatabaseConfig {
  if (production && !s.DATABASE_URL)
    throw new CannotStart('DATABASE_URL is missing: the embedded database does not run with NODE_ENV=production.')
  return { databaseUrl: s.DATABASE_URL ?? null, databasePool: s.DATABASE_POOL }
}
