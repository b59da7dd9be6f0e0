import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { runCommand } from '../admin/run'
import { adminAudit, booking, outbox } from '../database/schema'
import type { Email } from '../mail/port'
import { addToOutbox, claimJobs, NotYet, type OutboxTopic, type OutboxTopics, PermanentFailure } from '../outbox/outbox'
import { inSmallWorld } from '../testing/in-small-world'
import { hold, request } from '../testing/small-world'
import { createWorker, type Worker } from './worker'

const { t, w } = inSmallWorld({}, { each: true })

const email = (to: string): Email => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello' })
const add = <T extends OutboxTopic>(topic: T, payload: OutboxTopics[T]) =>
  t.db.transaction((tx) => addToOutbox(tx, topic, payload, t.services.now()))
const jobs = () => t.db.select().from(outbox).orderBy(outbox.id)
const admin = (usage: string, options: Record<string, string> = {}) =>
  runCommand(t.services, { usage, options, who: 'ada' })

/** Waits for something that a running worker does. @throws when it has not done so after a long time */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await condition()); looks++) {
    if (looks > 3000) throw new Error(`It never came: ${condition}`)
    await wait(20)
  }
}

test('a web process delivers messages and leaves e-mails and deadlines to a worker', async () => {
  const heldId = await hold(w.other, await w.listing(), w.day(30), w.day(32))
  await t.db.update(booking).set({ clockAt: t.services.now() }).where(eq(booking.id, heldId))
  await request(w.guest, await w.listing(), w.day(20), w.day(22))
  const web = createWorker(() => t.services, 'web')
  web.start()
  await until(() => t.emittedEvents.some(({ event, personId }) => event === 'chat:message' && personId === w.hostId))
  await until(async () => (await jobs()).every(({ topic }) => topic === 'mail'))
  await web.stop()
  const statusOf = async () => (await t.db.select().from(booking).where(eq(booking.id, heldId)))[0]?.status
  expect([t.inbox.emails().length, await statusOf()]).toEqual([0, 'held'])
  await createWorker(() => t.services, 'worker').tick()
  expect(t.inbox.emails().length).toBeGreaterThan(0)
  expect(await statusOf()).toBe('hold_expired')
})

describe('a mail server that does not answer', () => {
  let release: () => void
  let worker: Worker
  beforeEach(async () => {
    const hanging = new Promise<void>((resolve) => (release = resolve))
    t.services.mail = { send: () => hanging }
    for (let n = 0; n < 30; n++) await add('mail', email(`reader-${n}@example.com`))
    worker = createWorker(() => t.services)
    worker.start()
  })
  afterEach(async () => {
    release()
    await worker.stop()
  })

  test('delays no message and no deadline', async () => {
    const listingId = await w.listing()
    await request(w.guest, listingId, w.day(20), w.day(22))
    await until(() => t.emittedEvents.some(({ event, personId }) => event === 'chat:message' && personId === w.hostId))
    const heldId = await hold(w.other, listingId, w.day(30), w.day(32))
    await t.db.update(booking).set({ clockAt: t.services.now() }).where(eq(booking.id, heldId))
    await until(async () => {
      const [found] = await t.db.select().from(booking).where(eq(booking.id, heldId))
      return found?.status === 'hold_expired'
    })
    expect((await jobs()).filter(({ topic }) => topic === 'mail').length).toBeGreaterThanOrEqual(30)
  })

  test('leaves the process ready', async () => {
    expect((await t.app.inject('/readyz')).statusCode).toBe(200)
  })
})

describe('two processes', () => {
  test('send each e-mail once, however slow the mail server is', async () => {
    const sent: string[] = []
    t.services.mail = {
      send: async ({ to }) => {
        sent.push(to)
        await wait(30)
      },
    }
    const readers = Array.from({ length: 41 }, (_, n) => `reader-${n}@example.com`)
    for (const to of readers) await add('mail', email(to))
    const processes = [createWorker(() => t.services), createWorker(() => t.services)]
    await Promise.all(processes.map((worker) => worker.drain()))
    expect(sent.sort()).toEqual(readers.sort())
    expect(await jobs()).toEqual([])
  })

  test('hold a job under a lease: another process gets it when the first is gone, and not before', async () => {
    const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
    const claim = (leaseId: string) => claimJobs(t.db, { topics: ['mail'], count: 9, leaseId, now: t.services.now() })
    await add('mail', email('reader@example.com'))
    expect(await claim(a)).toMatchObject([{ topic: 'mail', leaseId: a }])
    expect(await claim(b)).toEqual([])
    // Nobody renews the lease of a process that was killed.
    await t.pass(31_000)
    expect(t.inbox.emails().map(({ to }) => to)).toEqual(['reader@example.com'])
  })
})

