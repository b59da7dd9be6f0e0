import { createInstance, type FederationInstance, type InitOptions } from './instance'
import { loader } from './loader'
import { type Factory, resolveShared, type SharedModule, type ShareScope } from './share-scope'

type ModuleId = string | number

/** The parts of a build's `__webpack_require__` that federation uses. */
export interface WebpackRequire {
  m: Record<ModuleId, (module: { exports: unknown }) => void>
  c: Record<ModuleId, unknown>
  /** `__webpack_share_scopes__`. */
  S?: Record<string, ShareScope>
  federation: { instance?: FederationInstance; initOptions: InitOptions }
  consumesLoadingData: {
    moduleIdToConsumeDataMapping: Record<ModuleId, { shareKey: string; fallback: SharedModule['get'] }>
  }
}

/** Of each consumed module: 0 once it is installed, a promise while it loads. */
type InstalledModules = Record<ModuleId, 0 | Promise<void>>

interface ConsumeOptions {
  webpackRequire: WebpackRequire
  installedModules: InstalledModules
}

function keyOf({ consumesLoadingData }: WebpackRequire, id: ModuleId): string {
  const consumed = consumesLoadingData.moduleIdToConsumeDataMapping[id]
  if (!consumed) throw new Error(`This build does not declare the shared module ${id}.`)
  return consumed.shareKey
}

function resolveModule(webpackRequire: WebpackRequire, id: ModuleId): Factory | Promise<Factory> {
  const key = keyOf(webpackRequire, id)
  const { federation, consumesLoadingData } = webpackRequire
  const scope = federation.instance?.shareScopeMap.default
  try {
    // A build that carries no copy of its own (`import: false`) throws an error here that names no reason.
    return resolveShared(scope, key, consumesLoadingData.moduleIdToConsumeDataMapping[id]?.fallback as () => Factory)
  } catch (cause) {
    if (scope?.[key]) throw cause
    throw new Error(`Nothing on this page provides the shared module ${key}, and this build has no copy of it.`, {
      cause,
    })
  }
}

function install({ webpackRequire, installedModules }: ConsumeOptions, id: ModuleId, factory: () => Factory): void {
  webpackRequire.m[id] = (module) => {
    installedModules[id] = 0
    // Webpack caches the consumed module under its own id. Removing this entry lets a circular import find that one,
    // which fills as it runs, instead of the empty exports of this one.
    delete webpackRequire.c[id]
    module.exports = factory()()
  }
}

/**
 * What the federation plugin's compiled code calls, in the shell and, provided by the shell, in every container
 * (`shared/build/host-runtime.cjs`, `shared/build/host-loader-plugin.mjs`). It replaces the stock bundler runtime and
 * its core; docs/decisions/0036 says why. Deliberately absent is what docs/federation.md lists, such as version ranges,
 * other share scopes, remotes of remotes, hooks and manifests; a build that asks for one of them fails
 * (`shared/build/federation-options.mjs`).
 */
export const bundlerRuntime = {
  init({ webpackRequire }: { webpackRequire: WebpackRequire }): FederationInstance {
    const instance = createInstance(webpackRequire.federation.initOptions)
    webpackRequire.S = instance.shareScopeMap
    return instance
  },

  /** A container uses the page's scope instead of its own. */
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }): void {
    if (webpackRequire.federation.instance) webpackRequire.federation.instance.shareScopeMap.default = shareScope
  },

  /** Initialises sharing; the scope exists since `init`. */
  I: () => true,

  /** Installs the shared modules of a build's first chunk, which must be available synchronously. */
  installInitialConsumes({ initialConsumes, ...options }: ConsumeOptions & { initialConsumes: ModuleId[] }): void {
    const { webpackRequire } = options
    for (const id of initialConsumes) {
      install(options, id, () => {
        const factory = resolveModule(webpackRequire, id)
        if (typeof factory === 'function') return factory
        const key = keyOf(webpackRequire, id)
        throw new Error(`The shared module ${key} is not loaded yet; import it lazily, or share it as eager.`)
      })
    }
  },

  /** Called for every chunk that loads: loads the shared modules that the chunk uses beside it. */
  consumes({
    chunkId,
    promises,
    chunkMapping,
    ...options
  }: ConsumeOptions & {
    chunkId: ModuleId
    promises: Promise<unknown>[]
    chunkMapping: Record<ModuleId, ModuleId[]>
  }): void {
    const { installedModules, webpackRequire } = options
    for (const id of chunkMapping[chunkId] ?? []) {
      if (installedModules[id] === undefined) {
        installedModules[id] = Promise.resolve()
          .then(() => resolveModule(webpackRequire, id))
          .then((factory) => install(options, id, () => factory))
        installedModules[id].catch(() => delete installedModules[id])
      }
      if (installedModules[id]) promises.push(installedModules[id])
    }
  },
}

const federation = { runtime: { init: createInstance }, bundlerRuntime, loader }
export default federation

declare global {
  /** Used by every build instead of a runtime and a loader of its own. */
  var __qeFederation:
    | { runtime: object; bundlerRuntime: object; attachShareScopeMap?: object; loader: typeof loader }
    | undefined
}
globalThis.__qeFederation = federation
