import { PromiseCache } from './promise-cache'

it('creates a promise once for each key', async () => {
  const cache = new PromiseCache<number>()
  const create = jest.fn(async () => 1)
  expect(await Promise.all([cache.get('a', create), cache.get('a', create), cache.get('b', create)])).toEqual([1, 1, 1])
  expect(create).toHaveBeenCalledTimes(2)
})

it('forgets a promise that rejects, unless it should be remembered', async () => {
  const cache = new PromiseCache<number>()
  const fail = () => Promise.reject(new Error('offline'))
  await expect(cache.get('a', fail)).rejects.toThrow('offline')
  expect(await cache.get('a', async () => 2)).toBe(2)
  await expect(cache.get('b', fail, () => true)).rejects.toThrow('offline')
  await expect(cache.get('b', async () => 2)).rejects.toThrow('offline')
})

it('keeps a newer promise when an older one of the same key rejects after a reset', async () => {
  const cache = new PromiseCache<number>()
  const older = cache.get('a', () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 5)))
  cache.clear()
  const newer = cache.get('a', async () => 2)
  await expect(older).rejects.toThrow('late')
  expect(cache.get('a', async () => 3)).toBe(newer)
})
