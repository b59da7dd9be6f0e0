import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { common } from './common.mjs'
import { devServer } from './dev-server.mjs'
import { ExposedInEntryPlugin } from './exposed-in-entry-plugin.mjs'
import { FederationRuntimePlugin, federationRuntime } from './federation-runtime-plugin.mjs'
import { loadModule, loadRemoteConfig } from './load-config.mjs'
import { loaderErrors } from './page-declarations.mjs'
import { serverFile, serverHalf } from './server-half.mjs'
import { sharedOptions } from './shared-modules.mjs'
import { VersionManifestPlugin } from './version-manifest-plugin.mjs'

/** Absolute path of a file of this package. */
const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url))

const hostIcons = new webpack.NormalModuleReplacementPlugin(/createLucideIcon\.m?js$/, pathOf('host-icon.mjs'))

/** @throws Error that lists every page whose route, chunk and loader disagree */
function checkPages(config, folder) {
  const errors = loaderErrors(config, readFileSync(`${folder}/src/remote.ts`, 'utf8'))
  if (errors.length > 0) throw new Error([`${config.name} declares its pages inconsistently.`, ...errors].join('\n'))
}

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
    checkPages(config, folder)
    const base = common({ folder, production, hot: !production, federated: true })
    const { containerName } = await loadModule(createRequire(`${folder}/package.json`).resolve('@qe/contract'))
    const container = containerName(config.name)
    const browser = {
      ...base,
      ...(production && { dependencies: ['server'] }),
      entry: {},
      target: 'web',
      output: {
        ...base.output,
        // Contains the version: otherwise two versions of a remote on one page would mix their chunks silently.
        uniqueName: `${config.name}@${production ? version : 'working-tree'}`,
      },
      plugins: [
        ...base.plugins,
        new ExposedInEntryPlugin({ entry: container, exposed: 'remote' }),
        hostIcons,
        ...(federationRuntime() === 'stock'
          ? []
          : [new FederationRuntimePlugin({ replacement: pathOf('host-runtime.cjs') })]),
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.js',
          library: { type: 'var', name: container },
          exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
          shared: sharedOptions('remote'),
          shareStrategy: 'loaded-first',
          // Leaves out of a stock runtime what only a host needs.
          experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
          // VersionManifestPlugin writes it.
          manifest: false,
          dts: false,
        }),
        production
          ? new VersionManifestPlugin({
              name: config.name,
              version,
              kind: 'remote',
              entry: 'remoteEntry.js',
              config,
              server: serverFile,
              container,
            })
          : new webpack.NormalModuleReplacementPlugin(/^react\/jsx-dev-runtime$/, pathOf('refresh-jsx.mjs')),
      ],
      ...(production ? {} : { devServer: devServer(config, folder) }),
    }
    if (!production) return browser
    return [serverHalf(base, { entry: './src/remote.ts', plugins: [hostIcons] }), browser]
  }
}
