import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { CannotStart } from '../../config'
import { openDatabase } from '../../database/connect'
import { row } from '../../database/rows'
import { differences, type Inventory, takeInventory } from './inventory'
import { type BackupConfig, type Manifest, manifestSchema, partsOf, secretFile } from './layout'
import { runPostgresTool } from './postgres-tools'

/**
 * Writes a backup to where the settings point, and compares rows and ledger with those of the backup. It never writes
 * over anything: database, data folder, files and releases must be empty or missing.
 * @throws CannotStart when the folder is no backup, something is in the way, or what was written differs
 */
export async function restore(config: BackupConfig, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  const from = partsOf(folder)
  const engine = config.databaseUrl ? 'postgresql' : 'embedded'
  if (manifest.engine !== engine)
    throw new CannotStart(`The backup is of the ${manifest.engine} database; the settings name the ${engine} one.`)
  const targets = {
    files: 'folder' in config.files ? config.files.folder : null,
    releases: config.releasesDir,
    secret: config.serverSecrets ? null : secretFile(config.dataDir),
  }
  const copies = (['files', 'releases', 'secret'] as const).flatMap((part) => {
    const target = manifest.parts.includes(part) && targets[part]
    return target ? [{ source: from[part], target }] : []
  })
  const inTheWay = [...copies.map(({ target }) => target), ...(engine === 'embedded' ? [embedded(config.dataDir)] : [])]
  for (const path of inTheWay) if (isInUse(path)) throw new CannotStart(`${path} exists. Restore to an empty place.`)

  mkdirSync(config.dataDir, { recursive: true })
  const inventory = config.databaseUrl
    ? await restoreServer(config.databaseUrl, from.database)
    : await restoreEmbedded(config.dataDir, from.database)
  for (const { source, target } of copies) {
    mkdirSync(dirname(target), { recursive: true })
    cpSync(source, target, { recursive: true, preserveTimestamps: true })
  }
  if (copies.some(({ target }) => target === targets.secret)) chmodSync(secretFile(config.dataDir), 0o600)
  const different = differences(manifest.inventory, inventory)
  if (different.length > 0) throw new CannotStart(`The restored database differs.\n${different.join('\n')}`)
  return manifest
}

const embedded = (dataDir: string) => join(dataDir, 'postgres')

const isInUse = (path: string) => existsSync(path) && (!isFolder(path) || readdirSync(path).length > 0)
const isFolder = (path: string) => {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

function readManifest(folder: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(partsOf(folder).manifest, 'utf8')))
  } catch (error) {
    throw new CannotStart(`${folder} is no backup: its backup.json can’t be read.`, { cause: error })
  }
}

async function restoreServer(url: string, file: string): Promise<Inventory> {
  const database = await openDatabase({ url, poolSize: 1, dataDir: null })
  try {
    const found = await row<{ tables: number }>(
      database.db,
      sql`select count(*) as tables from information_schema.tables where table_schema in ('public', 'drizzle')`,
    )
    if (found?.tables !== 0)
      throw new CannotStart('The database at DATABASE_URL has tables. Restore to an empty database.')
    await runPostgresTool('pg_restore', url, [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      '--single-transaction',
      `--dbname=${decodeURIComponent(new URL(url).pathname.slice(1))}`,
      file,
    ])
    return await takeInventory(database.db)
  } finally {
    await database.close()
  }
}

async function restoreEmbedded(dataDir: string, file: string): Promise<Inventory> {
  const database = await openDatabase({ url: null, dataDir, from: new Blob([readFileSync(file)]) })
  try {
    return await takeInventory(database.db)
  } finally {
    await database.close()
  }
}
