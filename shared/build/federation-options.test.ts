import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { sharedOptions } from './shared-modules.mjs'

interface Options {
  unsupportedOptions(options: object): string[]
}
const unsupported = async (options: object) => {
  const { unsupportedOptions } = (await import('./federation-options.mjs')) as Options
  return unsupportedOptions(options)
}

test('what the presets of shell and remotes ask for is supported', async () => {
  const options = { name: 'x', manifest: false, dts: false, shareStrategy: 'loaded-first' }
  for (const side of ['shell', 'remote'] as const)
    expect(await unsupported({ ...options, shared: sharedOptions(side) })).toEqual([])
})

test.each([
  ['remotes', { remotes: { other: 'other@https://example.com/remoteEntry.js' } }],
  ['runtimePlugins', { runtimePlugins: ['./plugin.js'] }],
  ['shareScope', { shareScope: 'second' }],
  ['shareScope', { shareScope: ['default', 'second'] }],
  ['shareStrategy', { shareStrategy: 'version-first' }],
  ['library', { library: { type: 'module' } }],
  ['runtime', { runtime: 'shared-runtime' }],
  ['getPublicPath', { getPublicPath: 'return "/"' }],
  ['implementation', { implementation: '/elsewhere/runtime-tools' }],
  ['experiments.asyncStartup', { experiments: { asyncStartup: true } }],
  ['experiments.externalRuntime', { experiments: { externalRuntime: true } }],
  ['experiments.provideExternalRuntime', { experiments: { provideExternalRuntime: true } }],
  ['shared["react"].strictVersion', { shared: { react: { singleton: true, strictVersion: true } } }],
  ['shared["lodash"].singleton', { shared: ['lodash'] }],
  ['shared["lodash"].singleton', { shared: [{ lodash: '^4.0.0' }] }],
  ['shared["react"].shareScope', { shared: { react: { singleton: true, shareScope: 'second' } } }],
  ['shared["react"].layer', { shared: { react: { singleton: true, layer: 'server' } } }],
  ['shared["react"].issuerLayer', { shared: { react: { singleton: true, issuerLayer: 'server' } } }],
  ['shared["react"].treeShaking', { shared: { react: { singleton: true, treeShaking: true } } }],
  ['shared["lodash"].import', { shared: { lodash: { singleton: true, import: false } } }],
])('%s is refused in words: %j', async (option, options) => {
  expect(await unsupported(options)).toEqual([expect.stringContaining(`\`${option}\` is not supported: `)])
})

test('a copy is not needed of what the shell provides below a shared folder', async () => {
  expect(await unsupported({ shared: { 'react/jsx-runtime': { singleton: true, import: false } } })).toEqual([])
})

/** Creates a build with these plugins, as `webpack.config.mjs` does. @returns its errors */
function errorsOf(plugins: string, code = '1'): string {
  const program = `
    import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
    import webpack from 'webpack'
    import { FederationRuntimePlugin } from './federation-runtime-plugin.mjs'
    const replacement = process.cwd() + '/host-runtime.cjs'
    const entry = 'data:text/javascript,' + ${JSON.stringify(code)}
    try {
      const compiler = webpack({ mode: 'development', entry, plugins: [${plugins}] })
      compiler.hooks.shouldEmit.tap('test', () => false)
      compiler.run((_error, stats) => console.log(stats.compilation.errors.map(({ message }) => message).join('\\n')))
    } catch (error) {
      console.log(error.message)
    }`
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(__dirname),
    encoding: 'utf8',
  })
}
const replaced = 'new FederationRuntimePlugin({ replacement })'
const federation = (options: string) => `new ModuleFederationPlugin({ manifest: false, dts: false, ${options} })`

test('a build that asks for what the shell’s runtime can’t do fails, and says what', () => {
  const options = `name: 'one', remotes: { two: 'two@http://localhost/two.js' }`
  expect(errorsOf(`${replaced}, ${federation(options)}`)).toContain(
    '`remotes` is not supported: no remote loads another one',
  )
}, 180_000)

test('a build that imports the API of the stock runtime fails', () => {
  const code = `import { loadRemote } from '@module-federation/enhanced/runtime'; loadRemote('two/page')`
  expect(errorsOf(`${replaced}, ${federation(`name: 'one'`)}`, code)).toContain('The API of @module-federation/runtime')
}, 180_000)

test('a build in which the federation runtime is not replaced fails, and one in which it is does not', () => {
  expect(errorsOf(replaced)).toContain('The federation runtime was not replaced')
  expect(errorsOf(`${replaced}, ${federation(`name: 'one'`)}`).trim()).toBe('')
}, 180_000)
