import AutoPublicPathRuntimeModule from 'webpack/lib/runtime/AutoPublicPathRuntimeModule.js'
import ShareRuntimeModule from 'webpack/lib/sharing/ShareRuntimeModule.js'

/** The shell's loader on the page (`shell/src/federation/loader.ts`). */
const loader = 'globalThis.__qeFederation.loader'

/** Content type of mini-css-extract's files. */
const contentHashType = 'css/mini-extract'

/** @returns the code that replaces one of webpack's runtime modules; undefined for one that stays */
function replacementOf(module, { runtime, RuntimeGlobals: { loadScript, publicPath } }) {
  // Looked up at call time: the shell installs the loader only when its own runtime runs.
  if (module instanceof runtime.LoadScriptRuntimeModule)
    return `${loadScript} = (address, done) => ${loader}.script(address, done);`
  if (module instanceof AutoPublicPathRuntimeModule)
    return `${publicPath} = document.currentScript.src.replace(/[^/]*$/, "");`
  // The federation plugin has its own, which overwrites this one.
  if (module instanceof ShareRuntimeModule) return ''
}

/**
 * Makes a build load its later scripts and styles through the shell's loader, which knows the integrity of every
 * published file, instead of a loader of its own.
 */
export class HostLoaderPlugin {
  /** @param {{ styles?: string }} options file name template of styles; without it the build loads them itself */
  constructor({ styles }) {
    this.styles = styles
  }

  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack
    const { styles } = this
    class Styles extends RuntimeModule {
      // Generates the code after the styles have their hashes.
      dependentHash = true

      constructor() {
        super('styles', RuntimeModule.STAGE_ATTACH)
      }

      generate() {
        const { chunk, compilation } = this
        const files = {}
        for (const asyncChunk of chunk.getAllAsyncChunks()) {
          if (asyncChunk.contentHash[contentHashType])
            files[asyncChunk.id] = compilation.getPath(styles, { chunk: asyncChunk, contentHashType })
        }
        return `${RuntimeGlobals.ensureChunkHandlers}.styles = (id, promises) => {
          var file = ${JSON.stringify(files)}[id];
          file && promises.push(${loader}.style(${RuntimeGlobals.publicPath} + file));
        };`
      }
    }
    compiler.hooks.thisCompilation.tap('HostLoaderPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('HostLoaderPlugin', (module) => {
        const code = replacementOf(module, compiler.webpack)
        if (code !== undefined) module.generate = () => code
      })
      if (!styles) return
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('HostLoaderPlugin', (chunk, requirements) => {
          requirements.add(RuntimeGlobals.publicPath)
          compilation.addRuntimeModule(chunk, new Styles())
        })
    })
  }
}
