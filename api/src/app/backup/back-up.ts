import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { CannotStart } from '../../config'
import { openDatabase } from '../../database/connect'
import { row } from '../../database/rows'
import { type Inventory, takeInventory } from './inventory'
import { type BackupConfig, type Manifest, partsOf, secretFile } from './layout'
import { runPostgresTool } from './postgres-tools'

/**
 * Copies everything that a site needs to begin again elsewhere into a new folder: database, uploaded files, releases
 * and the secret. The database comes first, because files are written before the rows that name them. A PostgreSQL
 * server is copied while it serves; the embedded database only when no process uses it.
 * @throws CannotStart when the folder is not empty, or a part can't be read
 */
export async function backUp(config: BackupConfig, folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CannotStart(`${folder} is not empty.`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const to = partsOf(unfinished)
  const takenAt = new Date().toISOString()
  const inventory = config.databaseUrl
    ? await dumpServer(config.databaseUrl, to.database)
    : await dumpEmbedded(config.dataDir, to.database)
  const sources = {
    files: 'folder' in config.files ? config.files.folder : null,
    releases: config.releasesDir,
    secret: config.serverSecrets ? null : secretFile(config.dataDir),
  }
  const parts: Manifest['parts'] = ['database']
  for (const part of ['files', 'releases', 'secret'] as const) {
    const source = sources[part]
    if (!source || !existsSync(source)) continue
    cpSync(source, to[part], { recursive: true, preserveTimestamps: true })
    parts.push(part)
  }
  const manifest: Manifest = { takenAt, engine: config.databaseUrl ? 'postgresql' : 'embedded', inventory, parts }
  writeFileSync(to.manifest, `${JSON.stringify(manifest, null, 2)}\n`)
  rmSync(folder, { recursive: true, force: true })
  // A folder with this name is whole, whatever happened on the way.
  renameSync(unfinished, folder)
  return manifest
}

/** Counts and dumps the same snapshot of a server that goes on serving. */
async function dumpServer(url: string, file: string): Promise<Inventory> {
  const database = await openDatabase({ url, poolSize: 1, dataDir: null })
  try {
    return await database.db.transaction(
      async (tx) => {
        const exported = await row<{ snapshot: string }>(tx, sql`select pg_export_snapshot() as snapshot`)
        await runPostgresTool('pg_dump', url, [
          '--format=custom',
          '--no-owner',
          '--no-privileges',
          `--snapshot=${exported?.snapshot}`,
          `--file=${file}`,
        ])
        return takeInventory(tx)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  } finally {
    await database.close()
  }
}

async function dumpEmbedded(dataDir: string, file: string): Promise<Inventory> {
  const database = await openDatabase({ url: null, dataDir })
  try {
    const inventory = await takeInventory(database.db)
    const dump = await database.lite?.dumpDataDir('gzip')
    if (!dump) throw new CannotStart('The embedded database gave no dump.')
    writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
    return inventory
  } finally {
    await database.close()
  }
}
