import { createRequire } from 'node:module'
import { VersionManifestPlugin } from '@qe/build'
import config from './remote.config.mjs'

// The plugin that @qe/build brings: as it comes, with its own runtime in the container, and none of our settings.
const { ModuleFederationPlugin } = createRequire(createRequire(import.meta.url).resolve('@qe/build/package.json'))(
  '@module-federation/enhanced/webpack',
)

/**
 * Of a team that uses Module Federation as its manual has it: React to fall back to, and a module that it shares with
 * nobody here.
 */
export default {
  mode: 'production',
  entry: {},
  target: 'web',
  output: {
    path: process.env.QE_OUT,
    publicPath: 'auto',
    uniqueName: 'mf-stock@1.0.0',
    chunkFilename: '[name].[contenthash:8].js',
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mf_stock',
      filename: 'remoteEntry.js',
      library: { type: 'var', name: 'mf_stock' },
      exposes: { './remote': { import: './src/remote.js', name: 'remote' } },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react/': { singleton: true, requiredVersion: '^19.0.0' },
        'own-tally': { import: './src/tally.js', version: '2.0.0', requiredVersion: '^2.0.0' },
      },
      manifest: false,
      dts: false,
    }),
    new VersionManifestPlugin({ name: config.name, version: '1.0.0', kind: 'remote', entry: 'remoteEntry.js', config }),
  ],
}
