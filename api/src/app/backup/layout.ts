import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../config'

/** What a backup copies, or a restore writes. */
export type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'files' | 'serverSecrets'> & {
  /** The folder of the release store; null where it is a bucket. */
  releasesDir: string | null
}

/** The parts of a backup's folder. */
export const partsOf = (folder: string) => ({
  manifest: join(folder, 'backup.json'),
  database: join(folder, 'database'),
  files: join(folder, 'files'),
  releases: join(folder, 'releases'),
  secret: join(folder, 'server-secret'),
})

/** The name of the file in the data folder that signs quotes and links where no setting does. */
export const secretFile = (dataDir: string) => join(dataDir, 'server-secret')

export const manifestSchema = z.object({
  /** When the database was copied, UTC. */
  takenAt: z.iso.datetime(),
  /** A dump of one engine can't be read by the other. */
  engine: z.enum(['embedded', 'postgresql']),
  inventory: z.object({
    tables: z.record(z.string(), z.number()),
    ledger: z.record(z.string(), z.number()),
  }),
  parts: z.array(z.enum(['database', 'files', 'releases', 'secret'])),
})
export type Manifest = z.infer<typeof manifestSchema>
