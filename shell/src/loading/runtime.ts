import './lent-doors'
import type { ResolvedVersion } from '@qe/contract'
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

const registered = new Map<string, string>()

/**
 * Loads one version of a remote: entry with its integrity, then the exposed module.
 * @throws when it is not there, not intact, too slow, or fails while it is evaluated.
 */
export async function loadVersion(name: string, version: ResolvedVersion): Promise<RemoteModule> {
  const container = name.replaceAll('-', '_')
  const base = new URL(version.base, location.href).href
  for (const [path, integrity] of Object.entries(version.assets)) integrities.set(base + path, integrity)
  if (registered.get(name) !== version.base) {
    federation.registerRemotes([{ name: container, entry: base + version.entry, type: 'var', entryGlobalName: container }], { force: registered.has(name) })
    registered.set(name, version.base)
  }
  const module = await withDeadline(federation.loadRemote<{ default: RemoteModule }>(`${container}/remote`), `${name} ${version.version}`)
  if (!module?.default?.routes) throw new Error(`${name} ${version.version} does not export a remote.`)
  return module.default
}

/** The same deadline for a page's or a slot's own chunk. */
export const loadChunk = <T>(load: () => Promise<T>, what: string): Promise<T> => withDeadline(load(), what)
