import { plainBody } from '../server/gzip-pieces'
import { buildWorker } from '../testing/rendered-site'
import { WorkerPool } from './worker-pool'

/** A server half of a shell, which renders how many pages its thread has rendered. */
const shell = `
  let pages = 0
  exports.sharedModules = {}
  exports.provideRemote = () => {}
  exports.render = async () => ({ html: String(++pages), head: {} })`

const half = (name: string, version: string) => ({ name, version, file: `${name}/${version}/server.cjs` })
const input = { answers: '{}', rest: JSON.stringify({ url: 'https://site.example/', views: [] }) }

let workerFile: URL
let pool: WorkerPool
beforeAll(async () => {
  workerFile = await buildWorker()
})
beforeEach(() => {
  pool = new WorkerPool(1, workerFile, async (file) => (file.startsWith('shell/') ? shell : ''))
})
afterEach(() => pool.stop())

/** Renders a page of each remote in turn. @returns how many pages of them each page's thread had rendered */
async function pagesOf(remotes: ReturnType<typeof half>[]): Promise<number[]> {
  const pages = []
  for (const remote of remotes) {
    const { root } = await pool.render({ shell: half('shell', '1.0.0'), remotes: [remote], input })
    pages.push(Number(plainBody([root])))
  }
  return pages
}

const fifty = Array.from({ length: 50 }, (_, number) => number + 1)

it('lets go of the old versions of a remote by another thread', async () => {
  const pages = await pagesOf(fifty.map((number) => half('mf-example', `1.0.${number}`)))
  expect(pages).not.toEqual(fifty)
})

it('keeps one version of each of many remotes in one thread', async () => {
  expect(await pagesOf(fifty.map((number) => half(`mf-${number}`, '1.0.0')))).toEqual(fifty)
})

it('starts no thread once it has stopped', async () => {
  pool.stop()
  await expect(pagesOf([half('mf-example', '1.0.0')])).rejects.toThrow('The server is stopping.')
})
