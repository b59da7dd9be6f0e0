import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '../../database/connect'
import { migrateDatabase } from '../../database/migrate'
import { createDatabase } from '../../testing/open-test-database'
import { backUp } from './back-up'
import type { BackupConfig, Manifest } from './layout'
import { restore } from './restore'

const apiFolder = join(__dirname, '..', '..', '..')
let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'qe-backup-'))
})
afterAll(() => rmSync(place, { recursive: true }))

/** A site's settings, all of its folders below one. */
const siteAt = (name: string, databaseUrl: string | null = null): BackupConfig => ({
  databaseUrl,
  dataDir: join(place, name),
  files: { folder: join(place, name, 'files') },
  releasesDir: join(place, name, 'releases'),
  serverSecrets: null,
})

const addPerson = ({ pool }: OpenDatabase, firstName: string) =>
  pool.query('insert into person (id, email, first_name, last_name) values ($1, $2, $3, $4)', [
    randomUUID(),
    `${randomUUID()}@example.com`,
    firstName,
    'Gast',
  ])

/** Fills a site with people, a file, a release and a secret. */
async function fill({ databaseUrl, dataDir, files, releasesDir }: BackupConfig): Promise<OpenDatabase> {
  if (!('folder' in files) || !releasesDir) throw new Error('This site has no folders.')
  for (const folder of [files.folder, releasesDir]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(files.folder, 'photo.webp'), 'a photo')
  writeFileSync(join(releasesDir, 'releases.json'), '{}')
  writeFileSync(join(dataDir, 'server-secret'), 'ab'.repeat(32), { mode: 0o600 })
  const database = await openDatabase({ url: databaseUrl, dataDir })
  await migrateDatabase(database, apiFolder)
  for (const name of ['Gil', 'Ørjan', '李']) await addPerson(database, name)
  return database
}

const peopleOf = async ({ databaseUrl, dataDir }: BackupConfig) => {
  const database = await openDatabase({ url: databaseUrl, dataDir })
  const { rows } = await database.pool.query<{ name: string }>('select first_name as name from person order by 1')
  await database.close()
  return rows.map(({ name }) => name)
}

describe('a site with the embedded database', () => {
  let site: BackupConfig
  let backup: string
  let taken: Manifest
  beforeAll(async () => {
    site = siteAt('old')
    backup = join(place, 'backup')
    await (await fill(site)).close()
    taken = await backUp(site, backup)
  })

  test('begins again elsewhere with its rows, files, releases and secret', async () => {
    expect(taken).toMatchObject({ engine: 'embedded', parts: ['database', 'files', 'releases', 'secret'] })
    expect(taken.inventory.tables).toMatchObject({ person: 3, movement: 0 })
    const elsewhere = siteAt('new')
    await restore(elsewhere, backup)
    expect(await peopleOf(elsewhere)).toEqual(['Gil', 'Ørjan', '李'])
    const file = (path: string) => join(elsewhere.dataDir, path)
    expect(readFileSync(file('files/photo.webp'), 'utf8')).toBe('a photo')
    expect(readFileSync(file('releases/releases.json'), 'utf8')).toBe('{}')
    expect(readFileSync(file('server-secret'), 'utf8')).toBe('ab'.repeat(32))
    expect(statSync(file('server-secret')).mode & 0o777).toBe(0o600)
  })

  test('is not copied while a process uses it, nor over another backup', async () => {
    const lock = join(site.dataDir, 'in-use-by')
    writeFileSync(lock, String(process.ppid))
    await expect(backUp(site, join(place, 'second'))).rejects.toThrow(`is in use by process ${process.ppid}`)
    rmSync(lock)
    await expect(backUp(site, backup)).rejects.toThrow('is not empty')
  })

  test('is never written over, and says where a restored database differs', async () => {
    await expect(restore(site, backup)).rejects.toThrow('Restore to an empty place')
    const incomplete = join(place, 'incomplete')
    cpSync(backup, incomplete, { recursive: true })
    const manifest = join(incomplete, 'backup.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"person": 3', '"person": 4'))
    await expect(restore(siteAt('third'), incomplete)).rejects.toThrow('tables person: 4 before, 3 now')
    await expect(restore(siteAt('other', 'postgres://localhost/none'), backup)).rejects.toThrow(
      'The backup is of the embedded database',
    )
    await expect(restore(siteAt('other'), place)).rejects.toThrow('is no backup')
  })
})

const server = process.env['CHECK_DATABASE_URL']
const onServer = server ? describe : describe.skip
onServer('a site with a database server', () => {
  test('is copied while it serves, all rows of one moment, and restored to an empty database only', async () => {
    const [old, fresh] = [await createDatabase(server ?? ''), await createDatabase(server ?? '')]
    const site = siteAt('served', old.url)
    const database = await fill(site)
    const backup = join(place, 'backup-of-served')
    let isTaken = false
    const taking = backUp(site, backup).finally(() => {
      isTaken = true
    })
    while (!isTaken) await addPerson(database, 'Later')
    const { inventory } = await taking
    await database.close()
    const elsewhere = siteAt('served-again', fresh.url)
    await restore(elsewhere, backup)
    expect(await peopleOf(elsewhere)).toHaveLength(inventory.tables['person'] ?? 0)
    await expect(restore(siteAt('served-third', fresh.url), backup)).rejects.toThrow('Restore to an empty database')
    await old.drop()
    await fresh.drop()
  })
})
