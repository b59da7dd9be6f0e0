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

/**
 * A dump of an empty, migrated database. Created once per set of migrations, in the machine's temporary folder.
 */
export async function migratedTemplate(): Promise<Blob> {
  const migrations = join(apiFolder, 'migrations')
  const digest = createHash('sha256')
  const statements = readdirSync(migrations).filter((file) => file.endsWith('.sql'))
  // The journal has their times, by which an API knows whether all were taken.
  for (const name of [...statements.sort(), join('meta', '_journal.json')])
    digest.update(name).update(readFileSync(join(migrations, name)))
  const folder = join(tmpdir(), 'qe-api-tests')
  const file = join(folder, `template-${digest.digest('hex').slice(0, 16)}.tar`)
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
