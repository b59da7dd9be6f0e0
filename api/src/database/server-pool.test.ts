import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { createDatabase } from '../testing/open-test-database'
import { type OpenDatabase, openDatabase } from './connect'
import { liftTimeouts } from './server-pool'
import { databaseFailure } from './unavailable'

/** The embedded database has one session, and nobody to wait for. */
const server = process.env.CHECK_DATABASE_URL
const onServer = server ? describe : describe.skip

/** The wait is for new connections too, which a busy machine opens slowly. */
const brief = { poolWait: 2000, lock: 100, statement: 500, idleTransaction: 100 }
const patient = { poolWait: 60_000, lock: 60_000, statement: 60_000, idleTransaction: 60_000 }
/** Why a query failed, as callers are told; `done` when it did not. */
const outcome = (query: Promise<unknown>) =>
  query.then(
    () => 'done',
    (error: unknown) => databaseFailure(error)?.reason ?? String(error),
  )

onServer('a pool of a PostgreSQL server', () => {
  let url: string
  let drop: () => Promise<void>
  /** Somebody else's connections to the same database. */
  let other: OpenDatabase
  const open: OpenDatabase[] = []
  const openPool = async (timeouts: typeof brief, poolSize = 1, at = url) => {
    const database = await openDatabase({ url: at, poolSize, timeouts, dataDir: null })
    open.push(database)
    return database
  }
  beforeAll(async () => {
    const created = await createDatabase(server ?? '')
    url = created.url
    drop = created.drop
    other = await openDatabase({ url, dataDir: null })
    await other.pool.query('create table thing (id int primary key)')
    await other.pool.query('insert into thing values (1)')
  })
  afterEach(() => Promise.all(open.splice(0).map((database) => database.close())))
  afterAll(async () => {
    await other.close()
    await drop()
  })

  test('waits for a lock no longer than it is told', async () => {
    const { db } = await openPool({ ...patient, lock: 100 })
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select * from thing for update`)
      expect(await outcome(db.execute(sql`update thing set id = 1`))).toBe('changed_meanwhile')
    })
    expect(await outcome(db.execute(sql`update thing set id = 1`))).toBe('done')
  })

  test('ends a statement that takes too long', async () => {
    const { db } = await openPool(brief)
    expect(await outcome(db.execute(sql`select pg_sleep(60)`))).toBe('database_busy')
    expect(await outcome(db.execute(sql`select 1`))).toBe('done')
  })

  test('that is full refuses a call, and a transaction', async () => {
    const { db, pool } = await openPool({ ...patient, poolWait: 2000 })
    const taken = await pool.connect()
    expect(await outcome(db.execute(sql`select 1`))).toBe('database_busy')
    expect(await outcome(db.transaction((tx) => tx.execute(sql`select 1`)))).toBe('database_busy')
    taken.release()
    expect(await outcome(db.execute(sql`select 1`))).toBe('done')
  })

  test('ends a transaction that does nothing, and has its connection back', async () => {
    const { db } = await openPool({ ...patient, idleTransaction: 100 })
    const idle = db.transaction(async (tx) => {
      await tx.execute(sql`select * from thing for update`)
      await other.pool.query('update thing set id = 1')
      await tx.execute(sql`select 1`)
    })
    expect(await outcome(idle)).toBe('database_unreachable')
    expect(await outcome(db.execute(sql`select 1`))).toBe('done')
  })

  test('gives up a connection that the server ends, even when nobody releases it', async () => {
    const { db, pool } = await openPool(patient)
    const lost = await pool.connect()
    const { rows } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((done) => lost.once('end', done))
    await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    expect(await outcome(db.execute(sql`select 1`))).toBe('done')
  })

  test('gives up a connection that says nothing any more, and works again once the server answers', async () => {
    const proxy = await startProxy(url)
    const { db } = await openPool(brief, 1, proxy.url)
    proxy.hang()
    expect(await outcome(db.transaction((tx) => tx.execute(sql`select 1`)))).toBe('database_unreachable')
    expect(await outcome(db.execute(sql`select 1`))).toBe('database_unreachable')
    proxy.goOn()
    expect(await outcome(db.execute(sql`select 1`))).toBe('done')
    await Promise.all(open.splice(0).map((database) => database.close()))
    await proxy.close()
  })

  test('lets a migration take as long as it needs', async () => {
    const { pool } = await openPool(brief)
    const connection = await pool.connect()
    await liftTimeouts(connection)
    expect(await outcome(connection.query('select pg_sleep(1)'))).toBe('done')
    connection.release(true)
  })
})

/** A proxy of a server that can hang: connections stay open, and nothing passes. */
async function startProxy(target: string) {
  const { hostname, port } = new URL(target)
  let isHung = false
  const sockets = new Set<Socket>()
  const proxy: Server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => isHung || to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    url: Object.assign(new URL(target), { port: String((proxy.address() as AddressInfo).port) }).href,
    hang: () => {
      isHung = true
    },
    goOn: () => {
      isHung = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => proxy.close(done))
    },
  }
}
