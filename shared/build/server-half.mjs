import webpack from 'webpack'
import { sharedModules } from './shared-modules.mjs'

/** Absolute path of a file of this package. */
const pathOf = (file) => new URL(file, import.meta.url).pathname

/** Libraries that only code behind `BrowserOnly` loads: left out, since they would be most of the file. */
const browserLibraries = ['maplibre-gl', 'pmtiles']

const isShared = (request) =>
  sharedModules.some((module) => module === request || (module.endsWith('/') && request.startsWith(module)))

/** The name of the server half in a version's folder. */
export const serverFile = 'server.cjs'

/**
 * The server half of a build: one CommonJS file made from the same sources, whose pages the delivery server renders.
 * It has no styles of its own, but the same class names, and knows nothing of Node: it runs in a context without
 * `require`, but for the shared modules.
 * @param {import('webpack').Configuration} browser the browser's build
 * @param {{ entry: string, providesShared?: boolean, plugins: import('webpack').WebpackPluginInstance[] }} options
 * @returns {import('webpack').Configuration}
 */
export function serverHalf(browser, { entry, providesShared = false, plugins }) {
  const [scripts, styles, assets, , workers] = browser.module.rules
  const [, cssLoader] = styles.use
  return {
    mode: 'production',
    name: 'server',
    context: browser.context,
    devtool: false,
    entry: { server: entry },
    // Not `node`, so that packages resolve to what they are in a browser, class names and markup included.
    target: 'es2022',
    output: {
      path: browser.output.path,
      filename: serverFile,
      library: { type: 'commonjs2' },
      publicPath: '',
      clean: false,
      chunkFormat: 'commonjs',
      chunkLoading: false,
    },
    resolve: {
      ...browser.resolve,
      conditionNames: ['browser', 'import', 'module', '...'],
      mainFields: ['browser', 'module', 'main'],
      aliasFields: ['browser'],
      alias: Object.fromEntries(browserLibraries.map((name) => [`${name}$`, false])),
    },
    externals: providesShared
      ? []
      : [({ request }, done) => (isShared(request) ? done(null, `commonjs ${request}`) : done())],
    module: {
      rules: [
        scripts,
        {
          test: /\.module\.css$/,
          use: [
            {
              loader: cssLoader.loader,
              options: { modules: { ...cssLoader.options.modules, exportOnlyLocals: true } },
            },
          ],
        },
        { ...assets, generator: { emit: false } },
        { ...workers, generator: { emit: false } },
      ],
    },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.NormalModuleReplacementPlugin(/(?<!\.module)\.css$|^@fontsource/, pathOf('no-styles.mjs')),
      ...plugins,
    ],
    // Nobody downloads it.
    optimization: { minimize: false, splitChunks: false },
    performance: false,
    stats: 'errors-warnings',
  }
}
