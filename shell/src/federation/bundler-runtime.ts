import { createInstance, type FederationInstance, type InitOptions } from './instance'
import { loader } from './loader'
import { type Factory, type SharedModule, type ShareScope, take } from './share-scope'

type ModuleId = string | number

/** The parts of a build's `__webpack_require__` that federation touches. */
interface WebpackRequire {
  m: Record<ModuleId, (module: { exports: unknown }) => void>
  c: Record<ModuleId, unknown>
  federation: { instance?: FederationInstance; initOptions: InitOptions }
  consumesLoadingData: {
    moduleIdToConsumeDataMapping: Record<ModuleId, { shareKey: string; fallback: SharedModule['get'] }>
  }
}

/** Of each consumed module: 0 once it stands, a promise while it comes. */
type InstalledModules = Record<ModuleId, 0 | Promise<void>>

interface Consumes {
  webpackRequire: WebpackRequire
  installedModules: InstalledModules
}

function takeFor({ federation, consumesLoadingData }: WebpackRequire, id: ModuleId): Factory | Promise<Factory> {
  const consumed = consumesLoadingData.moduleIdToConsumeDataMapping[id]
  if (!consumed) throw new Error(`This build does not say what module ${id} is.`)
  // Not the build's own `S`, which a hot update empties.
  return take(federation.instance?.shareScopeMap.default, consumed.shareKey, consumed.fallback)
}

function install({ webpackRequire, installedModules }: Consumes, id: ModuleId, factory: () => Factory): void {
  webpackRequire.m[id] = (module) => {
    installedModules[id] = 0
    // The consumed module has an entry of its own in the cache. With this one gone, a circle of imports meets that one,
    // which fills as it runs, and not the empty exports from here.
    delete webpackRequire.c[id]
    module.exports = factory()()
  }
}

/**
 * What the federation plugin's compiled code calls, for the shell and, lent, for every container
 * (`shared/build/lent-runtime.cjs`, `shared/build/lent-loader-plugin.mjs`). In place of the stock bundler runtime and
 * its core; why: docs/decisions/0005.
 */
const bundlerRuntime = {
  init({ webpackRequire }: { webpackRequire: WebpackRequire }): FederationInstance {
    return createInstance(webpackRequire.federation.initOptions)
  },

  /** A container is told of the page's scope, and asks for nothing of its own. */
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }): void {
    if (webpackRequire.federation.instance) webpackRequire.federation.instance.shareScopeMap.default = shareScope
  },

  /** The scope stands from `init` on. */
  I: () => true,

  /** What the first modules of a build consume: there already, as the shell carries it. */
  installInitialConsumes({ initialConsumes, ...build }: Consumes & { initialConsumes: ModuleId[] }): void {
    for (const id of initialConsumes) {
      install(build, id, () => {
        const factory = takeFor(build.webpackRequire, id)
        if (typeof factory !== 'function')
          throw new Error(`Module ${id} is shared and not there at once; import it lazily, or carry it eagerly.`)
        return factory
      })
    }
  },

  /** Called for every chunk on its way: what it consumes comes beside it. */
  consumes({
    chunkId,
    promises,
    chunkMapping,
    ...build
  }: Consumes & { chunkId: ModuleId; promises: Promise<unknown>[]; chunkMapping: Record<ModuleId, ModuleId[]> }): void {
    const { installedModules, webpackRequire } = build
    for (const id of chunkMapping[chunkId] ?? []) {
      if (installedModules[id] === undefined) {
        installedModules[id] = Promise.resolve()
          .then(() => takeFor(webpackRequire, id))
          .then((factory) => install(build, id, () => factory))
        installedModules[id].catch(() => delete installedModules[id])
      }
      if (installedModules[id]) promises.push(installedModules[id])
    }
  },
}

const federation = { runtime: { init: createInstance }, bundlerRuntime, loader }
export default federation

declare global {
  /** Taken by every build in place of a runtime and a loader of its own. */
  var __qeFederation: typeof federation | undefined
}
globalThis.__qeFederation = federation
