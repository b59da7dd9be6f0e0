/**
 * Tells V8 to compile all functions of a file while it loads, in the background, and not each on the main thread when
 * it is first called. Chrome does so since 136 (https://v8.dev/blog/explicit-compile-hints); others ignore it.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

const isOfLibrary = (module) => module.nameForCondition()?.includes('/node_modules/')

/** Puts the hint into files with code of ours, most of which is called at once. Of a library a page calls little. */
export class CompileHintPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('CompileHintPlugin', (compilation) => {
      // A minimiser takes comments away.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
      compilation.hooks.processAssets.tap({ name: 'CompileHintPlugin', stage }, () => {
        for (const chunk of compilation.chunks) {
          if (compilation.chunkGraph.getChunkModules(chunk).every(isOfLibrary)) continue
          for (const file of chunk.files)
            if (file.endsWith('.js')) compilation.updateAsset(file, (source) => new sources.ConcatSource(hint, source))
        }
      })
    })
  }
}
