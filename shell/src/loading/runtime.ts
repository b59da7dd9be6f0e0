import './lent-doors'
import type { ResolvedVersion, VersionManifest } from '@qe/contract'
import type { RemoteModule } from '@qe/platform'
import { getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import './lent-runtime'

/** Longest wait for a remote's code, ms. The runtime has none of its own, and a script that hangs would hang the page. */
const deadline = 4000

/** The shell's own. Held here, because the module's shorthands turn to whichever container came last. */
const federation = getInstance() as ModuleFederation

/** Integrity by address, for every file of every version this page may load. */
const integrities = new Map<string, string>()

declare global {
  /** Asked by each build's own chunk loading (`shared/build/integrity-plugin.mjs`). */
  var __qeIntegrity: ((address: string) => string | undefined) | undefined
}
globalThis.__qeIntegrity = (address) => integrities.get(new URL(address, location.href).href)

federation.registerPlugins([
  {
    name: 'integrity',
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = url
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = globalThis.__qeIntegrity?.(url) ?? ''
      return { script, timeout: deadline }
    },
  },
])

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

function withDeadline<T>(work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(`${what} took longer than ${deadline} ms.`)), deadline)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

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
  const loading = withDeadline(load(name, version), `${name} ${version.version}`)
  loading.catch(() => loads.delete(version.base))
  loads.set(version.base, loading)
  return loading
}

/** The same deadline for a page's or a slot's own chunk. */
export const loadChunk = <T>(load: () => Promise<T>, what: string): Promise<T> => withDeadline(load(), what)
