import { type Container, fetchContainer } from './container'
import { type SharedOption, type ShareScope, share } from './share-scope'

/** What the federation plugin compiles into a build. */
export interface InitOptions {
  name: string
  shared?: Record<string, SharedOption[]>
}

interface Remote {
  name: string
  entry: string
  entryGlobalName: string
}

/**
 * One build on the page, the shell or a container, with the scope it shares in. Names and fields are those of the stock
 * runtime, so that tools which look at `__FEDERATION__` find what they know.
 */
export class FederationInstance {
  readonly name: string
  readonly shareScopeMap: { default: ShareScope } = { default: {} }
  readonly #remotes = new Map<string, Remote>()
  readonly #containers = new Map<string, Promise<Container>>()

  constructor(readonly options: InitOptions) {
    this.name = options.name
    share(this.shareScopeMap.default, options.name, options.shared ?? {})
  }

  /** A remote of the same name takes the place of the one before. */
  registerRemotes(remotes: Remote[]): void {
    for (const remote of remotes) this.#remotes.set(remote.name, remote)
  }

  /**
   * Loads an exposed module, `mf_catalog/remote`. Its container is fetched once per address; one that failed, anew.
   * @throws when the remote is not registered, does not come, or fails while it is evaluated
   */
  async loadRemote<T>(id: string): Promise<T> {
    const [name = '', ...path] = id.split('/')
    const remote = this.#remotes.get(name)
    if (!remote) throw new Error(`${name} is not registered.`)
    const container = await this.#container(remote)
    const factory = await container.get(`./${path.join('/')}`)
    return factory() as T
  }

  #container({ entry, entryGlobalName }: Remote): Promise<Container> {
    const known = this.#containers.get(entry)
    if (known) return known
    const loading = fetchContainer(entry, entryGlobalName).then(async (container) => {
      await container.init(this.shareScopeMap.default, [], {
        shareScopeKeys: 'default',
        shareScopeMap: this.shareScopeMap,
      })
      return container
    })
    loading.catch(() => this.#containers.delete(entry))
    this.#containers.set(entry, loading)
    return loading
  }
}

declare global {
  /** Where tools look for the builds on a page. */
  var __FEDERATION__: { __INSTANCES__: FederationInstance[] } | undefined
}

export function createInstance(options: InitOptions): FederationInstance {
  const instance = new FederationInstance(options)
  globalThis.__FEDERATION__ ??= { __INSTANCES__: [] }
  globalThis.__FEDERATION__.__INSTANCES__.push(instance)
  return instance
}
