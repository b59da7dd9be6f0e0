import { fileURLToPath } from 'node:url'
import { common } from '../../shared/build/common.mjs'
import { HtmlPlugin } from '../../shared/build/html-plugin.mjs'
import { serverHalf } from '../../shared/build/server-half.mjs'
import { VersionManifestPlugin } from '../../shared/build/version-manifest-plugin.mjs'

/** @typedef {import('webpack').Configuration} Configuration */

const here = fileURLToPath(new URL('.', import.meta.url))
const shell = fileURLToPath(new URL('../../shell', import.meta.url))

/** Puts another way to load remotes in place of the shell's own, whose routes are compiled in. */
export const replaceLoading = ({ NormalModuleReplacementPlugin }, runtime) => [
  new NormalModuleReplacementPlugin(/(\/loading|^\.)\/(exposed-module|trust)$/, runtime),
  new NormalModuleReplacementPlugin(/\/start\/snapshot$|^\.\/snapshot$/, `${here}snapshot.ts`),
]

/**
 * The server half of the same application.
 * @param {string} folder for the built file
 * @returns {Promise<Configuration>}
 */
export async function oneServerHalf(folder) {
  const { default: webpack } = await import('webpack')
  const base = common({ folder: shell, production: true })
  const plugins = [
    ...replaceLoading(webpack, `${here}runtime.ts`),
    new webpack.NormalModuleReplacementPlugin(/\/region-styles$/, `${shell}/src/server/region-styles.ts`),
  ]
  const half = serverHalf(base, { entry: './src/server/server-half.tsx', providesShared: true, plugins })
  return { ...half, output: { ...half.output, path: folder } }
}

/**
 * The same sources as one plain application: no federation, each page a chunk, the remotes' route tables compiled in.
 */
export default async () => {
  const { default: webpack } = await import('webpack')
  const base = common({ folder: shell, production: true })
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, path: `${here}dist`, uniqueName: 'one-build' },
    plugins: [
      ...base.plugins,
      ...replaceLoading(webpack, `${here}runtime.ts`),
      new HtmlPlugin({ template: `${shell}/html.ts`, base: '/assets/shell/1.0.0/' }),
      new VersionManifestPlugin({ name: 'shell', version: '1.0.0', kind: 'shell', entry: 'main.js', config: null }),
    ],
  }
}
