import { createMetrics } from '../observability/metrics'
import { linkToRedis, type RedisLink } from '../testing/redis-link'
import { openRedis, type RedisConnection } from './connection'
import { createRateLimiter } from './rate-limiter'

const server = process.env.CHECK_REDIS_URL
const onServer = server ? describe : describe.skip

/** Every line logged, in order. */
let lines: string[]
const log = {
  error: (_: object, line: string) => lines.push(line),
  info: (line: string) => lines.push(line),
} as never
const away = 'Redis is away: each process counts rate limits alone and tells only its own pages'
const back = 'Redis is back'

const until = async (happened: () => boolean | Promise<boolean>) => {
  while (!(await happened())) await new Promise((done) => setTimeout(done, 10))
}

onServer('a connection to Redis', () => {
  let link: RedisLink
  let redis: RedisConnection
  const metrics = createMetrics()
  const up = async () => /^qe_redis_up (\d)$/m.exec(await metrics.registry.metrics())?.[1]
  /** A key of a test's own. */
  const key = () => `test ${Math.random()}`
  beforeEach(async () => {
    lines = []
    metrics.registry.clear()
    link = await linkToRedis(server ?? '')
  })
  afterEach(async () => {
    await redis.close()
    await link.close()
  })
  const open = async () => {
    redis = await openRedis(link.url, { log, metrics })
    return redis
  }

  test('says once that Redis went, however often it tries, and once that it is back', async () => {
    const { client } = await open()
    expect(await up()).toBe('1')
    let tries = 0
    client.on('reconnecting', () => tries++)
    await link.cut()
    await until(() => tries > 3)
    expect(await up()).toBe('0')
    expect(lines).toEqual([away])
    await link.mend()
    await until(() => lines.length > 1)
    expect(lines).toEqual([away, back])
    expect(await up()).toBe('1')
    expect(await client.ping()).toBe('PONG')
  })

  test('is opened without a Redis, and finds it by itself later', async () => {
    await link.cut()
    await open()
    expect(lines).toEqual([away])
    await link.mend()
    await until(() => lines.includes(back))
  })

  test('refuses commands at once while Redis is away, and keeps none', async () => {
    const { client } = await open()
    await link.cut()
    await until(() => lines.includes(away))
    await expect(client.set(key(), 'x')).rejects.toThrow()
    expect(await metrics.registry.metrics()).toMatch(/^qe_redis_failed_commands_total [1-9]/m)
  })

  test('gives up a Redis that does not answer, and then refuses commands at once', async () => {
    const { client } = await open()
    link.hang()
    await expect(client.set(key(), 'x')).rejects.toThrow()
    await until(() => lines.includes(away))
    await expect(client.set(key(), 'x')).rejects.toThrow()
    await link.mend()
    await until(() => lines.includes(back))
  })

  test('tells listeners when Redis is back', async () => {
    const told = new Promise<void>((done) => void open().then(({ onReturn }) => onReturn(done)))
    await until(() => redis?.client.status === 'ready')
    await link.cut()
    await until(() => lines.includes(away))
    await link.mend()
    await told
  })

  test('is closed while Redis is away, without a word', async () => {
    await open()
    await link.cut()
    await until(() => lines.length > 0)
    await redis.close()
    expect(lines).toEqual([away])
  })

  describe('of a rate limiter', () => {
    test('counts together with those of other processes', async () => {
      const [one, other] = [createRateLimiter((await open()).client), createRateLimiter(redis.client)]
      const shared = key()
      await one(shared, 3)
      await other(shared, 3)
      await one(shared, 3)
      await expect(other(shared, 3)).rejects.toMatchObject({
        statusCode: 429,
        message: expect.stringContaining('a little fast'),
        data: { retryAfterSeconds: expect.any(Number) },
      })
      await one(key(), 3, 3)
    })

    test.each<[string, () => unknown]>([
      ['is away', () => link.cut()],
      ['does not answer', () => link.hang()],
    ])('counts for its own process while Redis %s, and together when it is back', async (_, lose) => {
      const [one, other] = [createRateLimiter((await open()).client), createRateLimiter(redis.client)]
      const [meanwhile, shared] = [key(), key()]
      await lose()
      for (const limit of [one, other]) {
        await limit(meanwhile, 2, 2)
        await expect(limit(meanwhile, 2)).rejects.toMatchObject({ statusCode: 429 })
      }
      await until(() => lines.includes(away))
      await link.mend()
      await until(() => lines.includes(back))
      await other(shared, 2, 2)
      await expect(one(shared, 2)).rejects.toMatchObject({ statusCode: 429 })
    })
  })
})
