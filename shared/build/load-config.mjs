import { build } from 'esbuild'

/**
 * Loads a TypeScript module of data or pure functions, such as `remote.config.ts`.
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

/**
 * Loads a `remote.config.ts`.
 * @throws Error when it has no default export with a name
 */
export async function loadRemoteConfig(file) {
  const { default: config } = await loadModule(file)
  if (!config?.name) throw new Error(`${file} has no default export with a name.`)
  return config
}
