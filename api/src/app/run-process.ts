import { CannotStart } from '../config'

const stopTimeoutMs = 10_000

interface StoppableApi {
  services: { config: { apiUrl: string } }
  stop(): Promise<void>
}

/**
 * Runs a server as this process: prints `API ready on …` and stops on SIGTERM and SIGINT. Exits with code 1 and one
 * line when it can't start.
 */
export async function runProcess(start: () => Promise<StoppableApi>): Promise<void> {
  try {
    const startedAt = performance.now()
    const api = await start()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const megabytes = Math.round(process.memoryUsage.rss() / 1e6)
    process.stdout.write(`API ready on ${api.services.config.apiUrl} after ${seconds} s, ${megabytes} MB\n`)
    stopOnSignal(() => api.stop())
  } catch (error) {
    process.stderr.write(`${error instanceof CannotStart ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void onSignal())
  process.on('SIGINT', () => void onSignal())
}
