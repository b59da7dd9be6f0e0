import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf, portsOf } from './ports'

export interface Stack {
  buildServers(): Promise<unknown>
  run(program: string, args: string[]): Promise<string>
  startApi(settings: object, options: object): Promise<ChildProcess>
  startSite(settings: object, options: object): Promise<ChildProcess>
  stop(child: ChildProcess | undefined): Promise<void>
}

/** Global set-up: builds the site once, starts one for each worker, and removes everything afterwards. */
export default async function setUp({ workers }: { workers: number }) {
  const stack = (await import(new URL('../scripts/stack.mjs', import.meta.url).href)) as Stack
  await stack.buildServers()
  const folder = mkdtempSync(join(tmpdir(), 'qe-e2e-'))
  process.env['QE_E2E_FOLDER'] = folder
  const released = join(folder, 'releases')
  await stack.run('releases/dist/cli.js', ['ensure', '--store', released])
  const ends = await Promise.all(
    Array.from({ length: workers }, (_, worker) => {
      const dataDir = folderOf(folder, worker)
      cpSync(released, join(dataDir, 'releases'), { recursive: true })
      return startSiteOf(stack, portsOf(worker), dataDir)
    }),
  )
  return async () => {
    for (const end of ends) await end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns a function that ends it */
async function startSiteOf({ startApi, startSite, stop }: Stack, ports: ReturnType<typeof portsOf>, dataDir: string) {
  const releasesDir = join(dataDir, 'releases')
  const settings = {
    ...ports,
    dataDir,
    releasesDir,
    SEED_LISTINGS: '300',
    AUTH_RATE_PER_MINUTE: '1000',
    NODE_ENV: 'development',
  }
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
  }
}
