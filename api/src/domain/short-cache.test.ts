import { ShortCache } from './short-cache'

const at = (ms: number) => new Date(1_800_000_000_000 + ms)
const owner = {}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Until the next result is being computed, while an older one is given: those who were given that go first. */
const begun = () => jest.advanceTimersByTimeAsync(50)

/** A computation that ends when the test says so. */
function slowComputation() {
  let finish: (result: string) => void = () => {}
  const result = new Promise<string>((resolve) => {
    finish = resolve
  })
  return { compute: () => result, finish }
}

test('a result is kept for its time and computed anew after it', async () => {
  const cache = new ShortCache<string>(1000, 10)
  expect(await cache.get(owner, 'key', at(0), async () => 'first')).toBe('first')
  expect(await cache.get(owner, 'key', at(999), async () => 'second')).toBe('first')
  expect(await cache.get(owner, 'key', at(60_000), async () => 'second')).toBe('second')
})

test('callers who come while a result is computed wait for it, however long that takes', async () => {
  const cache = new ShortCache<string>(1000, 10)
  const slow = slowComputation()
  const first = cache.get(owner, 'key', at(0), slow.compute)
  const second = cache.get(owner, 'key', at(5000), async () => 'computed twice')
  slow.finish('once')
  expect(await Promise.all([first, second])).toEqual(['once', 'once'])
  expect(await cache.get(owner, 'key', at(60_000), async () => 'anew')).toBe('anew')
})

test('a failure goes to everybody who waits for it and is not kept', async () => {
  const cache = new ShortCache<string>(1000, 10)
  const failing = () => Promise.reject(new Error('The database is away.'))
  const [first, second] = [cache.get(owner, 'key', at(0), failing), cache.get(owner, 'key', at(0), failing)]
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  expect(await cache.get(owner, 'key', at(0), async () => 'back')).toBe('back')
})

test('keys and owners do not share results', async () => {
  const cache = new ShortCache<string>(1000, 10)
  const [one, other] = [{}, {}]
  expect(await cache.get(one, 'a', at(0), async () => 'one a')).toBe('one a')
  expect(await cache.get(one, 'b', at(0), async () => 'one b')).toBe('one b')
  expect(await cache.get(other, 'a', at(0), async () => 'other a')).toBe('other a')
})

test('the oldest result goes when there are too many', async () => {
  const cache = new ShortCache<string>(1000, 2)
  for (const key of ['a', 'b', 'c']) await cache.get(owner, key, at(0), async () => 'first')
  const kept = await Promise.all(['c', 'b'].map((key) => cache.get(owner, key, at(0), async () => 'second')))
  expect(kept).toEqual(['first', 'first'])
  expect(await cache.get(owner, 'a', at(0), async () => 'second')).toBe('second')
})

test('a result that is deleted while it is computed is not kept', async () => {
  const cache = new ShortCache<string>(1000, 10)
  const slow = slowComputation()
  const before = cache.get(owner, 'key', at(0), slow.compute)
  cache.delete(owner, 'key')
  slow.finish('before the change')
  expect(await before).toBe('before the change')
  expect(await cache.get(owner, 'key', at(0), async () => 'after the change')).toBe('after the change')
})

test('an older result is given for a while as the next is computed, also once that has failed', async () => {
  const cache = new ShortCache<string>(1000, 10, 4000)
  const get = (ms: number, compute: () => Promise<string>) => cache.get(owner, 'key', at(ms), compute)
  expect(await get(0, async () => 'first')).toBe('first')
  expect(await get(2000, () => Promise.reject(new Error('The database is away.')))).toBe('first')
  await begun()
  const slow = slowComputation()
  expect(await get(2000, slow.compute)).toBe('first')
  expect(await get(2000, async () => 'computed twice')).toBe('first')
  slow.finish('second')
  await begun()
  expect(await get(2000, async () => 'too early')).toBe('second')
  expect(await get(60_000, async () => 'third')).toBe('third')
})

test('who is given an older result does not wait for the next one to begin', async () => {
  const cache = new ShortCache<string>(1000, 10, 4000)
  await cache.get(owner, 'key', at(0), async () => 'first')
  const compute = jest.fn(async () => 'second')
  expect(await cache.get(owner, 'key', at(2000), compute)).toBe('first')
  expect(compute).not.toHaveBeenCalled()
  await begun()
  expect(compute).toHaveBeenCalledTimes(1)
})

test('a result that is deleted while the next is computed does not come back', async () => {
  const cache = new ShortCache<string>(1000, 10, 4000)
  await cache.get(owner, 'key', at(0), async () => 'first')
  const slow = slowComputation()
  await cache.get(owner, 'key', at(2000), slow.compute)
  await begun()
  cache.delete(owner, 'key')
  slow.finish('before the change')
  await slow.compute()
  expect(await cache.get(owner, 'key', at(2000), async () => 'after it')).toBe('after it')
})
