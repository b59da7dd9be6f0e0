import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { federationManifest, federationManifestFile } from './federation-manifest.mjs'
import { integrityOf } from './integrity.mjs'
import { interfaceOf } from './interface.mjs'
import { missingChunkErrors } from './page-declarations.mjs'
import { requiredVersionsOf } from './required-versions.mjs'
import { filesByShared, providedExports, sharedByChunk, usedExports } from './shared-exports.mjs'

const isLoadable = (file) => /\.(js|css)$/.test(file)

/** Names of the chunks that a chunk imports later, directly or by another. */
function laterChunks(group, found = new Set()) {
  for (const child of group.childrenIterable) {
    if (found.has(child)) continue
    found.add(child)
    laterChunks(child, found)
  }
  return [...found].flatMap(({ name }) => name ?? []).sort()
}

/**
 * Writes `version.json` beside the files: every asset with its hash, the files of every named chunk and of shared
 * modules, and what the release gate compares; and before it, of a build of the presets, the federation manifest. Fails
 * the build when a route or a slot of the config has a chunk that the build does not have.
 * Runs in webpack, and for remotes in Rspack.
 */
export class VersionManifestPlugin {
  /**
   * @param {{
   *   name: string, version: string, entry: string, kind: 'shell' | 'remote', config: object | null,
   *   supports?: string[], server?: string, container?: string,
   * }} about `server`: file of the server half, which is built before; `container`: global variable of the entry, for
   * the federation manifest, which is not written without it
   */
  constructor(about) {
    this.about = about
  }

  apply(compiler) {
    const { kind } = this.about
    let exports = {}
    compiler.hooks.thisCompilation.tap('VersionManifestPlugin', (compilation) => {
      if (compilation.compiler !== compiler) return
      compilation.hooks.afterOptimizeModules.tap('VersionManifestPlugin', () => {
        exports = kind === 'shell' ? providedExports(compilation) : usedExports(compilation)
      })
    })
    compiler.hooks.afterEmit.tapPromise('VersionManifestPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const folder = compilation.outputOptions.path
      const chunks = {}
      const later = {}
      for (const [name, group] of compilation.namedChunkGroups) {
        chunks[name] = group.getFiles().filter(isLoadable)
        const names = laterChunks(group)
        if (names.length > 0) later[name] = names
      }
      const errors = missingChunkErrors(this.about.config, chunks)
      if (errors.length > 0) throw new Error(errors.join('\n'))
      const versionInterface = await interfaceOf({
        kind,
        folder: compilation.compiler.context,
        modules: compilation.modules,
        exports,
        required: requiredVersionsOf(compiler),
      })
      const { server, container, ...about } = this.about
      const sharedFiles = kind === 'shell' ? filesByShared(compilation) : {}
      if (container) {
        const { shared } = versionInterface
        const federation = federationManifest({ ...about, container, chunks, laterChunks: later, shared, sharedFiles })
        await writeFile(join(folder, federationManifestFile), `${JSON.stringify(federation, null, 1)}\n`)
      }
      const assets = await Promise.all(
        compilation
          .getAssets()
          .map(({ name }) => name)
          .concat(server ?? [], container ? federationManifestFile : [])
          .filter((name) => name !== 'version.json' && !name.endsWith('.map'))
          .sort()
          .map(async (path) => {
            const content = await readFile(join(folder, path))
            return {
              path,
              integrity: integrityOf(content),
              bytes: content.length,
            }
          }),
      )
      const builtAt = new Date().toISOString()
      const manifest = {
        ...about,
        assets,
        chunks,
        laterChunks: later,
        ...(kind === 'shell' ? { sharedFiles } : { sharedByChunk: sharedByChunk(compilation) }),
        interface: versionInterface,
        builtAt,
        ...(server && { server }),
      }
      await writeFile(join(folder, 'version.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    })
  }
}
