import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { BroadcastChannel } from 'node:worker_threads'
import { gzip } from 'node:zlib'
import { createSite } from '../../releases/src/server/app'
import { readConfig } from '../../releases/src/server/config'

/**
 * One server of the bench, as a process of its own: the delivery server over a folder, or a bare Node server that sends
 * the bytes of a file, compressed beforehand or anew for each page.
 */
export type Kind = 'delivery' | 'bare' | 'compressing'
export type Report =
  | { what: 'ready'; port: number }
  | { what: 'cpu'; cpuMs: number }
  | { what: 'memory'; heapBytes: number; rendererHeapBytes: number; rssBytes: number }
/** What a server can be asked for. */
export type Question = Exclude<Report['what'], 'ready'>
/** An answer of the delivery server by its address, for the bare ones. */
export type Answers = Record<string, { headers: Record<string, string> /** Base64. */; gzip: string; plain: string }>

const compress = promisify(gzip)

const settings = {
  NODE_ENV: 'production',
  SITE_URL: 'https://site.example',
  TRUSTED_PROXIES: 'none',
  API_URL: 'http://127.0.0.1:9',
}

/** @param renderWorker see {@link createSite} */
async function openDelivery(env: Record<string, string>, renderWorker?: string): Promise<number> {
  const site = await createSite(
    readConfig({ ...settings, ...env }),
    renderWorker === undefined ? undefined : pathToFileURL(renderWorker),
  )
  await site.listen({ port: 0, host: '127.0.0.1' })
  return (site.server.address() as AddressInfo).port
}

async function openBare(file: string, isCompressing: boolean): Promise<number> {
  const answers = new Map(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Answers).map(([address, { headers, ...body }]) => {
      const [zipped, plain] = [Buffer.from(body.gzip, 'base64'), Buffer.from(body.plain, 'base64')]
      return [address, { headers, zipped, plain }] as const
    }),
  )
  const server = createServer(async ({ url = '' }, response) => {
    const answer = answers.get(url)
    if (!answer) return response.writeHead(404).end()
    const body = isCompressing ? await compress(answer.plain) : answer.zipped
    return response.writeHead(200, { ...answer.headers, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** What the file of a server that renders pages says: its environment, and the built worker. */
export interface RenderingSettings {
  env: Record<string, string>
  renderWorker: string
}

function open(kind: Kind | 'rendering', source: string): Promise<number> {
  if (kind === 'delivery') return openDelivery({ RELEASES_DIR: source })
  if (kind !== 'rendering') return openBare(source, kind === 'compressing')
  const { env, renderWorker } = JSON.parse(readFileSync(source, 'utf8')) as RenderingSettings
  return openDelivery(env, renderWorker)
}

/** Heap of the thread that renders, which answers on this channel; 0 where there is none. */
async function rendererHeap(): Promise<number> {
  const channel = new BroadcastChannel('qe-bench-heap')
  const heap = await new Promise<number>((resolve) => {
    channel.onmessage = ({ data }) => typeof data === 'number' && resolve(data)
    channel.postMessage('heap?')
    setTimeout(resolve, kind === 'rendering' ? 5000 : 0, 0)
  })
  channel.close()
  return heap
}

function cpu(): Report {
  const { user, system } = process.cpuUsage()
  return { what: 'cpu', cpuMs: (user + system) / 1000 }
}

async function memory(): Promise<Report> {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { what: 'memory', heapBytes: heapUsed + external, rendererHeapBytes: await rendererHeap(), rssBytes: rss }
}

const [kind, source = ''] = process.argv.slice(2) as [Kind | 'rendering', string]
const port = await open(kind, source)
const report = (what: Report) => process.send?.(what)
process.on('message', async (question: Question) => report(question === 'cpu' ? cpu() : await memory()))
report({ what: 'ready', port })
