import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/** What the shell provides on the page: address of a file → its integrity in the release document, if it is known. */
const lookUp = (address) => `globalThis.__qeIntegrity&&globalThis.__qeIntegrity(${address})||""`

/**
 * Every script and style that the build's own runtime loads later gets the integrity that the release document states.
 * Always in CORS mode, on the site's own origin too: otherwise a preload of the same file is not used.
 * Hashes baked into the entry would cost each visitor a kilobyte a remote, and the document has them anyway.
 */
export class IntegrityPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.crossOrigin = "anonymous"; script.integrity = ${lookUp('url')};`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, href }) => `${source}\n${tag}.crossOrigin = "anonymous"; ${tag}.integrity = ${lookUp(href)};`,
      )
    })
  }
}
