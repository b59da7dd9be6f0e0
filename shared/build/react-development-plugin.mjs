import { createRequire } from 'node:module'
import { build } from 'esbuild'

/** What the page's React is made of, as the shell's modules ask for it. */
const modules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/** Where the development build waits for the shell's own modules to take it. */
const place = 'globalThis.__qeReact'

/**
 * Leaves `react-development.js` beside the shell: React with its development build, which alone can show an edit with
 * its state kept. Only pages with a dev server's working tree in them load it (releases/src/server/hot-reload.ts).
 */
export class ReactDevelopmentPlugin {
  /** @param {{ folder: string }} options the shell's */
  constructor({ folder }) {
    this.folder = folder
  }

  apply(compiler) {
    const require = createRequire(`${this.folder}/package.json`)
    const files = new Map(modules.map((name) => [require.resolve(name), name]))
    compiler.options.module.rules.push({
      resource: (file) => files.has(file),
      use: (info) => ({
        loader: createRequire(import.meta.url).resolve('./either-react-loader.cjs'),
        options: { name: files.get(info.resource), place },
      }),
    })
    const { webpack } = compiler
    compiler.hooks.thisCompilation.tap('ReactDevelopmentPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'ReactDevelopmentPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const contents = `${place} = { ${modules.map((name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)})`).join(', ')} }`
          const { outputFiles } = await build({
            stdin: { contents, resolveDir: this.folder, loader: 'js' },
            bundle: true,
            minify: true,
            write: false,
            format: 'iife',
            define: { 'process.env.NODE_ENV': '"development"' },
            logLevel: 'silent',
          })
          compilation.emitAsset(
            'react-development.js',
            new webpack.sources.RawSource(Buffer.from(outputFiles[0].contents)),
            { minimized: true },
          )
        },
      )
    })
  }
}
