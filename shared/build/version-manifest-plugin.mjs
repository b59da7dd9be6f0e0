import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const isLoadable = (file) => /\.(js|css)$/.test(file)

/** Leaves `version.json` beside the files: every asset with its hash, and which files each named chunk needs. */
export class VersionManifestPlugin {
  /** @param {{ name: string, version: string, entry: string, kind: 'shell' | 'remote', config: object | null }} about */
  constructor(about) {
    this.about = about
  }

  apply(compiler) {
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
            return { path, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, bytes: content.length }
          }),
      )
      const chunks = {}
      for (const [name, group] of compilation.namedChunkGroups) chunks[name] = group.getFiles().filter(isLoadable)
      const manifest = { ...this.about, assets, chunks, builtAt: new Date().toISOString() }
      await writeFile(join(folder, 'version.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    })
  }
}