describe('a job that fails', () => {
  const failWith = (error: Error) => {
    const ids: (string | undefined)[] = []
    t.services.mail = {
      send: async ({ id }) => {
        ids.push(id)
        throw error
      },
    }
    return ids
  }

  test('is tried again, later each time, with the same message id', async () => {
    const ids = failWith(new Error('The mailbox is full.'))
    await add('mail', email('reader@example.com'))
    for (const waitMs of [2000, 4000, 8000, 16_000]) {
      const tries = ids.length
      const before = t.services.now().getTime() + 600_000
      await t.pass(600_000)
      const after = t.services.now().getTime()
      expect(ids).toHaveLength(tries + 1)
      const [job] = await jobs()
      const failedAt = (job?.dueAt.getTime() ?? 0) - waitMs
      expect([failedAt >= before, failedAt <= after]).toEqual([true, true])
    }
    expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^job-\d+-\d+$/)]))
    t.services.mail = t.inbox
    await t.pass(600_000)
    expect(t.inbox.emails()).toMatchObject([{ id: ids[0] }])
  })

  test('only as it has to wait for somebody outside keeps its tries, and looks again when it says', async () => {
    const day = 86_400_000
    let looks = 0
    t.services.mail = {
      send: async () => {
        looks++
        throw new NotYet('The bank decides.', new Date(t.services.now().getTime() + day))
      },
    }
    await add('mail', email('reader@example.com'))
    await t.pass(day / 2)
    for (let n = 0; n < 3; n++) await t.pass(day)
    expect(looks).toBe(4)
    const [job] = await jobs()
    expect(job).toMatchObject({ tries: 0, deadAt: null, lastError: expect.stringContaining('The bank decides.') })
    expect((await admin('jobs list')).rows).toEqual([])
  })

  test('for good is a dead letter at once: listed, kept, retried, and dropped with a reason', async () => {
    failWith(new PermanentFailure('The mail server refused it: 550'))
    await add('mail', email('nobody@example.com'))
    await add('mail', email('reader@example.com'))
    await t.settle()
    await t.pass(365 * 86_400_000)
    const { rows = [] } = await admin('jobs list')
    expect(rows).toMatchObject([
      { job: 'mail', state: 'dead', tries: 1, error: expect.stringContaining('550') },
      { job: 'mail', state: 'dead' },
    ])
    expect((await t.services.metrics.registry.metrics()).includes('qe_outbox_rows{state="dead"} 2')).toBe(true)

    const [first, second] = rows.map(({ id }) => String(id))
    if (!first || !second) throw new Error('Two jobs should be listed.')
    await expect(admin('jobs drop <job>', { job: first })).rejects.toThrow('--reason')
    await admin('jobs drop <job>', { job: first, reason: 'The mailbox does not exist' })
    t.services.mail = t.inbox
    await admin('jobs retry <job>', { job: second })
    await t.settle()
    expect(t.inbox.emails().map(({ to }) => to)).toEqual(['reader@example.com'])
    expect(await jobs()).toEqual([])
    const audit = await t.db.select().from(adminAudit).orderBy(adminAudit.id)
    expect(audit).toMatchObject([
      { command: 'jobs drop', target: `job ${first}`, reason: 'The mailbox does not exist' },
      { command: 'jobs retry', target: `job ${second}` },
    ])
    expect(JSON.stringify(audit)).not.toContain('example.com')
  })

  test('for a day is a dead letter, too', async () => {
    failWith(new Error('The mail server is away.'))
    await add('mail', email('reader@example.com'))
    await t.db.update(outbox).set({ tries: 149 })
    await t.settle()
    expect(await jobs()).toMatchObject([{ tries: 150, deadAt: expect.any(Date) }])
  })

  test('can’t be dropped while it is still being tried, nor retried when it is done', async () => {
    failWith(new Error('The mail server is away.'))
    await add('mail', email('reader@example.com'))
    await t.settle()
    const [job] = await jobs()
    await expect(admin('jobs drop <job>', { job: String(job?.id), reason: 'x' })).rejects.toThrow('still being tried')
    await expect(admin('jobs retry <job>', { job: '999999' })).rejects.toThrow('There is no job 999999')
    await expect(admin('jobs retry <job>', { job: 'all' })).rejects.toThrow('Give the number')
  })
})
