import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { interfaceOf } from './interface.mjs'
import { lentExports, usedExports } from './lent-exports.mjs'

const isLoadable = (file) => /\.(js|css)$/.test(file)

/**
 * Leaves `version.json` beside the files: every asset with its hash, which files each named chunk needs, and what the
 * release gate compares.
 */
export class VersionManifestPlugin {
  /**
   * @param {{ name: string, version: string, entry: string, kind: 'shell' | 'remote', config: object | null }} about
   */
  constructor(about) {
    this.about = about
  }

  apply(compiler) {
    const { kind } = this.about
    let exports = {}
    compiler.hooks.thisCompilation.tap('VersionManifestPlugin', (compilation) => {
      if (compilation.compiler !== compiler) return
      compilation.hooks.afterOptimizeDependencies.tap('VersionManifestPlugin', () => {
        exports = kind === 'shell' ? lentExports(compilation) : usedExports(compilation)
      })
    })
    compiler.hooks.afterEmit.tapPromise('VersionManifestPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const folder = compilation.outputOptions.path
      const assets = await Promise.all(
        compilation
          .getAssets()
          .map(({ name }) => name)
          .filter((name) => name !== 'version.json' && !name.endsWith('.map'))
          .sort()
          .map(async (path) => {
            const content = await readFile(join(folder, path))
            return {
              path,
              integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
              bytes: content.length,
            }
          }),
      )
      const chunks = {}
      for (const [name, group] of compilation.namedChunkGroups) chunks[name] = group.getFiles().filter(isLoadable)
      const has = await interfaceOf({
        kind,
        folder: compilation.compiler.context,
        modules: compilation.modules,
        exports,
      })
      const manifest = { ...this.about, assets, chunks, interface: has, builtAt: new Date().toISOString() }
      await writeFile(join(folder, 'version.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    })
  }
}
