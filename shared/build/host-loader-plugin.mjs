import AutoPublicPathRuntimeModule from 'webpack/lib/runtime/AutoPublicPathRuntimeModule.js'
import ShareRuntimeModule from 'webpack/lib/sharing/ShareRuntimeModule.js'

/** Where the shell has put its loader (`shell/src/federation/loader.ts`). */
const loader = 'globalThis.__qeFederation.loader'

/** The kind of content that mini-css-extract makes. */
const contentHashType = 'css/mini-extract'

/** @returns what stands in place of one of webpack's own runtime modules; undefined where it stays */
function inPlaceOf(module, { runtime, RuntimeGlobals: { loadScript, publicPath } }) {
  // Looked up when it is called: the shell puts it there only once its own runtime runs.
  if (module instanceof runtime.LoadScriptRuntimeModule)
    return `${loadScript} = (address, done) => ${loader}.script(address, done);`
  if (module instanceof AutoPublicPathRuntimeModule)
    return `${publicPath} = document.currentScript.src.replace(/[^/]*$/, "");`
  // The federation plugin has its own, which overwrites what this one sets up.
  if (module instanceof ShareRuntimeModule) return ''
}

/**
 * A build fetches its later scripts and styles through the shell's loader, which knows the integrity of each published
 * file, and carries none of its own.
 */
export class LentLoaderPlugin {
  /** @param {{ styles?: string }} options name template of style files; without it the build loads them itself */
  constructor({ styles }) {
    this.styles = styles
  }

  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack
    const { styles } = this
    class Styles extends RuntimeModule {
      // Generated once the styles have their hashes.
      dependentHash = true

      constructor() {
        super('styles', RuntimeModule.STAGE_ATTACH)
      }

      generate() {
        const { chunk, compilation } = this
        const files = {}
        for (const later of chunk.getAllAsyncChunks()) {
          if (later.contentHash[contentHashType])
            files[later.id] = compilation.getPath(styles, { chunk: later, contentHashType })
        }
        return `${RuntimeGlobals.ensureChunkHandlers}.styles = (id, promises) => {
          var file = ${JSON.stringify(files)}[id];
          file && promises.push(${loader}.style(${RuntimeGlobals.publicPath} + file));
        };`
      }
    }
    compiler.hooks.thisCompilation.tap('LentLoaderPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('LentLoaderPlugin', (module) => {
        const ours = inPlaceOf(module, compiler.webpack)
        if (ours !== undefined) module.generate = () => ours
      })
      if (!styles) return
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('LentLoaderPlugin', (chunk, requirements) => {
          requirements.add(RuntimeGlobals.publicPath)
          compilation.addRuntimeModule(chunk, new Styles())
        })
    })
  }
}
