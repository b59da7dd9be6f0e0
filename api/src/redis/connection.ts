import { type Command, Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '../observability/metrics'

/** Redis without an answer for so long counts as gone, in ms: calls wait no longer than that, and only once. */
const answerTimeoutMs = 1000
/** The longest wait between two tries to connect, in ms. */
const longestRetryDelayMs = 1000
/** After so long, all processes have most likely connected to a Redis that is back, in ms. */
const othersBackMs = 2 * longestRetryDelayMs

const options: RedisOptions = {
  // Never give up: Socket.IO's adapter repeats a failed read at once, without end.
  retryStrategy: (times) => Math.min(100 * times, longestRetryDelayMs),
  // After a failover, an old primary is a replica.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  connectTimeout: 2000,
  keepAlive: 10_000,
}

/** A command fails at once while Redis is away, rather than wait in memory. */
const commandOptions: RedisOptions = {
  ...options,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  socketTimeout: answerTimeoutMs,
}

/** Readers wait for Redis: each has one command under way. Longer than the adapter's reads, which block for 5 s. */
const readerOptions: RedisOptions = { ...options, maxRetriesPerRequest: null, socketTimeout: 12_000 }

/** Nobody has to await its commands: Socket.IO's adapter does not, and an unhandled rejection ends the process. */
class Client extends Redis {
  failedCommands = 0

  override sendCommand(...given: [command: Command, stream?: never]): unknown {
    const sent = super.sendCommand(...given)
    Promise.resolve(sent).catch(() => this.failedCommands++)
    return sent
  }
}

export interface RedisConnection {
  /** For commands, which fail within a second. `duplicate()` opens a reader, whose commands wait for Redis. */
  client: Redis
  /** Calls `listener` a moment after Redis came back, when the other processes have it again, too. */
  onReturn(listener: () => void): void
  close(): Promise<void>
}

/**
 * Connects to Redis; resolves as soon as it answers or is found away, in which case it goes on trying. Logs one
 * sentence when Redis goes, and one when it is back.
 */
export async function openRedis(
  url: string,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Promise<RedisConnection> {
  const client = new Client(url, commandOptions)
  const readers: Redis[] = []
  client.duplicate = () => {
    const reader = new Client(url, readerOptions)
    readers.push(reader)
    return reader
  }
  observeRedis(metrics, client)

  const listeners: (() => void)[] = []
  let state: 'connecting' | 'ready' | 'away' | 'closing' = 'connecting'
  let reason: unknown
  let returned: NodeJS.Timeout | undefined
  client.on('error', (error) => {
    reason = error
  })
  const settled = new Promise<void>((done) => {
    client.on('ready', () => {
      if (state === 'away') {
        log.info('Redis is back')
        returned = setTimeout(() => {
          for (const listener of listeners) listener()
        }, othersBackMs).unref()
      }
      state = 'ready'
      reason = undefined
      done()
    })
    client.on('close', () => {
      clearTimeout(returned)
      if (state === 'connecting' || state === 'ready') {
        log.error({ err: reason }, 'Redis is away: each process counts rate limits alone and tells only its own pages')
        state = 'away'
      }
      done()
    })
  })
  await settled

  return {
    client,
    onReturn: (listener) => void listeners.push(listener),
    close: async () => {
      state = 'closing'
      // What was sent is answered first.
      await client.quit().catch(() => client.disconnect())
      for (const reader of readers) reader.disconnect()
    },
  }
}

/** Whether Redis can be reached, and the commands that failed. */
export function observeRedis({ registry }: Metrics, client: Pick<Client, 'status' | 'failedCommands'>): void {
  const registers = [registry]
  new Gauge({
    name: 'qe_redis_up',
    help: 'Whether this process can reach Redis, 1 or 0; absent without REDIS_URL',
    registers,
    collect() {
      this.set(client.status === 'ready' ? 1 : 0)
    },
  })
  new Counter({
    name: 'qe_redis_failed_commands_total',
    help: 'Commands that Redis refused or did not answer',
    registers,
    collect() {
      this.reset()
      this.inc(client.failedCommands)
    },
  })
}
