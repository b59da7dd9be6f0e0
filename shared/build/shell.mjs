import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import CopyPlugin from 'copy-webpack-plugin'
import webpack from 'webpack'
import { common } from './common.mjs'
import { FederationRuntimePlugin, federationRuntime } from './federation-runtime-plugin.mjs'
import { HtmlPlugin } from './html-plugin.mjs'
import { ReactDevelopmentPlugin } from './react-development-plugin.mjs'
import { serverFile, serverHalf } from './server-half.mjs'
import { sharedOptions } from './shared-modules.mjs'
import { VersionManifestPlugin } from './version-manifest-plugin.mjs'

/**
 * The build of the shell, which provides the shared modules and the federation runtime, and names no remote.
 * @param {string} configUrl `import.meta.url` of its webpack.config.mjs
 */
export function shell(configUrl) {
  const folder = dirname(fileURLToPath(configUrl))
  const federation = `${folder}/src/federation`
  return async (_env, { mode } = {}) => {
    const production = mode !== 'development'
    const version = process.env.QE_VERSION ?? JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version
    const base = common({ folder, production, federated: true })
    const browser = {
      ...base,
      ...(production && { dependencies: ['server'] }),
      entry: { main: './src/main.tsx' },
      target: 'web',
      output: { ...base.output, uniqueName: `shell@${version}` },
      plugins: [
        ...base.plugins,
        federationRuntime() === 'own'
          ? new FederationRuntimePlugin({ replacement: `${federation}/bundler-runtime.ts` })
          : new webpack.NormalModuleReplacementPlugin(/\/host-instance$/, `${federation}/stock-host-instance.ts`),
        new ModuleFederationPlugin({
          name: 'shell',
          shared: sharedOptions('shell'),
          shareStrategy: 'loaded-first',
          // Leaves the reading of manifests out of a stock runtime: the snapshot names the entries.
          experiments: { optimization: { target: 'web', disableSnapshot: true } },
          // VersionManifestPlugin writes it.
          manifest: false,
          dts: false,
        }),
        new ReactDevelopmentPlugin({ folder }),
        // Files that browsers expect at the site's root: manifest, icons, service worker.
        new CopyPlugin({ patterns: [{ from: 'public' }] }),
        new HtmlPlugin({ template: `${folder}/html.ts`, base: `/assets/shell/${version}/` }),
        new VersionManifestPlugin({
          name: 'shell',
          version,
          kind: 'shell',
          entry: 'main.js',
          config: null,
          server: serverFile,
          container: 'shell',
          supports: ['other-remotes', 'module-entries', 'targets', 'signed-in-pages'],
        }),
      ],
    }
    if (!production) return browser
    const onServer = (module) =>
      new webpack.NormalModuleReplacementPlugin(new RegExp(`/${module}$`), `${folder}/src/server/${module}.ts`)
    const plugins = ['exposed-module', 'region-styles', 'trust'].map(onServer)
    return [serverHalf(base, { entry: './src/server/server-half.tsx', providesShared: true, plugins }), browser]
  }
}
