import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import CopyPlugin from 'copy-webpack-plugin'
import webpack from 'webpack'
import { common } from './common.mjs'
import { HtmlPlugin } from './html-plugin.mjs'
import { ReactDevelopmentPlugin } from './react-development-plugin.mjs'
import { sharing, stockRuntime } from './shared-doors.mjs'
import { VersionManifestPlugin } from './version-manifest-plugin.mjs'

/**
 * The build of the shell: it lends the shared doors and the federation runtime, and names no remote.
 * @param {string} configUrl `import.meta.url` of its webpack.config.mjs
 */
export function shell(configUrl) {
  const folder = dirname(fileURLToPath(configUrl))
  return async (_env, { mode } = {}) => {
    const production = mode !== 'development'
    const version = process.env.QE_VERSION ?? JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version
    const base = common({ folder, production, federated: true })
    return {
      ...base,
      entry: { main: './src/main.tsx' },
      target: 'web',
      output: { ...base.output, uniqueName: `shell@${version}` },
      plugins: [
        ...base.plugins,
        new webpack.NormalModuleReplacementPlugin(stockRuntime, `${folder}/src/federation/bundler-runtime.ts`),
        new ModuleFederationPlugin({
          name: 'shell',
          shared: sharing('shell'),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { optimization: { target: 'web', disableSnapshot: true } },
        }),
        new ReactDevelopmentPlugin({ folder }),
        // What a browser looks for at the site's root, under names of its own: manifest, icons, service worker.
        new CopyPlugin({ patterns: [{ from: 'public' }] }),
        new HtmlPlugin({ template: `${folder}/html.ts`, base: `/assets/shell/${version}/` }),
        new VersionManifestPlugin({ name: 'shell', version, kind: 'shell', entry: 'main.js', config: null }),
      ],
    }
  }
}
