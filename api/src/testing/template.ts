import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/connect'
import { migrateDatabase } from '../database/migrate'

const apiFolder = join(__dirname, '..', '..')

/** Node's own blobs copy their bytes in small pieces: half of what opening a database takes. */
class LoadedFile extends Blob {
  constructor(private readonly content: Buffer<ArrayBuffer>) {
    super()
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.content
    return buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

/** A name for what these migrations make. */
function templateName(): string {
  const migrations = join(apiFolder, 'migrations')
  const digest = createHash('sha256')
  const statements = readdirSync(migrations).filter((file) => file.endsWith('.sql'))
  // The journal has their times, by which an API knows whether all were taken.
  for (const name of [...statements.sort(), join('meta', '_journal.json')])
    digest.update(name).update(readFileSync(join(migrations, name)))
  return `template_${digest.digest('hex').slice(0, 16)}`
}

/** Address of a database on the same server. */
export const databaseOn = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: name }).href

/** Any number: of several test files one makes the template, and the others wait for it. */
const templateLock = 7_245_011

/** Name of an empty, migrated database on a server that others are copied from. Made once per set of migrations. */
export async function templateOnServer(server: string): Promise<string> {
  const name = templateName()
  const { pool, close } = await openDatabase({ url: server, poolSize: 1, dataDir: null })
  try {
    await pool.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await pool.query('select from pg_database where datname = $1 and datistemplate', [name])
    if (rowCount) return name
    // One that was not finished.
    await pool.query(`drop database if exists ${name}`)
    await pool.query(`create database ${name}`)
    const database = await openDatabase({ url: databaseOn(server, name), poolSize: 1, dataDir: null })
    await migrateDatabase(database, apiFolder)
    await database.close()
    await pool.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await close()
  }
}

/**
 * A dump of an empty, migrated database. Created once per set of migrations, in the machine's temporary folder.
 */
export async function migratedTemplate(): Promise<Blob> {
  const folder = join(tmpdir(), 'qe-api-tests')
  const file = join(folder, `${templateName()}.tar`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const database = await openDatabase({ url: null, dataDir: null })
    // Nobody connects to these; each test would read their 600 files and 15 MB.
    await database.pool.query('update pg_database set datistemplate = false')
    for (const name of ['template0', 'template1']) await database.pool.query(`drop database ${name}`)
    await migrateDatabase(database, apiFolder)
    const dump = await database.lite?.dumpDataDir('none')
    await database.close()
    if (!dump) throw new Error('The embedded database gave no dump')
    // Several test files may run this at once: each writes its own file, and the last rename wins.
    const own = `${file}.${process.pid}`
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
    renameSync(own, file)
  }
  return new LoadedFile(readFileSync(file))
}
