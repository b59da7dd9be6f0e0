/**
 * Only published files run: the shell gives each file's integrity to the browser, which a few lines stand in for here.
 */
import { createHash } from 'node:crypto'
import type { ResolvedVersion } from '@qe/contract'
import { loadView, startRemotes } from '../loading/load-remote'
import { resetTrust } from '../loading/trust'
import { FederationInstance } from './instance'
import { loader } from './loader'

const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Files on the server, by address. */
const served = new Map<string, string>()
/** Script elements that were added to the page. */
const requested: HTMLScriptElement[] = []

/** Addresses for which a cache holds something else. */
const damaged = new Set<string>()
/** A file server ignores the query. */
const contentAt = (address: string) => (damaged.has(address) ? undefined : served.get(address.replace(/\?.*/, '')))
/** As a browser does: a file that does not have its hash is refused. */
const isRefused = (address: string, integrity = '') =>
  contentAt(address) === undefined || (integrity !== '' && integrity !== integrityOf(contentAt(address) ?? ''))

/** Delay of the network, ms. */
let delay = 0

function fetchScript(script: HTMLScriptElement): void {
  requested.push(script)
  const later = delay > 0 ? (run: () => void) => void setTimeout(run, delay) : queueMicrotask
  later(() => {
    // As a browser does: a script that was moved to another document does not run.
    if (script.ownerDocument !== document) return

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
  globalThis.${name} = {
    init() {},
    get: async () => () => ({ default: { routes: { '/': async () => ({}) }, slots: {} } }),
  }`
const chunk = `globalThis.ran.push('chunk')`
const page = globalThis as unknown as { ran: string[]; __webpack_require__: object }

const base = 'http://localhost/assets/mf-example/1.0.0/'
/** Publishes a version of which the page knows the hash of the entry. */
function publishVersion(entryCode = entry('mf_example')): ResolvedVersion {
  const files = { 'remoteEntry.js': entryCode, 'home.js': chunk }
  const manifest = JSON.stringify({
    assets: Object.entries(files).map(([path, content]) => ({ path, integrity: integrityOf(content) })),
  })
  for (const [path, content] of Object.entries({ ...files, 'version.json': manifest })) served.set(base + path, content)
  return {
    version: '1.0.0',
    base,
    entry: 'remoteEntry.js',
    integrity: integrityOf(entryCode),
    manifestIntegrity: integrityOf(manifest),
    assets: null,
  }
}

/** Loads a chunk as each build's runtime does. @returns `load` or `error` */
const loadChunk = (address: string) =>
  new Promise<string>((resolve) => loader.script(address, ({ type }) => resolve(type)))
const malicious = `globalThis.ran.push('malicious')`

const config = { name: 'mf-example', owner: 'Example', contract: '^0.1.0', routes: [], navigation: [], slots: [] }
/** Starts a page with this version, and loads its view. */
async function load(version: ResolvedVersion, previous: ResolvedVersion | null = null): Promise<void> {
  const reason = { kind: 'default' } as const
  startRemotes([{ ...version, name: 'mf-example', reason, why: 'default', config, previous }])
  await loadView('mf-example', version, { route: '/' })
}

beforeEach(() => {
  // Anew for each test, as it caches containers by address.
  page.__webpack_require__ = { federation: { instance: new FederationInstance({ name: 'shell' }) } }
  resetTrust()
  delay = 0
  page.ran = []
  requested.length = 0
  served.clear()
  damaged.clear()
  jest.spyOn(console, 'error').mockImplementation(() => {})
  globalThis.fetch = fetchFile as typeof fetch
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) fetchScript(node)
  })
})
afterEach(() => jest.restoreAllMocks())

it('an entry and a later chunk run with the integrity in the release document', async () => {
  const version = publishVersion()
  await load(version)
  expect(await loadChunk(`${version.base}home.js`)).toBe('load')
  expect(page.ran).toEqual(['entry', 'chunk'])
  expect(requested.map(({ integrity }) => integrity)).toEqual([version.integrity, integrityOf(chunk)])
  expect(requested.map(({ crossOrigin }) => crossOrigin)).toEqual(['anonymous', 'anonymous'])
})

it('an entry that was changed in transit never runs', async () => {
  const version = publishVersion()
  served.set(`${version.base}remoteEntry.js`, entry('mf_example') + malicious)
  await expect(load(version)).rejects.toThrow('remoteEntry.js did not load')
  expect(page.ran).toEqual([])
})

it('a later chunk that was changed in transit never runs', async () => {
  const version = publishVersion()
  await load(version)
  served.set(`${version.base}home.js`, malicious)
  expect(await loadChunk(`${version.base}home.js`)).toBe('error')
  expect(page.ran).toEqual(['entry'])
})

it('a later chunk is not requested when the version.json with its hash was changed', async () => {
  const version = publishVersion()
  served.set(`${version.base}home.js`, malicious)
  served.set(
    `${version.base}version.json`,
    JSON.stringify({ assets: [{ path: 'home.js', integrity: integrityOf(malicious) }] }),
  )
  await load(version)
  expect(await loadChunk(`${version.base}home.js`)).toBe('error')
  expect(requested).toHaveLength(1)
})

it('a file that version.json does not list is not requested', async () => {
  const version = publishVersion()
  await load(version)
  served.set(`${version.base}extra.js`, malicious)
  expect(await loadChunk(`${version.base}extra.js`)).toBe('error')
  expect(requested).toHaveLength(1)
})

it('a file that did not load is retried once with a cache-busting query, past any cache of the failure', async () => {
  const version = publishVersion()
  const address = `${version.base}home.js`
  await load(version)
  damaged.add(address)
  expect(await loadChunk(address)).toBe('load')
  expect(requested.slice(1).map(({ src }) => src)).toEqual([address, expect.stringMatching(/home\.js\?again=\d+$/)])
  expect(requested.slice(1).map(({ integrity }) => integrity)).toEqual([integrityOf(chunk), integrityOf(chunk)])
  expect(page.ran).toEqual(['entry', 'chunk'])
})

describe('a build with its own loader', () => {
  /** Creates an element as webpack's own runtime does. @returns its integrity, or `error` when it gets no address */
  const createScript = async (address: string) => {
    const script = document.createElement('script')
    let isFailed = false
    script.addEventListener('error', () => {
      isFailed = true
    })
    script.src = address
    while (!script.src && !isFailed) await new Promise((resolve) => setTimeout(resolve, 1))
    return isFailed ? 'error' : (script.integrity ?? '')
  }

  it('fetches a later chunk with the integrity in the release document', async () => {
    const version = publishVersion()
    await load(version)
    expect(await createScript(`${version.base}home.js`)).toBe(integrityOf(chunk))
  })

  it('never requests a file that version.json does not list, or while version.json is missing', async () => {
    const version = publishVersion()
    served.delete(`${version.base}version.json`)
    await load(version)
    expect(await createScript(`${version.base}home.js`)).toBe('error')
    resetTrust()
    await load(publishVersion())
    expect(await createScript(`${base}extra.js`)).toBe('error')
  })

  it('fetches files outside of published versions without a check', async () => {
    expect(await createScript('https://partner.example/script.js')).toBe('')
  })
})

it.each(['1.0.0', 'working-tree'])('a version without an integrity is not requested: %s', async (name) => {
  const version = { ...publishVersion(), version: name, integrity: null }
  await expect(load(version)).rejects.toThrow(`mf-example ${name} from ${base} has no integrity.`)
  expect(requested).toEqual([])
})

describe('an entry that arrives late', () => {
  const earlier = { ...publishVersion(), version: '0.9.0' }
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it.each([
    ['4 s, with an earlier version to turn to', earlier, 4000],
    ['15 s, when it is the last', null, 15_000],
  ])('is not evaluated after its deadline: %s', async (_, previous, deadline) => {
    delay = deadline + 1
    const loading = load(publishVersion(), previous).catch((error: Error) => error.message)
    await jest.advanceTimersByTimeAsync(deadline)
    expect(await loading).toBe(`mf-example 1.0.0 took longer than ${deadline} ms.`)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(page.ran).toEqual([])
    expect(requested).toHaveLength(1)
  })

  it('is evaluated within the deadline of the last', async () => {
    delay = 14_000
    const loading = load(publishVersion())
    await jest.advanceTimersByTimeAsync(delay)
    await loading
    expect(page.ran).toEqual(['entry'])
  })
})

it('an entry that throws fails with its own error', async () => {
  const loading = load(
    publishVersion(`dispatchEvent(Object.assign(new Event('error'), {
    filename: '${base}remoteEntry.js', error: new TypeError('no such thing'), message: 'x' }))`),
  )
  await expect(loading).rejects.toThrow(`${base}remoteEntry.js threw while it was evaluated: no such thing`)
})
