import { type Container, fetchContainer, type RemoteEntry } from './container'
import { PromiseCache } from './promise-cache'
import { registerShared, type SharedOption, type ShareScope } from './share-scope'

/** What the federation plugin compiles into a build. */
export interface InitOptions {
  name: string
  version?: string
  shared?: Record<string, SharedOption[]>
}

export interface Remote extends RemoteEntry {
  name: string
}

/**
 * Makes the instance differ from every one of the stock runtime. A container with the stock runtime looks through
 * `__INSTANCES__` for one of its own name without a version, and reuses it: it would call methods that only the stock
 * runtime has, when it is the last good version of a remote whose current version uses this runtime.
 */
const runtimeVersion = 'host-provided'

/**
 * One build on the page, the shell or a container, with the scope that it shares in. Names and fields are those of the
 * stock runtime, so that tools that read `__FEDERATION__` find what they expect.
 */
export class FederationInstance {
  readonly name: string
  readonly options: InitOptions
  readonly shareScopeMap: { default: ShareScope } = { default: {} }
  readonly #remotes = new Map<string, Remote>()
  readonly #containers = new PromiseCache<Container>()

  constructor(options: InitOptions) {
    this.name = options.name
    this.options = { ...options, version: options.version ?? runtimeVersion }
    registerShared(this.shareScopeMap.default, options.name, options.shared ?? {})
  }

  /** A remote replaces the registered one of the same name. */
  registerRemotes(remotes: Remote[]): void {
    for (const remote of remotes) this.#remotes.set(remote.name, remote)
  }

  /**
   * Loads an exposed module, such as `mf_catalog/remote`. A container is fetched once per address, and again after a
   * failure.
   * @param signal once it is aborted, nothing of the remote is evaluated any more
   * @throws when the remote is not registered, does not load, or throws while it is evaluated
   */
  async loadRemote<T>(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<T> {
    const [name = '', ...path] = id.split('/')
    const remote = this.#remotes.get(name)
    if (!remote) throw new Error(`${name} is not registered.`)
    const container = await this.#containers.get(remote.entry, () => this.#initContainer(remote, signal))
    const factory = await container.get(`./${path.join('/')}`)
    signal?.throwIfAborted()
    return factory() as T
  }

  async #initContainer(remote: Remote, signal?: AbortSignal): Promise<Container> {
    const container = await fetchContainer(remote, signal)
    await container.init(this.shareScopeMap.default, [], {
      shareScopeKeys: 'default',
      shareScopeMap: this.shareScopeMap,
    })
    return container
  }
}

declare global {
  /** Where tools look for the builds on a page. */
  var __FEDERATION__: { __INSTANCES__: FederationInstance[] } | undefined
}

/** Creates an instance and makes it known to tools. A remote's retry and fall-back add one each. */
export function createInstance(options: InitOptions): FederationInstance {
  const instance = new FederationInstance(options)
  globalThis.__FEDERATION__ ??= { __INSTANCES__: [] }
  globalThis.__FEDERATION__.__INSTANCES__.push(instance)
  return instance
}
