import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ports } from './ports'

export interface Stack {
  buildServers(): Promise<unknown>
  run(program: string, args: string[]): Promise<string>
  startApi(settings: object, options: object): Promise<ChildProcess>
  startSite(settings: object, options: object): Promise<ChildProcess>
  stop(child: ChildProcess | undefined): Promise<void>
}

/** Global set-up: builds and starts the site once for all journeys, and removes everything afterwards. */
export default async function setUp() {
  const { buildServers, run, startApi, startSite, stop } = (await import(
    new URL('../scripts/stack.mjs', import.meta.url).href
  )) as Stack
  const dataDir = mkdtempSync(join(tmpdir(), 'qe-e2e-'))
  const releasesDir = join(dataDir, 'releases')
  const settings = {
    ...ports,
    dataDir,
    releasesDir,
    SEED_LISTINGS: '300',
    AUTH_RATE_PER_MINUTE: '1000',
    NODE_ENV: 'development',
  }
  process.env['QE_E2E_RELEASES'] = releasesDir
  process.env['QE_E2E_DATA'] = dataDir
  await buildServers()
  await run('releases/dist/cli.js', ['ensure', '--store', releasesDir])
  let api: ChildProcess | undefined = await startApi(settings, { echo: false })
  const site = await startSite(settings, { echo: false })

  // Journeys run in other processes and stop or start the API through this port.
  const control = createServer(async ({ url }, response) => {
    if (url === '/api/stop') await stop(api)
    if (url === '/api/start') api = await startApi(settings, { echo: false })
    response.end()
  }).listen(ports.controlPort, '127.0.0.1')

  return async () => {
    control.close()
    await stop(site)
    await stop(api)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
