import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import CopyPlugin from 'copy-webpack-plugin'
import { common } from './common.mjs'
import { FederationRuntimePlugin } from './federation-runtime-plugin.mjs'
import { HtmlPlugin } from './html-plugin.mjs'
import { ReactDevelopmentPlugin } from './react-development-plugin.mjs'
import { sharedOptions } from './shared-modules.mjs'
import { VersionManifestPlugin } from './version-manifest-plugin.mjs'

/**
 * The build of the shell, which provides the shared modules and the federation runtime, and names no remote.
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
        new FederationRuntimePlugin({ replacement: `${folder}/src/federation/bundler-runtime.ts` }),
        new ModuleFederationPlugin({
          name: 'shell',
          shared: sharedOptions('shell'),
          manifest: false,
          dts: false,
        }),
        new ReactDevelopmentPlugin({ folder }),
        // Files that browsers expect at the site's root: manifest, icons, service worker.
        new CopyPlugin({ patterns: [{ from: 'public' }] }),
        new HtmlPlugin({ template: `${folder}/html.ts`, base: `/assets/shell/${version}/` }),
        new VersionManifestPlugin({ name: 'shell', version, kind: 'shell', entry: 'main.js', config: null }),
      ],
    }
  }
}
