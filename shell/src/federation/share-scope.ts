/** Gives a module's exports, as webpack's module factories do. */
export type Factory = () => unknown

/**
 * A module in a share scope, with the fields of the federation protocol: the first five are webpack's own
 * (https://webpack.js.org/concepts/module-federation), the rest are read by the stock runtime of `@module-federation`.
 */
export interface SharedModule {
  get: () => Factory | Promise<Factory>
  from: string
  eager: boolean
  loaded?: boolean
  lib?: Factory
  version: string
  shareConfig: object
  scope: string[]
  strategy: string
  useIn: string[]
  deps: string[]
}

/** Key → version → module. The shell's are put in first, and stay first. */
export type ShareScope = Record<string, Record<string, SharedModule>>

/** What a build compiles in of a module it shares. */
export interface SharedOption {
  version: string
  get: SharedModule['get']
  scope: string[]
  shareConfig: { eager?: boolean; singleton?: boolean; requiredVersion?: string | false }
}

/** Puts what a build shares into a scope; a version that is there already stays. */
export function share(scope: ShareScope, from: string, shared: Record<string, SharedOption[]>): void {
  for (const [key, options] of Object.entries(shared)) {
    scope[key] ??= {}
    for (const option of options)
      scope[key][option.version] ??= {
        ...option,
        from,
        eager: Boolean(option.shareConfig.eager),
        strategy: 'loaded-first',
        useIn: [],
        deps: [],
      }
  }
}

/**
 * The module that a build asks for: the first in the scope, whatever its version, as every door has one lender; else
 * the build's own. At once where it is there at once. One that fails to come is fetched anew when asked again.
 */
export function take(
  scope: ShareScope | undefined,
  key: string,
  fallback: SharedModule['get'],
): Factory | Promise<Factory> {
  const [shared] = Object.values(scope?.[key] ?? {})
  if (!shared) return fallback()
  if (shared.lib) return shared.lib
  const keep = (factory: Factory) => {
    Object.assign(shared, { lib: factory, loaded: true })
    return factory
  }
  const got = shared.get()
  return typeof got === 'function' ? keep(got) : got.then(keep)
}
