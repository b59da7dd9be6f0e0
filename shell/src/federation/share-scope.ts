/** Returns a module's exports, as webpack's module factories do. */
export type Factory = () => unknown

/**
 * A module in a share scope, with the fields of the federation protocol: the first five are webpack's own
 * (https://webpack.js.org/concepts/module-federation), the rest are read by the stock runtime of `@module-federation`.
 */
export interface SharedModule {
  get: () => Factory | Promise<Factory>
  /** Name of the build that provides it. */
  from: string
  eager: boolean
  loaded?: boolean
  lib?: Factory
  /** While `get` is running. */
  loading?: Promise<Factory>
  version: string
  shareConfig: object
  scope: string[]
  strategy: string
  useIn: string[]
  deps: string[]
}

/** Key → version → module. */
export type ShareScope = Record<string, Record<string, SharedModule>>

/** What a build compiles in about a module that it shares. */
export interface SharedOption {
  version: string
  get: SharedModule['get']
  scope: string[]
  shareConfig: { eager?: boolean; singleton?: boolean; requiredVersion?: string | false }
}

/** Name of the build whose shared modules take precedence: the shell. */
const hostName = 'shell'

/** Those of the host. By identity: the stock runtime writes the name of whoever loads a module into its `from`. */
const hostModules = new WeakSet<SharedModule>()

/** Adds the shared modules of a build to a scope; a version that is already there stays. */
export function registerShared(scope: ShareScope, from: string, shared: Record<string, SharedOption[]>): void {
  for (const [key, options] of Object.entries(shared)) {
    scope[key] ??= {}
    for (const option of options) {
      if (scope[key][option.version]) continue
      const module: SharedModule = {
        ...option,
        from,
        eager: Boolean(option.shareConfig.eager),
        strategy: 'loaded-first',
        useIn: [],
        deps: [],
      }
      scope[key][option.version] = module
      if (from === hostName) hostModules.add(module)
    }
  }
}

/**
 * The host's module, whatever its version, since every shared module is a singleton that the host provides; of a key
 * that only remotes share, the one in use. Chosen by origin, since an object orders keys such as `0` before all others.
 */
function chooseProvider(versions: Record<string, SharedModule>): SharedModule | undefined {
  const modules = Object.values(versions)
  return modules.find((module) => hostModules.has(module)) ?? modules.find(({ loaded }) => loaded) ?? modules[0]
}

/**
 * The module for a key, or else the build's own copy. Synchronous where the module is available synchronously. A module
 * is fetched once, also by concurrent callers, and again after a failure.
 */
export function resolveShared(
  scope: ShareScope | undefined,
  key: string,
  fallback: SharedModule['get'],
): Factory | Promise<Factory> {
  const shared = chooseProvider(scope?.[key] ?? {})
  if (!shared) return fallback()
  if (shared.lib) return shared.lib
  const { loading } = shared
  if (loading)
    return loading.catch((error) => {
      // The stock runtime keeps the promise of a fetch that failed.
      if (shared.loading !== loading) throw error
      delete shared.loading
      return resolveShared(scope, key, fallback)
    })
  const setLoaded = (factory: Factory) => {
    Object.assign(shared, { lib: factory, loaded: true })
    return factory
  }
  const result = shared.get()
  if (typeof result === 'function') return setLoaded(result)
  shared.loading = result.then(setLoaded).finally(() => delete shared.loading)
  return shared.loading
}
