import { z } from 'zod'

export const redisSettings = z.object({
  /**
   * `redis://…`, or `rediss://…` with TLS: several processes tell each other of events and count rate limits together.
   * A single process needs none.
   */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
})

export interface RedisConfig {
  /** Null where there is one process only. */
  redisUrl: string | null
}

export const readRedisConfig = (s: z.infer<typeof redisSettings>): RedisConfig => ({ redisUrl: s.REDIS_URL ?? null })
