import { clientSubnet } from '@qe/contract'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { tooFast } from '../domain/errors'

/**
 * Counts events under a key, one by default, in windows of a minute that begin with the first event.
 * @throws ApiError 429 beyond `max` within a window
 */
export type LimitRate = (key: string, max: number, events?: number) => Promise<void>

/** Callers compare with their own maximum, so that one limiter counts for all of them. */
const window = { duration: 60, points: Number.MAX_SAFE_INTEGER }

/** Counts for all processes in Redis; for this process alone without Redis, and while it is away. */
export function createRateLimiter(redis: Redis | null): LimitRate {
  const inMemory = new RateLimiterMemory(window)
  const limiter = redis
    ? new RateLimiterRedis({
        ...window,
        keyPrefix: 'qe:limit',
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory,
      })
    : inMemory
  return async (key, max, events = 1) => {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, events)
    if (consumedPoints > max) throw tooFast(Math.ceil(msBeforeNext / 1000))
  }
}

/** An `onRequest` hook that counts a route's requests per client subnet and minute, before their body is read. */
export const limitRoute =
  (services: { limitRate: LimitRate }, route: string, max: number) =>
  ({ ip }: FastifyRequest): Promise<void> =>
    services.limitRate(`route ${route} address ${clientSubnet(ip)}`, max)
