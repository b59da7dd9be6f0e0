import { loadModule } from './load-config.mjs'

/**
 * Emits `index.html` from the shell's `html.ts`, with the entry's scripts, styles and fonts under their published
 * addresses.
 */
export class HtmlPlugin {
  /** @param {{ template: string, base: string }} options `base` ends with a slash */
  constructor(options) {
    this.options = options
  }

  apply(compiler) {
    const { webpack } = compiler
    compiler.hooks.thisCompilation.tap('HtmlPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'HtmlPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const { html } = await loadModule(this.options.template)
          const files = compilation.entrypoints
            .get('main')
            .getFiles()
            .map((file) => this.options.base + file)
          const fonts = Object.keys(compilation.assets)
            .filter((file) => file.endsWith('.woff2') && !file.includes('-ext-'))
            .map((file) => this.options.base + file)
          const page = html({
            fonts,
            scripts: files.filter((file) => file.endsWith('.js')),
            styles: files.filter((file) => file.endsWith('.css')),
          })
          compilation.emitAsset('index.html', new webpack.sources.RawSource(page))
        },
      )
    })
  }
}
