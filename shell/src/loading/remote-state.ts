import type { FlagValues, LiveUpdate, PageFlags, PageRemote, ResolvedVersion, WatchKind } from '@qe/contract'
import { createExternalStore, useExternalStore } from '../external-store'
import { noteVersion } from '../watch/watch'

/** One remote on this page. Replaced on every change, never mutated. */
interface RemoteState {
  remote: PageRemote
  /** The version in use; null once every version has failed. */
  active: ResolvedVersion | null
  failed: ReadonlySet<string>
  /** Counts retries, so that a retry loads again. */
  attempt: number
}

type RemoteStates = ReadonlyMap<string, RemoteState>
const states = createExternalStore<RemoteStates>(new Map())

export type FailureKind = Extract<WatchKind, 'load-failure' | 'render-error'>
type FailureListener = (remote: PageRemote, version: string, error: unknown, kind: FailureKind) => void
const failureListeners = new Set<FailureListener>()

const initialState = (remote: PageRemote): RemoteState => ({ remote, active: remote, failed: new Set(), attempt: 0 })

/** Names of the remotes that are switched off. */
const switchedOff = createExternalStore<ReadonlySet<string>>(new Set())
/** What the server said last; null when it has said nothing. */
let latestVersions: LiveUpdate['versions'] | null = null

/** Values of the visitor's flags, the same while the page is open. */
let pageFlags: PageFlags = {}

/**
 * Starts with the remotes of the snapshot, each in its first version; forgets all failures.
 * @param off the remotes that are switched off
 */
export function resetRemoteStates(
  remotes: readonly PageRemote[],
  off: readonly PageRemote[],
  flags: PageFlags = {},
): void {
  pageFlags = flags
  states.set(new Map([...remotes, ...off].map((remote) => [remote.name, initialState(remote)])))
  switchedOff.set(new Set(off.map(({ name }) => name)))
  others.set(null)
  latestVersions = null
}

/** The remotes that the page was given without, once they have loaded. */
const others = createExternalStore<readonly PageRemote[] | null>(null)

/** Adds the remotes that the page was given without; those that it has already stay as they are. */
export function addOtherRemotes(remotes: readonly PageRemote[]): void {
  const added = remotes.filter(({ name }) => !states.get().has(name))
  states.set(new Map([...states.get(), ...added.map((remote) => [remote.name, initialState(remote)] as const)]))
  if (latestVersions) applySwitches(latestVersions)
  others.set(added)
}

/** Null before they have loaded. */
export const useOtherRemotes = (): readonly PageRemote[] | null => useExternalStore(others)
export const otherRemotes = (): readonly PageRemote[] => others.get() ?? []

const stateOf = (name: string): RemoteState => {
  const state = states.get().get(name)
  if (!state) throw new Error(`${name} is not in this page's snapshot.`)
  return state
}
const update = (name: string, change: Partial<RemoteState>) =>
  states.set(new Map(states.get()).set(name, { ...stateOf(name), ...change }))

// Retry remotes that failed offline as soon as the network is back.
addEventListener('online', () => {
  for (const [name, { active }] of states.get()) if (!active) retry(name)
})

/** Calls the listener once for each version that fails on this page. */
export const onFailure = (listener: FailureListener): void => void failureListeners.add(listener)

/**
 * Reports that a version failed, and falls back: every view of the remote turns to its last good version that did not
 * fail, so that two versions never mix. A failed version is not tried again during this visit, unless by {@link retry}.
 */
export function reportFailure(name: string, version: string, kind: FailureKind, error: unknown): void {
  const { remote, active, failed } = stateOf(name)
  if (failed.has(version)) return
  noteVersion({ remote: name, version }, kind, error)
  console.error(`${name} ${version} failed.`, error)
  update(name, { failed: new Set([...failed, version]) })
  for (const listener of failureListeners) listener(remote, version, error, kind)
  if (active?.version === version) update(name, { active: fallbackOf(name, version) })
}

/** What a remote turns to when this version fails: its latest good version that did not fail, or null. */
export function fallbackOf(name: string, version: string): ResolvedVersion | null {
  const { remote, failed } = stateOf(name)
  const good = [remote.previous, ...(remote.earlier ?? [])]
  return good.find((one) => one && one.version !== version && !failed.has(one.version)) ?? null
}

/** Tries again, starting with the version of the snapshot. */
export const retry = (name: string): void => {
  const { remote, attempt } = stateOf(name)
  update(name, { failed: new Set(), active: remote, attempt: attempt + 1 })
}

/** The version of a remote in use on this page; null when none works. */
export const useActiveVersion = (name: string): ResolvedVersion | null =>
  useExternalStore(states, () => stateOf(name).active)

export const activeVersion = (name: string): ResolvedVersion | null => stateOf(name).active
export const declaresSignal = (name: string, signal: string): boolean =>
  stateOf(name).remote.config.signals?.includes(signal) ?? false

/** The values of a version's flags; of a working tree that the delivery server does not know, the defaults. */
export function flagsOf(name: string, version: string): FlagValues {
  const known = pageFlags[name]?.[version]
  if (known) return known
  const declared = Object.entries(stateOf(name).remote.config.flags ?? {})
  return Object.fromEntries(declared.map(([flag, declaration]) => [flag, declaration.default]))
}

export const attemptOf = (name: string): number => stateOf(name).attempt

/**
 * Turns remotes off and on in this open page. One comes back only in the page's own version: another, such as a mended
 * one, takes a page load.
 */
export function applySwitches(versions: LiveUpdate['versions']): void {
  latestVersions = versions
  const off = [...states.get().values()].filter(({ remote: { name, version } }) => {
    const now = versions[name]
    return now === null || (switchedOff.get().has(name) && now !== version)
  })
  switchedOff.set(new Set(off.map(({ remote }) => remote.name)))
}

export const useSwitchedOff = (): ReadonlySet<string> => useExternalStore(switchedOff)
export const isSwitchedOff = (name: string): boolean => switchedOff.get().has(name)
