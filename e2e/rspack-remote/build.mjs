import { createRequire } from 'node:module'
import { VersionManifestPlugin } from '@qe/build'

// A team of its own has both in its package.json; here they are those that @qe/build brings.
const require = createRequire(createRequire(import.meta.url).resolve('@qe/build/package.json'))
const { ModuleFederationPlugin } = require('@module-federation/enhanced/rspack')
const { rspack } = require('@rspack/core')

const config = {
  name: 'mf-rspack',
  owner: 'A team with Rspack',
  contract: '^0.1.0',
  routes: [{ path: '/rspack', chunk: 'page', title: 'Rspack' }],
  navigation: [],
  slots: [],
}

const compiler = rspack({
  mode: 'production',
  entry: {},
  target: 'web',
  output: {
    path: process.env.QE_OUT,
    publicPath: 'auto',
    uniqueName: 'mf-rspack@1.0.0',
    chunkFilename: '[name].[contenthash:8].js',
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mf_rspack',
      filename: 'remoteEntry.js',
      library: { type: 'var', name: 'mf_rspack' },
      exposes: { './remote': { import: './src/remote.js', name: 'remote' } },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react/': { singleton: true, requiredVersion: '^19.0.0' },
      },
      manifest: false,
      dts: false,
    }),
    new VersionManifestPlugin({ name: config.name, version: '1.0.0', kind: 'remote', entry: 'remoteEntry.js', config }),
  ],
})
compiler.run((error, stats) => {
  if (!error && !stats.hasErrors()) return
  console.error(error ?? stats.toString())
  process.exitCode = 1
})
