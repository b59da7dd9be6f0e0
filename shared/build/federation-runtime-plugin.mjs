import webpack from 'webpack'
import { unsupportedOptions } from './federation-options.mjs'

/** Module of the stock runtime that the federation plugin compiles into every build. */
const stockRuntime = /webpack-bundler-runtime.dist.bundler\.js$/

/** The API of the stock runtime, which finds no instance of its own on the page. */
const stockApi = /@module-federation[\\/](runtime|runtime-core|enhanced)[\\/]dist[\\/]/

const federationRuntimes = ['own', 'stock', 'stock-in-shell']

/**
 * Which federation runtime this build uses, from `QE_FEDERATION_RUNTIME`: `own` (the default) is the shell's, which
 * provides it to the remotes; `stock` is that of `@module-federation`, in every build; `stock-in-shell` is the same,
 * provided to the remotes by the shell.
 * @throws when the setting is none of these
 */
export function federationRuntime() {
  const setting = process.env.QE_FEDERATION_RUNTIME || 'own'
  if (federationRuntimes.includes(setting)) return setting
  throw new Error(`QE_FEDERATION_RUNTIME is ${setting}, and may be ${federationRuntimes.join(', ')}.`)
}

/**
 * Replaces the stock federation runtime: in the shell by `shell/src/federation`, in a remote by the one that the shell
 * provides. Fails the build when an option asks for what that runtime can't do, and when nothing was replaced, such as
 * after an upgrade that moved the stock module: the build would succeed otherwise, and fail in the browser.
 */
export class FederationRuntimePlugin {
  /** @param {{ replacement: string }} options `replacement`: absolute path */
  constructor({ replacement }) {
    this.replacement = replacement
  }

  apply(compiler) {
    const unsupported = compiler.options.plugins
      .filter((plugin) => plugin?.name === 'ModuleFederationPlugin')
      .flatMap((plugin) => unsupportedOptions(plugin._options))
    if (unsupported.length > 0)
      throw new Error(['The federation runtime of the shell can’t do this.', ...unsupported].join('\n'))
    new webpack.NormalModuleReplacementPlugin(stockRuntime, this.replacement).apply(compiler)
    compiler.hooks.thisCompilation.tap('FederationRuntimePlugin', (compilation) => {
      if (compilation.compiler !== compiler) return
      compilation.hooks.finishModules.tap('FederationRuntimePlugin', (modules) => {
        const resources = [...modules].map(({ resource }) => resource)
        const fail = (message) => compilation.errors.push(new webpack.WebpackError(message))
        if (!resources.includes(this.replacement))
          fail(`The federation runtime was not replaced: no module matches ${stockRuntime}.`)
        if (resources.some((resource) => stockApi.test(resource)))
          fail(
            [
              'The API of @module-federation/runtime is not supported: the shell alone loads remotes, by the snapshot.',
              'To show something of another remote offer a slot that it fills; to tell it something use the bus.',
            ].join(' '),
          )
      })
    })
  }
}
