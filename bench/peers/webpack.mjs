import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { common } from '../../shared/build/common.mjs'
import { HtmlPlugin } from '../../shared/build/html-plugin.mjs'
import { replaceLoading } from '../one-build/webpack.config.mjs'

/** @typedef {import('webpack').Configuration} Configuration */

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url))
const shell = pathOf('../../shell')
const remotes = ['mf-account', 'mf-booking', 'mf-catalog', 'mf-chat', 'mf-host-dashboard', 'mf-releases']

/** What exists once on a page, by the file that import maps give it. */
const shared = {
  react: 'react',
  'react/jsx-runtime': 'jsx-runtime',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom-client',
  '@qe/platform': 'platform',
  '@qe/ui': 'ui',
  '@qe/ui/data': 'ui-data',
  '@qe/ui/calendar': 'ui-calendar',
}

/** Where a site serves a remote's files. */
const addressOf = (name) => `/remotes/${name}/`

/**
 * The settings that our own builds have, for files in a folder of the site.
 * @returns {Configuration}
 */
function build(folder, out, address) {
  const base = common({ folder, production: true })
  return { ...base, target: 'web', output: { ...base.output, path: out + address, publicPath: address, clean: false } }
}

/** The shell with a loader of the peer's in place of ours, and its page at `/index.html`. */
function shellOf(out, runtime, entry) {
  const base = build(shell, out, '/')
  return {
    ...base,
    entry,
    plugins: [
      ...base.plugins,
      ...replaceLoading(webpack, runtime),
      new HtmlPlugin({ template: `${shell}/html.ts`, base: '/' }),
    ],
  }
}

/**
 * The site with Module Federation as its documentation says: an asynchronous start, manifests, singletons, and a copy
 * of each shared module with every remote. Remotes are asked for their versions of shared modules when they are loaded.
 * @param {string} out the site's folder
 * @returns {Configuration[]}
 */
export function moduleFederation(out) {
  const containerOf = (name) => name.replaceAll('-', '_')
  const options = {
    shared: Object.fromEntries(Object.keys(shared).map((name) => [name, { singleton: true, requiredVersion: false }])),
    shareStrategy: 'loaded-first',
    dts: false,
  }
  const host = shellOf(out, pathOf('module-federation-runtime.ts'), { main: pathOf('start.ts') })
  host.plugins.push(
    new ModuleFederationPlugin({
      ...options,
      name: 'shell',
      remotes: Object.fromEntries(
        remotes.map((name) => [containerOf(name), `${containerOf(name)}@${addressOf(name)}mf-manifest.json`]),
      ),
    }),
  )
  return [
    host,
    ...remotes.map((name) => {
      const base = build(pathOf(`../../${name}`), out, addressOf(name))
      return {
        ...base,
        entry: {},
        output: { ...base.output, uniqueName: name },
        plugins: [
          ...base.plugins,
          new ModuleFederationPlugin({
            ...options,
            name: containerOf(name),
            filename: 'remoteEntry.js',
            exposes: { './remote': './src/remote.ts' },
            manifest: true,
          }),
        ],
      }
    }),
  ]
}

/** Addresses of all modules that are imported by name. */
export const importMap = {
  imports: Object.fromEntries([
    ...Object.entries(shared).map(([name, file]) => [name, `/${file}.js`]),
    ...remotes.map((name) => [`@qe/${name}`, `${addressOf(name)}remote.js`]),
  ]),
}

/** What each remote, and the shell, tell Native Federation of themselves: file → content. */
export const remoteEntries = {
  '/manifest.json': Object.fromEntries(remotes.map((name) => [name, `${addressOf(name)}remoteEntry.json`])),
  '/remoteEntry.json': {
    name: 'shell',
    exposes: [],
    shared: Object.entries(shared).map(([packageName, file]) => ({
      packageName,
      outFileName: `${file}.js`,
      singleton: true,
      strictVersion: false,
      requiredVersion: '^1.0.0',
      version: '1.0.0',
    })),
  },
  ...Object.fromEntries(
    remotes.map((name) => [
      `${addressOf(name)}remoteEntry.json`,
      { name, exposes: [{ key: './remote', outFileName: 'remote.js' }], shared: [] },
    ]),
  ),
}

