import type { PageRemote, ResolvedVersion, WatchKind } from '@qe/contract'
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

/** Starts with the remotes of the snapshot, each in its first version; forgets all failures. */
export const resetRemoteStates = (remotes: readonly PageRemote[]): void =>
  states.set(new Map(remotes.map((remote) => [remote.name, initialState(remote)])))

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
 * Reports that a version failed, and falls back: every view of the remote turns to its last good version, so that two
 * versions never mix. A failed version is not tried again during this visit, unless by {@link retry}.
 */
export function reportFailure(name: string, version: string, kind: FailureKind, error: unknown): void {
  const { remote, active, failed } = stateOf(name)
  if (failed.has(version)) return
  noteVersion({ remote: name, version }, kind, error)
  console.error(`${name} ${version} failed.`, error)
  update(name, { failed: new Set([...failed, version]) })
  for (const listener of failureListeners) listener(remote, version, error, kind)
  if (active?.version !== version) return
  const { previous } = remote
  update(name, { active: previous && !stateOf(name).failed.has(previous.version) ? previous : null })
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
export const attemptOf = (name: string): number => stateOf(name).attempt
