import './lent-doors'
import { isTrusted, type ResolvedVersion, type VersionManifest, workingTree } from '@qe/contract'
import type { RemoteModule } from '@qe/platform'
import type { FederationInstance } from '../federation/instance'
import { learnRest, vouch } from '../federation/integrity'

/**
 * Longest wait for a remote's code, ms. The runtime has none of its own, and a script that hangs would hang the page.
 */
const deadline = 4000
/** A dev server answers when it has built (ms). */
const deadlineOfWorkingTree = 30_000
const deadlineOf = ({ version }: ResolvedVersion) => (version === workingTree ? deadlineOfWorkingTree : deadline)

declare const __webpack_require__: { federation: { instance: FederationInstance } }
/** The shell's own. */
const federation = __webpack_require__.federation.instance

let trusted: readonly string[] = []
/** Lets working trees run unchecked, from these origins; none for a visitor, whatever a snapshot says. */
export function trustWorkingTrees(origins: readonly string[]): void {
  trusted = origins
}

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

function withDeadline<T>(work: Promise<T>, what: string, wait: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(`${what} took longer than ${wait} ms.`)), wait)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Integrity of every file of a version, from its own `version.json`, which the snapshot vouches for. */
async function integrities({ base, manifestIntegrity }: ResolvedVersion): Promise<Record<string, string>> {
  const response = await fetch(`${base}version.json`, { integrity: manifestIntegrity ?? '' })
  if (!response.ok) throw new Error(`${base}version.json answered ${response.status}.`)
  const { assets } = (await response.json()) as VersionManifest
  return Object.fromEntries(assets.map(({ path, integrity }) => [path, integrity]))
}

async function load(name: string, version: ResolvedVersion): Promise<RemoteModule> {
  const container = name.replaceAll('-', '_')
  const base = new URL(version.base, location.href).href
  const isUnchecked = version.version === workingTree && isTrusted(base, trusted)
  if (!isUnchecked) {
    if (!version.integrity) throw new Error(`Nothing vouches for ${name} ${version.version} from ${base}.`)
    vouch(base, { [version.entry]: version.integrity, ...version.assets }, () => integrities(version))
    // None of its other files is known: they are learnt while the entry is on its way.
    if (!version.assets) learnRest(base)
  }
  federation.registerRemotes([{ name: container, entry: base + version.entry, entryGlobalName: container }])
  const module = await federation.loadRemote<{ default: RemoteModule }>(`${container}/remote`)
  if (!module?.default?.routes) throw new Error(`${name} ${version.version} does not export a remote.`)
  return module.default
}

const loads = new Map<string, Promise<RemoteModule>>()

/**
 * Loads one version of a remote, once: entry with its integrity, then the exposed module. One that failed is loaded
 * anew when asked again.
 * @throws when it is not there, not intact, too slow, or fails while it is evaluated.
 */
export function loadVersion(name: string, version: ResolvedVersion): Promise<RemoteModule> {
  const known = loads.get(version.base)
  if (known) return known
  const loading = withDeadline(load(name, version), `${name} ${version.version}`, deadlineOf(version))
  loading.catch(() => loads.delete(version.base))
  loads.set(version.base, loading)
  return loading
}

/** The same deadline for a page's or a slot's own chunk. */
export const loadChunk = <T>(load: () => Promise<T>, version: ResolvedVersion, what: string): Promise<T> =>
  withDeadline(load(), what, deadlineOf(version))
