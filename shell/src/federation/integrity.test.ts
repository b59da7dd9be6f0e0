/**
 * Only what the release document vouches for runs: the shell hands each file's integrity to the browser, which here is
 * a few lines that keep its promise.
 */
import { createHash } from 'node:crypto'
import type { ResolvedVersion } from '@qe/contract'
import { FederationInstance } from '../federation/instance'
import { loader } from '../federation/loader'

const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** What the network gives, by address. */
const served = new Map<string, string>()
/** Scripts that were asked for. */
const asked: HTMLScriptElement[] = []

/** Addresses for which a cache keeps something else. */
const damaged = new Set<string>()
/** A server of files does not mind a query. */
const contentAt = (address: string) => (damaged.has(address) ? undefined : served.get(address.replace(/\?.*/, '')))
/** As a browser does it: what is not what its integrity says is refused. */
const isRefused = (address: string, integrity = '') =>
  contentAt(address) === undefined || (integrity !== '' && integrity !== integrityOf(contentAt(address) ?? ''))

function fetchScript(script: HTMLScriptElement): void {
  asked.push(script)
  queueMicrotask(() => {
    if (isRefused(script.src, script.integrity)) return script.onerror?.(new Event('error'))
    new Function(contentAt(script.src) ?? '')()
    script.onload?.(new Event('load'))
  })
}

async function fetchFile(address: string, { integrity }: RequestInit = {}): Promise<Response> {
  if (isRefused(address, integrity)) throw new TypeError('Failed to fetch')
  return { ok: true, json: async () => JSON.parse(served.get(address) ?? '') } as Response
}

const entry = (name: string) => `
  globalThis.ran.push('entry')
  globalThis.${name} = { init() {}, get: async () => () => ({ default: { routes: {}, slots: {} } }) }`
const chunk = `globalThis.ran.push('chunk')`
const page = globalThis as unknown as { ran: string[]; __webpack_require__: object }

let tests = 0
/**
 * A published version of which the page knows the entry, as pages do; each test has a folder of its own, as what is
 * learnt of one is kept.
 */
function published(): ResolvedVersion {
  tests++
  const version = `1.0.${tests}`
  const base = `http://localhost/assets/mf-example/${version}/`
  const files = { 'remoteEntry.js': entry('mf_example'), 'home.js': chunk }
  const manifest = JSON.stringify({
    assets: Object.entries(files).map(([path, content]) => ({ path, integrity: integrityOf(content) })),
  })
  for (const [path, content] of Object.entries({ ...files, 'version.json': manifest })) served.set(base + path, content)
  return {
    version,
    base,
    entry: 'remoteEntry.js',
    integrity: integrityOf(entry('mf_example')),
    manifestIntegrity: integrityOf(manifest),
    assets: null,
  }
}

/** Asks for a chunk as each build's own runtime does. @returns `load` or `error` */
const askFor = (address: string) =>
  new Promise<string>((resolve) => loader.script(address, ({ type }) => resolve(type)))
const stolen = `globalThis.ran.push('stolen')`

let loadVersion: typeof import('./runtime')['loadVersion']
beforeAll(async () => {
  page.__webpack_require__ = { federation: { instance: new FederationInstance({ name: 'shell' }) } }
  ;({ loadVersion } = await import('./runtime'))
})
beforeEach(() => {
  page.ran = []
  asked.length = 0
  served.clear()
  damaged.clear()
  globalThis.fetch = fetchFile as typeof fetch
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) fetchScript(node)
  })
})
afterEach(() => jest.restoreAllMocks())

it('an entry and a later chunk run with the integrity that the release document states', async () => {
  const version = published()
  await loadVersion('mf-example', version)
  expect(await askFor(`${version.base}home.js`)).toBe('load')
  expect(page.ran).toEqual(['entry', 'chunk'])
  expect(asked.map(({ integrity }) => integrity)).toEqual([version.integrity, integrityOf(chunk)])
  expect(asked.map(({ crossOrigin }) => crossOrigin)).toEqual(['anonymous', 'anonymous'])
})

it('an entry that was changed on its way never runs', async () => {
  const version = published()
  served.set(`${version.base}remoteEntry.js`, entry('mf_example') + stolen)
  await expect(loadVersion('mf-example', version)).rejects.toThrow('remoteEntry.js did not come')
  expect(page.ran).toEqual([])
})

it('a later chunk that was changed on its way never runs', async () => {
  const version = published()
  await loadVersion('mf-example', version)
  served.set(`${version.base}home.js`, stolen)
  expect(await askFor(`${version.base}home.js`)).toBe('error')
  expect(page.ran).toEqual(['entry'])
})

it('a later chunk is not even asked for when the list that vouches for it was changed', async () => {
  const version = published()
  served.set(`${version.base}home.js`, stolen)
  served.set(
    `${version.base}version.json`,
    JSON.stringify({ assets: [{ path: 'home.js', integrity: integrityOf(stolen) }] }),
  )
  await loadVersion('mf-example', version)
  expect(await askFor(`${version.base}home.js`)).toBe('error')
  expect(asked).toHaveLength(1)
})

it('a file that the release document does not list is not even asked for', async () => {
  const version = published()
  await loadVersion('mf-example', version)
  served.set(`${version.base}extra.js`, stolen)
  expect(await askFor(`${version.base}extra.js`)).toBe('error')
  expect(asked).toHaveLength(1)
})

it('what did not come is asked for once more in other words, so that no cache hands out the failure again', async () => {
  const version = published()
  const address = `${version.base}home.js`
  await loadVersion('mf-example', version)
  damaged.add(address)
  expect(await askFor(address)).toBe('load')
  expect(asked.slice(1).map(({ src }) => src)).toEqual([address, expect.stringMatching(/home\.js\?again=\d+$/)])
  expect(asked.slice(1).map(({ integrity }) => integrity)).toEqual([integrityOf(chunk), integrityOf(chunk)])
  expect(page.ran).toEqual(['entry', 'chunk'])
})

describe('a build with a loader of its own', () => {
  /**
   * As webpack's own runtime does it: an element with an address, put on the page. @returns its integrity, or how it
   * ended when it got no address
   */
  const put = async (address: string) => {
    const script = document.createElement('script')
    const failed = new Promise<string>((resolve) => script.addEventListener('error', () => resolve('error')))
    script.src = address
    const addressed = (async () => {
      while (!script.src) await new Promise((resolve) => setTimeout(resolve, 1))
      return script.integrity ?? ''
    })()
    return Promise.race([failed, addressed])
  }

  it('fetches a later chunk with the integrity that the release document states', async () => {
    const version = published()
    await loadVersion('mf-example', version)
    expect(await put(`${version.base}home.js`)).toBe(integrityOf(chunk))
  })

  it('never asks for what the release document does not list, or while nobody knows what it lists', async () => {
    const version = published()
    served.delete(`${version.base}version.json`)
    await loadVersion('mf-example', version)
    expect(await put(`${version.base}home.js`)).toBe('error')
    const other = published()
    await loadVersion('mf-example', other)
    expect(await put(`${other.base}extra.js`)).toBe('error')
  })

  it('fetches what is not of a published version as it likes', async () => {
    expect(await put('https://partner.example/script.js')).toBe('')
  })
})

it.each(['1.0.0', 'working-tree'])('a version that nothing vouches for is not even asked for: %s', async (name) => {
  const version = { ...published(), version: name, integrity: null }
  await expect(loadVersion('mf-example', version)).rejects.toThrow(`Nothing vouches for mf-example ${name}`)
  expect(asked).toEqual([])
})
