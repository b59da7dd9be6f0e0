import { CannotStart, type Config } from '../config'
import { describeError, serializeError } from '../observability/describe-error'

/** Beyond the deadlines of a stop, the process is hung, in ms. */
const hungAfterMs = 10_000

interface StoppableApi {
  services: { config: Pick<Config, 'apiUrl' | 'timeouts'> }
  stop(): Promise<void>
}

/**
 * Runs a server as this process: prints `API ready on …` and stops on SIGTERM and SIGINT. Exits with code 1 and one
 * line when it can't start.
 */
export async function runProcess(start: () => Promise<StoppableApi>): Promise<void> {
  // Node's own report would print all fields of an error, and with them what people entered.
  process.on('uncaughtException', (error) => exitWith(error))
  try {
    const startedAt = performance.now()
    const api = await start()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const megabytes = Math.round(process.memoryUsage.rss() / 1e6)
    process.stdout.write(`API ready on ${api.services.config.apiUrl} after ${seconds} s, ${megabytes} MB\n`)
    stopOnSignal(api)
  } catch (error) {
    exitWith(error)
  }
}

/** Prints what went wrong, one line where the message says all, and ends with code 1. */
export function exitWith(error: unknown): never {
  process.stderr.write(
    `${error instanceof CannotStart ? error.message : `${describeError(error)}\n${serializeError(error).stack}`}\n`,
  )
  process.exit(1)
}

function stopOnSignal({ services, stop }: StoppableApi): void {
  const { shutdownDelay, shutdown } = services.config.timeouts
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), shutdownDelay + shutdown + hungAfterMs).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void onSignal())
  process.on('SIGINT', () => void onSignal())
}
