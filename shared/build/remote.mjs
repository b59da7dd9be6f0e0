import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { common } from './common.mjs'
import { devServer } from './dev-server.mjs'
import { ExposedInEntryPlugin } from './exposed-in-entry-plugin.mjs'
import { loadRemoteConfig } from './load-config.mjs'
import { sharing, stockRuntime } from './shared-doors.mjs'
import { VersionManifestPlugin } from './version-manifest-plugin.mjs'

/** Path of a file of this package. */
const ours = (file) => fileURLToPath(new URL(file, import.meta.url))

/**
 * The build of a remote: one container exposing `./remote` from `src/remote.ts`, described by `remote.config.ts`.
 * The version comes from `QE_VERSION`, else from the package.
 * @param {string} configUrl `import.meta.url` of the remote's webpack.config.mjs
 */
export function remote(configUrl) {
  const folder = dirname(fileURLToPath(configUrl))
  return async (_env, { mode } = {}) => {
    const production = mode !== 'development'
    const config = await loadRemoteConfig(`${folder}/remote.config.ts`)
    const version = process.env.QE_VERSION ?? JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version
    const base = common({ folder, production, hot: !production, federated: true })
    const container = config.name.replaceAll('-', '_')
    return {
      ...base,
      entry: {},
      target: 'web',
      output: {
        ...base.output,
        // Carries the version: otherwise two versions of a remote on one page mix their chunks silently.
        uniqueName: `${config.name}@${production ? version : 'working-tree'}`,
      },
      plugins: [
        ...base.plugins,
        new ExposedInEntryPlugin({ entry: container, exposed: 'remote' }),
        new webpack.NormalModuleReplacementPlugin(/createLucideIcon\.m?js$/, ours('lent-icon.mjs')),
        new webpack.NormalModuleReplacementPlugin(stockRuntime, ours('lent-runtime.cjs')),
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.js',
          library: { type: 'var', name: container },
          exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
          shared: sharing('remote'),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { optimization: { target: 'web', disableSnapshot: true } },
        }),
        production
          ? new VersionManifestPlugin({ name: config.name, version, kind: 'remote', entry: 'remoteEntry.js', config })
          : new webpack.NormalModuleReplacementPlugin(/^react\/jsx-dev-runtime$/, ours('refresh-jsx.mjs')),
      ],
      ...(production ? {} : { devServer: devServer(config, folder) }),
    }
  }
}
