import webpack from 'webpack'

/** Module of the stock runtime that the federation plugin compiles into every build. */
const stockRuntime = /webpack-bundler-runtime.dist.bundler\.js$/

/**
 * Replaces the stock federation runtime: in the shell by `shell/src/federation`, in a remote by the one that the shell
 * provides. Fails the build when nothing was replaced, such as after an upgrade that moved the stock module: the build
 * would succeed otherwise, and every remote would fail at its first chunk.
 */
export class FederationRuntimePlugin {
  /** @param {{ replacement: string, stock?: RegExp }} options `replacement`: absolute path */
  constructor({ replacement, stock = stockRuntime }) {
    this.replacement = replacement
    this.stock = stock
  }

  apply(compiler) {
    new webpack.NormalModuleReplacementPlugin(this.stock, this.replacement).apply(compiler)
    compiler.hooks.thisCompilation.tap('FederationRuntimePlugin', (compilation) => {
      if (compilation.compiler !== compiler) return
      compilation.hooks.finishModules.tap('FederationRuntimePlugin', (modules) => {
        const isReplaced = [...modules].some(({ resource }) => resource === this.replacement)
        if (isReplaced) return
        const message = `The federation runtime was not replaced: no module matches ${this.stock}.`
        compilation.errors.push(new webpack.WebpackError(message))
      })
    })
  }
}
