import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FlagDeclaration } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { build } from 'esbuild'
import type { FastifyInstance } from 'fastify'
import { publish } from '../publish'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from './example-build'

/** A server half of a shell: renders the view of the page's remote with the answers and facts that it was given. */
export const shellHalf = `
  const remotes = new Map()
  exports.sharedModules = { greeting: { greet: (name) => 'Hello from ' + name } }
  exports.provideRemote = (name, version, module) => remotes.set(name + '@' + version, module)
  exports.render = async ({ snapshot, url, answers, views: [{ remote }] }) => {
    const { version } = snapshot.remotes.find(({ name }) => name === remote)
    const page = remotes.get(remote + '@' + version)
    return { html: await page.render({ snapshot, url, answers }), head: page.head || {} }
  }`

/** Builds the thread that renders pages. */
export async function buildWorker(): Promise<URL> {
  const outfile = join(temporaryFolder(), 'worker.mjs')
  await build({
    entryPoints: [join(__dirname, '../rendering/worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  return pathToFileURL(outfile)
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Answers a call with this `data`. */
export const answerWith =
  (data: unknown): Answer =>
  (_request, response) =>
    void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ data, statusCode: 200, message: '' }))

/** Refuses a call with this body. */
export const refuseWith =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Sites that render pages, with an API in the tests' hands. */
export class RenderedSites {
  /** The calls that were made. */
  asked: IncomingMessage[] = []
  answer: Answer = answerWith({})
  #workerFile: URL | undefined
  #api: Server | undefined
  #apiUrl = ''
  readonly #closing: FastifyInstance[] = []

  /** Uses Jest's hooks. */
  constructor(firstAnswer: Answer) {
    let complaints: jest.SpyInstance
    beforeAll(async () => {
      this.#workerFile = await buildWorker()
    })
    beforeEach(async () => {
      this.asked = []
      this.answer = firstAnswer
      this.#api = createServer((request, response) => {
        this.asked.push(request)
        this.answer(request, response)
      }).listen(0, '127.0.0.1')
      await once(this.#api, 'listening')
      this.#apiUrl = `http://127.0.0.1:${(this.#api.address() as AddressInfo).port}`
      complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
    })
    afterEach(async () => {
      for (const site of this.#closing.splice(0)) await site.close()
      this.#api?.closeAllConnections()
      await new Promise((closed) => this.#api?.close(closed))
      complaints.mockRestore()
    })
  }

  /** Opens a site with a shell and a remote, by the code of their server halves. */
  async open({
    server,
    shell = shellHalf,
    supports,
    budgetMs = 10_000,
    flags,
  }: {
    server?: string | undefined
    shell?: string | undefined
    supports?: string[]
    budgetMs?: number
    flags?: Record<string, FlagDeclaration>
  }) {
    const folder = temporaryFolder()
    const store = new ReleaseStore(folderObjectStore(folder))
    await publish(store, { from: exampleShell('1.0.0', { server: shell, ...(supports && { supports }) }), by: 'ada' })
    await publish(store, {
      from: exampleBuild({ ...(server !== undefined && { server }), ...(flags && { flags }) }),
      by: 'ada',
    })
    const site = await createSite(
      readConfig({
        RELEASES_DIR: folder,
        API_URL: this.#apiUrl,
        RENDER_BUDGET_MS: String(budgetMs),
        WATCH_VISITORS_PER_ADDRESS: '100',
      }),
      this.#workerFile,
    )
    this.#closing.push(site)
    return { site, store }
  }
}

/** Opens a page of the example remote, whose first call is made only with a limit. */
export const openPage = (site: FastifyInstance, path: string, headers: Record<string, string> = {}) =>
  site.inject({ url: `${path}?limit=3`, headers: { host: 'stay.example', ...headers } })
/** Content of a page's root; the data for its scripts stands after what was rendered. */
export const rootOf = (body: string) => body.match(/<div id="root">(.*?)<\/div>\s*(?:<script|<\/body>)/s)?.[1]
export const answersIn = (body: string) => JSON.parse(body.match(/id="qe-answers">(.*?)<\/script>/s)?.[1] ?? 'null')
