import { fileURLToPath } from 'node:url'
import { common } from '../../shared/build/common.mjs'
import { HtmlPlugin } from '../../shared/build/html-plugin.mjs'
import { VersionManifestPlugin } from '../../shared/build/version-manifest-plugin.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const shell = fileURLToPath(new URL('../../shell', import.meta.url))

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
      new webpack.NormalModuleReplacementPlugin(/(\/loading|^\.)\/(exposed-module|trust)$/, `${here}runtime.ts`),
      new webpack.NormalModuleReplacementPlugin(/\/start\/snapshot$|^\.\/snapshot$/, `${here}snapshot.ts`),
      new HtmlPlugin({ template: `${shell}/html.ts`, base: '/assets/shell/1.0.0/' }),
      new VersionManifestPlugin({ name: 'shell', version: '1.0.0', kind: 'shell', entry: 'main.js', config: null }),
    ],
  }
}
