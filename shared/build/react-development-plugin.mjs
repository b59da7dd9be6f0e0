import { createRequire } from 'node:module'
import { build } from 'esbuild'

/** The modules of React that the shell imports. */
const modules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/** Global variable through which the development build is handed to the shell's modules. */
const place = 'globalThis.__qeReact'

/**
 * Emits `react-development.js` beside the shell: React's development build, which hot reload needs to keep component
 * state. Only pages with a working tree load it (releases/src/server/hot-reload.ts).
 */
export class ReactDevelopmentPlugin {
  /** @param {{ folder: string }} options folder of the shell */
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
          const entries = modules.map((name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)})`)
          const contents = `${place} = { ${entries.join(', ')} }`
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
