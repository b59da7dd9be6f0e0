import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createSite } from '../../releases/src/server/app'
import { readConfig } from '../../releases/src/server/config'

/**
 * One server of the bench, as a process of its own: the delivery server over a folder, or a bare Node server that sends
 * the bytes of a file, compressed beforehand or anew for each page.
 */
export type Kind = 'delivery' | 'bare' | 'compressing'
export type Report = { what: 'ready'; port: number } | { what: 'usage'; cpuMs: number; heapBytes: number }
/** An answer of the delivery server by its address, for the bare ones. */
export type Answers = Record<string, { headers: Record<string, string> /** Base64. */; gzip: string; plain: string }>

const compress = promisify(gzip)

async function openDelivery(folder: string): Promise<number> {
  const site = await createSite(
    readConfig({
      NODE_ENV: 'production',
      RELEASES_DIR: folder,
      SITE_URL: 'https://site.example',
      TRUSTED_PROXIES: 'none',
      API_URL: 'http://127.0.0.1:9',
    }),
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

const [kind, source = ''] = process.argv.slice(2) as [Kind, string]
const port = kind === 'delivery' ? await openDelivery(source) : await openBare(source, kind === 'compressing')
const report = (what: Report) => process.send?.(what)
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  report({ what: 'usage', cpuMs: (user + system) / 1000, heapBytes: heapUsed + external })
})
report({ what: 'ready', port })