/** What makes a build one of ES modules. */
const modules = { experiments: { outputModule: true } }
const asModules = { module: true, library: { type: 'module' }, chunkFormat: 'module' }

/**
 * The site of ES modules, with an import map as single-spa recommends or with Native Federation: each remote a module
 * that imports the shared ones by their names.
 * @param {string} out the site's folder
 * @param {string} runtime how the shell loads a remote
 * @returns {Configuration[]}
 */
export function esModules(out, runtime) {
  const host = shellOf(out, pathOf(runtime), {
    main: './src/main.tsx',
    ...Object.fromEntries(Object.values(shared).map((file) => [file, pathOf(`shared/${file}.mjs`)])),
  })
  return [
    {
      ...host,
      ...modules,
      output: { ...host.output, ...asModules },
      optimization: { ...host.optimization, runtimeChunk: 'single', splitChunks: { chunks: 'all' } },
    },
    ...remotes.map((name) => {
      const base = build(pathOf(`../../${name}`), out, addressOf(name))
      return {
        ...base,
        ...modules,
        entry: { remote: './src/remote.ts' },
        output: { ...base.output, ...asModules, uniqueName: name },
        externals: Object.fromEntries(Object.keys(shared).map((module) => [module, `module ${module}`])),
      }
    }),
  ]
}

/** A pilet's `uniqueName`, and with webpack's prefix its `requireRef`. */
const piletId = (name) => `pr_${name.replaceAll('-', '')}`

/** Shared modules that are marked as optional, since few pages import them. */
const optional = ['@qe/ui/data', '@qe/ui/calendar']

/**
 * The site with Piral: the shell with the shared modules in its bundle, and each remote a pilet in Piral's default
 * format, v2. Output and header are those of `piral-cli-webpack5`, which is left out since it brings Babel, Sass and
 * Express with it; `pilet-webpack-plugin` is for webpack 4.
 * @param {string} out the site's folder
 * @returns {Configuration[]}
 */
export function piral(out) {
  return [
    shellOf(out, pathOf('piral-runtime.ts'), { main: './src/main.tsx' }),
    ...remotes.map((name) => {
      const folder = pathOf(`../../${name}`)
      const base = build(folder, out, addressOf(name))
      return {
        ...base,
        entry: { pilet: pathOf('pilet.ts') },
        resolve: { ...base.resolve, alias: { 'pilet/remote': `${folder}/src/remote.ts` } },
        output: {
          ...base.output,
          filename: '[name].[contenthash:8].js',
          library: { type: 'system' },
          uniqueName: piletId(name),
        },
        // As externals of type `system`, which Piral's tools make of them, the optional ones would load with the pilet
        // whatever page is open.
        externals: Object.fromEntries(
          Object.keys(shared).map((module) => [
            module,
            optional.includes(module) ? `promise System.import(${JSON.stringify(module)})` : module,
          ]),
        ),
        plugins: [
          ...base.plugins,
          new webpack.BannerPlugin({
            banner: `//@pilet v:2(webpackChunk${piletId(name)},{})`,
            include: /^pilet\./,
            raw: true,
            // The minifier would take it away.
            stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
          }),
        ],
      }
    }),
  ]
}

/**
 * What a feed service answers for the pilets of a site that is built.
 * @param {string} out the site's folder
 */
export const piletFeed = (out) => ({
  items: remotes.map((name) => ({
    name,
    version: '1.0.0',
    spec: 'v2',
    requireRef: `webpackChunk${piletId(name)}`,
    dependencies: {},
    link: addressOf(name) + readdirSync(out + addressOf(name)).find((file) => /^pilet\.\w+\.js$/.test(file)),
  })),
})

/** @param {Configuration[]} configs @throws Error with what did not build */
export async function compile(configs) {
  for (const config of configs) {
    const compiler = webpack(config)
    const stats = await promisify(compiler.run.bind(compiler))()
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
    await promisify(compiler.close.bind(compiler))()
  }
}
