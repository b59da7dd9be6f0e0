import { build } from 'esbuild'

/**
 * Loads a TypeScript module of pure data or functions, such as `remote.config.ts`, into this process.
 * @param {string} file absolute path
 * @returns {Promise<Record<string, unknown>>}
 */
export async function loadModule(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

/** The remote's static description, `remote.config.ts`. */
export async function loadRemoteConfig(file) {
  const { default: config } = await loadModule(file)
  if (!config?.name) throw new Error(`${file} has no default export with a name.`)
  return config
}
