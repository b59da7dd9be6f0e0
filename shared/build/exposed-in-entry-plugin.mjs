/**
 * Merges the exposed module's chunk into the entry script: it is a table of lazy pages, needed at once, and smaller
 * than the headers of a request.
 */
export class ExposedInEntryPlugin {
  /** @param {{ entry: string, exposed: string }} chunks names of the two chunks */
  constructor({ entry, exposed }) {
    this.entry = entry
    this.exposed = exposed
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ExposedInEntryPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'ExposedInEntryPlugin', stage: 10 }, (chunks) => {
        const [entry, exposed] = [this.entry, this.exposed].map((name) =>
          [...chunks].find((chunk) => chunk.name === name),
        )
        if (!entry || !exposed || !compilation.chunkGraph.canChunksBeIntegrated(entry, exposed)) return
        compilation.chunkGraph.integrateChunks(entry, exposed)
        compilation.chunks.delete(exposed)
      })
    })
  }
}
