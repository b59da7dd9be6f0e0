import type { ResolvedVersion } from '@qe/contract'
import type { LazyComponent, RemoteModule } from '@qe/platform'
import type { ComponentType } from 'react'
import { attemptOf } from './active-version'
import { loadChunk, loadVersion } from './runtime'

/** A page or a slot filler of a remote. */
export type ViewKey = { route: string } | { slot: string }

const loadFailures = new WeakSet<object>()
/** Whether a view failed before it could render. */
export const isLoadFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && loadFailures.has(error)

const loads = new Map<string, Promise<ComponentType<object>>>()

const describe = (view: ViewKey) => ('route' in view ? view.route : `slot ${view.slot}`)
const pick = (module: RemoteModule, view: ViewKey) =>
  ('route' in view
    ? module.routes[view.route]
    : (module.slots as Record<string, LazyComponent | undefined>)[view.slot]) as LazyComponent | undefined

async function load(name: string, version: ResolvedVersion, view: ViewKey): Promise<ComponentType<object>> {
  const module = await loadVersion(name, version)
  const component = pick(module, view)
  if (!component) throw new Error(`${name} ${version.version} promises ${describe(view)} and does not have it.`)
  const { default: Component } = await loadChunk(component, version, `${name} ${describe(view)}`)
  return Component
}

const keyOf = (name: string, version: ResolvedVersion, view: ViewKey) =>
  `${name}@${version.version}#${attemptOf(name)}:${describe(view)}`

function begin(key: string, name: string, version: ResolvedVersion, view: ViewKey): Promise<ComponentType<object>> {
  const known = loads.get(key)
  if (known) return known
  const loading = load(name, version, view)
  // As React itself marks a promise that it has seen: without the mark `use` shows the fallback once, though the view
  // is here.
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    (error) => loadFailures.add(error),
  )
  loads.set(key, loading)
  return loading
}

/** Views that somebody came to see. */
const wanted = new Set<string>()

/** The component of a view, loaded once per version and attempt. */
export function loadView(name: string, version: ResolvedVersion, view: ViewKey): Promise<ComponentType<object>> {
  const key = keyOf(name, version, view)
  wanted.add(key)
  return begin(key, name, version, view)
}

/**
 * Loads a view that may be wanted soon. Where that fails before anybody came to see it, it is loaded anew then: the
 * network may be back.
 */
export async function loadAhead(name: string, version: ResolvedVersion, view: ViewKey): Promise<void> {
  const key = keyOf(name, version, view)
  await begin(key, name, version, view).catch(() => wanted.has(key) || loads.delete(key))
}
