import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase, type OpenDatabase, openDatabase } from './connect'

const apiFolder = join(__dirname, '..', '..')
const { entries: steps } = JSON.parse(readFileSync(join(apiFolder, 'migrations', 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[]
}

const taken = async ({ pool }: OpenDatabase) => {
  const { rows } = await pool.query<{ created_at: number }>(
    'select created_at from drizzle.__drizzle_migrations order by id',
  )
  return rows.map((row) => Number(row.created_at))
}

test('each step is later than the one before: a filled database passes over whatever is earlier than its last', () => {
  const moments = steps.map(({ when }) => when)
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
})

test('who starts again takes no step twice', async () => {
  const database = await openDatabase({ url: null, dataDir: null })
  for (let start = 0; start < 2; start++) await migrateDatabase(database, apiFolder)
  expect(await taken(database)).toEqual(steps.map(({ when }) => when))
  await database.close()
})

/** Only a server lets in several. */
const server = process.env.CHECK_DATABASE_URL
const onServer = server ? describe : describe.skip
onServer('processes that start at once on one database', () => {
  const name = `migrate_${randomUUID().replaceAll('-', '')}`
  const ask = async (query: string) => {
    const { pool, close } = await openDatabase({ url: server ?? null, dataDir: null })
    await pool.query(query)
    await close()
  }
  beforeAll(() => ask(`create database ${name}`))
  afterAll(() => ask(`drop database ${name} with (force)`))

  test('take each step once, and all of them start', async () => {
    const url = Object.assign(new URL(server ?? ''), { pathname: name }).href
    // The admin's command line has one connection.
    const processes = await Promise.all(
      [10, 10, 1, 1].map((poolSize) => openDatabase({ url, poolSize, dataDir: null })),
    )
    const starts = await Promise.allSettled(processes.map((each) => migrateDatabase(each, apiFolder)))
    expect(starts.map(({ status }) => status)).toEqual(processes.map(() => 'fulfilled'))
    const [first] = processes
    expect(first && (await taken(first))).toEqual(steps.map(({ when }) => when))
    await Promise.all(processes.map((each) => each.close()))
  })
})
