import type { ResolvedRemote, ResolvedVersion } from '@qe/contract'
import { useSyncExternalStore } from 'react'

/** One remote's state on this page: the version in use, or `null` once every version it had has failed. */
interface State {
  remote: ResolvedRemote
  active: ResolvedVersion | null
  failed: Set<string>
  /** Counts retries, so that a retry loads anew. */
  attempt: number
}

const states = new Map<string, State>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export function followRemotes(remotes: readonly ResolvedRemote[]): void {
  for (const remote of remotes) states.set(remote.name, { remote, active: remote, failed: new Set(), attempt: 0 })
}

// What could not be loaded without a network goes on by itself when there is one.
addEventListener('online', () => {
  for (const [name, { active }] of states) if (!active) retry(name)
})

type FailureListener = (remote: ResolvedRemote, version: string, error: unknown) => void
const failureListeners = new Set<FailureListener>()

/** Hears of each version that has failed on this page, once. */
export const onFailure = (listener: FailureListener): void => void failureListeners.add(listener)

const stateOf = (name: string): State => {
  const state = states.get(name)
  if (!state) throw new Error(`${name} is not in this page's snapshot.`)
  return state
}

/**
 * A version failed: the whole page turns to the remote's last good version, so that two versions never mix;
 * a version that failed is not tried again on this visit.
 */
export function reportFailure(name: string, version: string, error: unknown): void {
  const state = stateOf(name)
  if (state.failed.has(version)) return
  state.failed.add(version)
  console.error(`${name} ${version} failed.`, error)
  for (const listener of failureListeners) listener(state.remote, version, error)
  if (state.active?.version !== version) return
  const { previous } = state.remote
  state.active = previous && !state.failed.has(previous.version) ? previous : null
  tell()
}

/** The person asks for another try, from the first version on. */
export function retry(name: string): void {
  const state = stateOf(name)
  state.failed.clear()
  state.active = state.remote
  state.attempt++
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The version of a remote in use on this page; null when none works. */
export const useActiveVersion = (name: string): ResolvedVersion | null =>
  useSyncExternalStore(subscribe, () => stateOf(name).active)

export const activeVersion = (name: string): ResolvedVersion | null => stateOf(name).active
export const attemptOf = (name: string): number => stateOf(name).attempt
