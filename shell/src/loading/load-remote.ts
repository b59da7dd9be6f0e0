import { type PageFlags, type PageRemote, type ResolvedVersion, workingTree } from '@qe/contract'
import type { LazyComponent, RemoteModule } from '@qe/platform'
import type { ComponentType } from 'react'
import { PromiseCache } from '../federation/promise-cache'
import { loadExposedModule, registerVersion } from './exposed-module'
import { preloadView } from './preload-view'
import { followStyles } from './region-styles'
import { attemptOf, fallbackOf, reportFailure, resetRemoteStates } from './remote-state'
import { trustVersion } from './trust'
import type { ViewKey } from './view-key'

interface ViewRequest {
  name: string
  version: ResolvedVersion
  view: ViewKey
}

/**
 * The whole way of a view to the page:
 * trust → register → load with a deadline → validate → find the view → load its chunk → or report and fall back.
 * Rejections reach React's error boundary, which renders nothing while the remote turns to its last good version.
 */
export function loadView(name: string, version: ResolvedVersion, view: ViewKey): Promise<ComponentType<object>> {
  const request = { name, version, view }
  const loading = startView(request)
  if (isNewlyAwaited(request)) loading.catch((error) => fallBack(request, error))
  return loading
}

const startView = (request: ViewRequest): Promise<ComponentType<object>> =>
  views.get(
    keyOf(request),
    () => {
      void preloadView(request.version, request.view)
      return trackForReact(
        loadVersion(request.name, request.version)
          .then((remote) => findView(remote, request))
          .then((load) => loadChunk(load, request)),
      )
    },
    () => awaited.has(keyOf(request)),
  )

/**
 * Loads one version of a remote, once; a version that failed, again when it is requested again.
 * @throws when it does not load in time, does not have its hash, throws while it is evaluated, or is no remote
 */
const loadVersion = (name: string, version: ResolvedVersion): Promise<RemoteModule> =>
  versions.get(version.base, () =>
    withDeadline(deadlineOf(name, version), `${name} ${version.version}`, async (signal) => {
      trustVersion(name, version)
      followStyles(version.base)
      registerVersion(name, version)
      return validateRemote(await loadExposedModule(name, signal), name, version)
    }),
  )

function validateRemote(module: unknown, name: string, { version }: ResolvedVersion): RemoteModule {
  const remote = (module as { default?: RemoteModule } | undefined)?.default
  if (!remote?.routes) throw new Error(`${name} ${version} does not export a remote.`)
  return remote
}

function findView(remote: RemoteModule, { name, version, view }: ViewRequest): LazyComponent {
  const slots = remote.slots as Record<string, LazyComponent | undefined>
  const load = 'route' in view ? remote.routes[view.route] : slots[view.slot]
  if (!load) throw new Error(`${name} ${version.version} declares ${describe(view)} and does not have it.`)
  return load
}

const loadChunk = async (load: LazyComponent, { name, version, view }: ViewRequest) =>
  (await withDeadline(deadlineOf(name, version), `${name} ${describe(view)}`, load)).default

const fallBack = ({ name, version }: ViewRequest, error: unknown): void =>
  reportFailure(name, version.version, 'load-failure', error)

/**
 * Loads a view that may be needed soon. A failure reports nothing and is forgotten unless a page has asked for the view
 * meanwhile: when it does so later, the network may be back.
 */
export const prefetchView = (name: string, version: ResolvedVersion, view: ViewKey): Promise<void> =>
  startView({ name, version, view }).then(
    () => {},
    () => {},
  )

/**
 * Longest time to load a remote's code, ms. The last version that is left gets longer: on a slow line, waiting serves
 * better than a notice. A dev server answers once it has built.
 */
const deadlineMs = { withFallback: 4000, last: 15_000, workingTree: 30_000 }
function deadlineOf(name: string, { version }: ResolvedVersion): number {
  if (version === workingTree) return deadlineMs.workingTree
  return fallbackOf(name, version) ? deadlineMs.withFallback : deadlineMs.last
}

class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/**
 * Runs `work`, and rejects when it takes longer than `ms`. Scripts have no time-out of their own: one that hangs would
 * hang the page.
 * @param what for the message, such as `mf-chat 1.2.0`
 * @param work gets a signal that is aborted at the deadline
 */
function withDeadline<T>(ms: number, what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new DeadlineExceeded(`${what} took longer than ${ms} ms.`)
      deadline.abort(error)
      reject(error)
    }, ms)
    work(deadline.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

const describe = (view: ViewKey) => ('route' in view ? view.route : `slot ${view.slot}`)
const keyOf = ({ name, version, view }: ViewRequest) =>
  `${name}@${version.version}#${attemptOf(name)}:${describe(view)}`

const versions = new PromiseCache<RemoteModule>()
const views = new PromiseCache<ComponentType<object>>()
/** Views that a page has asked for, as opposed to prefetched ones. */
const awaited = new Set<string>()

function isNewlyAwaited(request: ViewRequest): boolean {
  const key = keyOf(request)
  const isNew = !awaited.has(key)
  awaited.add(key)
  return isNew
}

/**
 * Marks a settled promise as React itself does, so that `use` returns its value at once. Without the mark React renders
 * the fallback first, although the view is there.
 */
function trackForReact<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

/**
 * Starts a page with these remotes: forgets every loaded version, view and failure.
 * @param off those that are switched off
 * @param flags the values of the visitor's flags
 */
export function startRemotes(
  remotes: readonly PageRemote[],
  off: readonly PageRemote[] = [],
  flags: PageFlags = {},
): void {
  versions.clear()
  views.clear()
  awaited.clear()
  resetRemoteStates(remotes, off, flags)
}
