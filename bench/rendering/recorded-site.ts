import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { type Rendering, WorkerPool } from '../../releases/src/rendering/worker-pool'
import { createSite } from '../../releases/src/server/app'
import { readConfig } from '../../releases/src/server/config'
import { root } from '../../scripts/root.mjs'
import { buildServers, run, startApi, stop } from '../../scripts/stack.mjs'
import { listingPath } from '../federation/in-turns'

const ports = { apiPort: 4600, sitePort: 3600, stripePort: 4610 }

/** A page of the real site, and what the worker was given to render it. */
export interface RecordedPage {
  path: string
  rendering: Rendering
}

export interface RecordedSite {
  releasesDir: string
  /** Built worker. */
  worker: string
  pages: RecordedPage[]
  /** An API that answers what the real one did, at once; its origin. */
  apiUrl: string
  stop(): void
}

type Answers = Map<string, { status: number; body: string }>

/** Answers recorded calls; whatever else is asked for is missing. */
async function startRecordedApi(answers: Answers) {
  const server = createServer(({ url = '' }, response) => {
    const { status, body } = answers.get(url) ?? { status: 500, body: '{}' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}

/** Opens each page once on a site that records what its worker is given, and what the API answers. */
async function record(
  { releasesDir, worker, paths }: { releasesDir: string; worker: string; paths: string[] },
  answers: Answers,
): Promise<RecordedPage[]> {
  const api = `http://127.0.0.1:${ports.apiPort}`
  const env = { RELEASES_DIR: releasesDir, API_URL: api, RENDER_BUDGET_MS: '10000', SITE_URL: 'https://site.example' }
  const site = await createSite(readConfig(env), pathToFileURL(worker))
  const renderings: Rendering[] = []
  const { render } = WorkerPool.prototype
  WorkerPool.prototype.render = function (rendering) {
    renderings.push(rendering)
    return render.call(this, rendering)
  }
  try {
    const pages: RecordedPage[] = []
    for (const path of paths) {
      const { body } = await site.inject({ url: path, headers: { host: 'site.example' } })
      const rendering = renderings.at(-1)
      if (!rendering || !body.includes('qe-answers')) throw new Error(`${path} was not rendered.`)
      pages.push({ path, rendering })
      const given = JSON.parse(rendering.input.answers) as Record<string, unknown>
      for (const [url, data] of Object.entries(given))
        answers.set(url, { status: 200, body: JSON.stringify({ data, statusCode: 200, message: '' }) })
    }
    return pages
  } finally {
    WorkerPool.prototype.render = render
    await site.close()
  }
}

/** Builds the site, opens its pages on the real API, and from then on answers what that did. */
export async function recordSite(folder: string): Promise<RecordedSite> {
  const [releasesDir, worker] = [join(folder, 'releases'), join(folder, 'worker.mjs')]
  await buildServers()
  await run('releases/dist/cli.js', ['ensure', '--store', releasesDir])
  await build({
    entryPoints: [`${root}/bench/rendering/worker.ts`],
    outfile: worker,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  const api = await startApi({ ...ports, dataDir: join(folder, 'data') }, { echo: false })
  try {
    const paths = ['/', '/search?city=lisbon', await listingPath(ports.apiPort), '/places/portugal/lisbon', '/help']
    const answers: Answers = new Map()
    const pages = await record({ releasesDir, worker, paths }, answers)
    return { releasesDir, worker, pages, ...(await startRecordedApi(answers)) }
  } finally {
    await stop(api)
  }
}
