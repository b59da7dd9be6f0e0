import { ApiError, overloaded } from './errors'
import { createKeyedQueue } from './keyed-queue'

/** Work that runs until it is finished by hand. */
function workUntilFinished(log: string[], name: string) {
  let finish: () => void = () => {}
  const finished = new Promise<void>((done) => {
    finish = done
  })
  return {
    finish: () => finish(),
    work: async () => {
      log.push(name)
      await finished
      return name
    },
  }
}

const queueOf = (bounds: { perKey: number; total: number; maxWaitMs?: number }) =>
  createKeyedQueue({ maxWaitMs: 60_000, ...bounds, refusal: () => overloaded('Many are here. Try again.') })
const settled = () => new Promise((done) => setImmediate(done))

test('work of one key runs one after another, in order of arrival', async () => {
  const queue = queueOf({ perKey: 1, total: 5 })
  const started: string[] = []
  const [first, second, third] = ['first', 'second', 'third'].map((name) => workUntilFinished(started, name))
  const done = [first, second, third].map((one) => queue.run('a', one?.work ?? (async () => '')))
  await settled()
  expect(started).toEqual(['first'])
  first?.finish()
  await settled()
  expect(started).toEqual(['first', 'second'])
  second?.finish()
  third?.finish()
  expect(await Promise.all(done)).toEqual(['first', 'second', 'third'])
})

test('a key with much work delays no other key', async () => {
  const queue = queueOf({ perKey: 1, total: 2 })
  const started: string[] = []
  const [busy, waits, other] = ['busy', 'waits', 'other'].map((name) => workUntilFinished(started, name))
  const done = [
    queue.run('popular', busy?.work ?? (async () => '')),
    queue.run('popular', waits?.work ?? (async () => '')),
    queue.run('quiet', other?.work ?? (async () => '')),
  ]
  await settled()
  expect(started).toEqual(['busy', 'other'])
  for (const one of [busy, waits, other]) one?.finish()
  await Promise.all(done)
})

test('no more runs at a time than is allowed for all keys together', async () => {
  const queue = queueOf({ perKey: 1, total: 2 })
  const started: string[] = []
  const works = ['a', 'b', 'c'].map((name) => workUntilFinished(started, name))
  const done = works.map(({ work }, n) => queue.run(`key ${n}`, work))
  await settled()
  expect(started).toEqual(['a', 'b'])
  for (const { finish } of works) finish()
  await Promise.all(done)
  expect(started).toEqual(['a', 'b', 'c'])
})

test('who waits too long is refused with a sentence, and never runs', async () => {
  const queue = queueOf({ perKey: 1, total: 1, maxWaitMs: 1 })
  const started: string[] = []
  const busy = workUntilFinished(started, 'busy')
  const done = queue.run('a', busy.work)
  const late = queue.run('a', async () => started.push('late'))
  await expect(late).rejects.toThrow(new ApiError(503, 'Many are here. Try again.'))
  busy.finish()
  await done
  await settled()
  expect(started).toEqual(['busy'])
})

test('work that fails makes room for the next', async () => {
  const queue = queueOf({ perKey: 1, total: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('a', async () => 'next')).toBe('next')
})
