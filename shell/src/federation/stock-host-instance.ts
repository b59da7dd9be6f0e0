import { type Container, fetchContainer } from './container'
import type { HostInstance } from './host-instance'
import type { Remote } from './instance'
import { loader } from './loader'
import type { ShareScope } from './share-scope'

/** `__webpack_require__` of a remote whose runtime the shell provides. */
interface ContainerRequire {
  I(scope: 'default', initScope: object[]): unknown
  federation: {
    initOptions: { name: string }
    instance: {
      initOptions(options: object): void
      initShareScopeMap(scope: 'default', shareScope: ShareScope): void
    }
  }
}

/** What a build with the stock runtime has in it, as far as it is used here. */
interface StockFederation {
  runtime: { createInstance(options: object): object }
  bundlerRuntime: object
  attachShareScopeMap(webpackRequire: ContainerRequire): void
  instance: {
    registerPlugins(plugins: { name: string; loadEntry(options: { remoteInfo: Remote }): Promise<Container> }[]): void
    registerRemotes(remotes: Remote[]): void
    loadRemote(id: string, options: { loadFactory: false }): Promise<() => unknown>
  }
}

declare const __webpack_require__: { federation: StockFederation }
const { runtime, bundlerRuntime, attachShareScopeMap, instance } = __webpack_require__.federation

/** By address of an entry: the deadline of its newest load, since hooks get no options of their caller. */
const signals = new Map<string, AbortSignal>()

// The stock loader has no deadline, does not try twice, and calls an entry that throws one that did not load.
instance.registerPlugins([
  {
    name: 'shell-loader',
    loadEntry: ({ remoteInfo }) => fetchContainer(remoteInfo, signals.get(remoteInfo.entry)),
  },
])

/** By name of a remote: the address of the entry that is registered for it. */
const entries = new Map<string, string>()

const host: HostInstance = {
  registerRemotes(remotes) {
    for (const { name, entry, entryGlobalName, type } of remotes) {
      entries.set(name, entry)
      // Each version is a remote of its own. Replacing one by another (`force`) would take shared modules of the shell
      // that it was the first to load off the page: the runtime writes the name of whoever loads a module into `from`.
      instance.registerRemotes([{ name: entry, entry, entryGlobalName, type }])
    }
  },
  async loadRemote<T>(id: string, { signal }: { signal: AbortSignal }): Promise<T> {
    const [name = '', ...path] = id.split('/')
    const entry = entries.get(name)
    if (!entry) throw new Error(`${name} is not registered.`)
    signals.set(entry, signal)
    const factory = await instance.loadRemote([entry, ...path].join('/'), { loadFactory: false })
    signal.throwIfAborted()
    return factory() as T
  },
}
export const hostInstance = (): HostInstance => host

interface ContainerInit {
  webpackRequire: ContainerRequire
  shareScope: ShareScope
  initScope: object[]
  remoteEntryInitOptions: object
}

/** The build leaves it out of the stock runtime, as the shell exposes nothing: a container joins the page's scope. */
function initContainerEntry({ webpackRequire, shareScope, initScope, remoteEntryInitOptions }: ContainerInit): unknown {
  const container = webpackRequire.federation
  container.instance.initOptions({ name: container.initOptions.name, remotes: [], ...remoteEntryInitOptions })
  container.instance.initShareScopeMap('default', shareScope)
  attachShareScopeMap(webpackRequire)
  return webpackRequire.I('default', initScope)
}

globalThis.__qeFederation = {
  // `init` would find the instance of the build that the runtime was compiled into, the shell's, for every remote.
  runtime: { ...runtime, init: runtime.createInstance },
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  attachShareScopeMap,
  loader,
}
