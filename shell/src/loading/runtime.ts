import './lent-doors'
import { isTrusted, type ResolvedVersion, type VersionManifest, workingTree } from '@qe/contract'
import type { RemoteModule } from '@qe/platform'
import { getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import './lent-runtime'

/** Longest wait for a remote's code, ms. The runtime has none of its own, and a script that hangs would hang the page. */
const deadline = 4000
/** A dev server answers when it has built (ms). */
const deadlineOfWorkingTree = 30_000
const deadlineOf = ({ version }: ResolvedVersion) => (version === workingTree ? deadlineOfWorkingTree : deadline)

/** The shell's own. Held here, because the module's shorthands turn to whichever container came last. */
const federation = getInstance() as ModuleFederation

/** Integrity by address, for every file of every version this page may load. */
const integrities = new Map<string, string>()

declare global {
  /** Asked by each build's own chunk loading (`shared/build/integrity-plugin.mjs`). */
  var __qeIntegrity: ((address: string) => string | undefined) | undefined
}
globalThis.__qeIntegrity = (address) => {
  const { href } = new URL(address, location.href)
  const known = integrities.get(href)
  if (!known && [...checked].some((base) => href.startsWith(base))) throw new Error(`${href} is not among the published files.`)
  return known
}

/** Folders of published versions: what the release document does not vouch for never runs from there. */
const checked = new Set<string>()

let trusted: readonly string[] = []
/** Lets working trees run unchecked, from these origins; none for a visitor, whatever a snapshot says. */
export function trustWorkingTrees(origins: readonly string[]): void {
  trusted = origins
}

federation.registerPlugins([
  {
    name: 'integrity',
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = url
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = globalThis.__qeIntegrity?.(url) ?? ''
      return { script, timeout: [...checked].some((base) => url.startsWith(base)) ? deadline : deadlineOfWorkingTree }
    },
  },
])

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

function withDeadline<T>(work: Promise<T>, what: string, wait: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(`${what} took longer than ${wait} ms.`)), wait)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A file did not come, as against one that came and threw: of webpack's chunks, their styles, and the federation's entry. */
const isFetchFailure = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED') || error.message.includes('ScriptNetworkError'))

/**
 * Asks twice for what did not come. The browser hands the outcome of a preload to the first who needs the file, a failed one too,
 * however long ago that was: without the second time, trying again would fail on a network that works.
 */
const fetchedAtLast = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    if (isFetchFailure(error)) return load()
    throw error
  })

/** Integrity of every file of a version: in the snapshot, or in the version's own `version.json`, which the snapshot vouches for. */
async function assetsOf({ base, assets, manifestIntegrity }: ResolvedVersion): Promise<Record<string, string>> {
  if (assets) return assets
  const response = await fetch(`${base}version.json`, { integrity: manifestIntegrity ?? '' })
  if (!response.ok) throw new Error(`${base}version.json answered ${response.status}.`)
  const manifest = (await response.json()) as VersionManifest
  return Object.fromEntries(manifest.assets.map(({ path, integrity }) => [path, integrity]))
}

/** Starts a script's way here, while what is needed to run it is still being asked for. */
function preloadScript(address: string, integrity: string): void {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: address, crossOrigin: 'anonymous', integrity })
  document.head.append(link)
}

const registered = new Set<string>()

async function load(name: string, version: ResolvedVersion): Promise<RemoteModule> {
  const container = name.replaceAll('-', '_')
  const base = new URL(version.base, location.href).href
  const isUnchecked = version.version === workingTree && isTrusted(base, trusted)
  if (!version.integrity && !isUnchecked) throw new Error(`Nothing vouches for ${name} ${version.version} from ${base}.`)
  if (!isUnchecked) checked.add(base)
  if (!version.assets) preloadScript(base + version.entry, version.integrity ?? '')
  for (const [path, integrity] of Object.entries(await assetsOf(version))) integrities.set(base + path, integrity)
  federation.registerRemotes([{ name: container, entry: base + version.entry, type: 'var', entryGlobalName: container }], { force: registered.has(name) })
  registered.add(name)
  const module = await federation.loadRemote<{ default: RemoteModule }>(`${container}/remote`)
  if (!module?.default?.routes) throw new Error(`${name} ${version.version} does not export a remote.`)
  return module.default
}

const loads = new Map<string, Promise<RemoteModule>>()

/**
 * Loads one version of a remote, once: entry with its integrity, then the exposed module. One that failed is loaded anew when asked again.
 * @throws when it is not there, not intact, too slow, or fails while it is evaluated.
 */
export function loadVersion(name: string, version: ResolvedVersion): Promise<RemoteModule> {
  const known = loads.get(version.base)
  if (known) return known
  const loading = withDeadline(
    fetchedAtLast(() => load(name, version)),
    `${name} ${version.version}`,
    deadlineOf(version),
  )
  loading.catch(() => loads.delete(version.base))
  loads.set(version.base, loading)
  return loading
}

/** The same deadline for a page's or a slot's own chunk. */
export const loadChunk = <T>(load: () => Promise<T>, version: ResolvedVersion, what: string): Promise<T> => withDeadline(fetchedAtLast(load), what, deadlineOf(version))
