import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './bundler-runtime'
import type { HostInstance } from './host-instance'
import { FederationInstance } from './instance'
import type { SharedOption } from './share-scope'

const buildPreset = join(__dirname, '../../../shared/build')

/** Two versions of one remote, each with a React of its own: `stock` has its own runtime, `provided` the shell's. */
const program = (folder: string) => `
  import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
  import webpack from 'webpack'
  import { FederationRuntimePlugin } from './federation-runtime-plugin.mjs'
  const replacement = process.cwd() + '/host-runtime.cjs'
  const config = (runtime, plugins) => ({
    mode: 'production',
    context: ${JSON.stringify(folder)},
    entry: {},
    devtool: false,
    target: 'web',
    output: {
      path: ${JSON.stringify(`${folder}/`)} + runtime,
      publicPath: 'http://localhost/' + runtime + '/',
      uniqueName: 'elsewhere@' + runtime,
    },
    resolve: { alias: { react$: ${JSON.stringify(`${folder}/react.js`)} } },
    plugins: [
      ...plugins,
      new ModuleFederationPlugin({
        name: 'elsewhere',
        filename: 'remoteEntry.js',
        library: { type: 'var', name: 'elsewhere' },
        exposes: { './remote': './remote.js' },
        shared: { react: { singleton: true, requiredVersion: false, version: '18.0.0' } },
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
      }),
    ],
  })
  webpack(
    [config('stock', []), config('provided', [new FederationRuntimePlugin({ replacement })])],
    (error, stats) => {
      if (!error && !stats.hasErrors()) return
      console.error(error ?? stats.toString())
      process.exit(1)
    },
  )`

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'qe-stock-')))
const shared: Record<string, SharedOption[]> = {
  react: [
    {
      version: '19.3.1',
      get: () => () => ({ whose: 'the shell’s' }),
      scope: ['default'],
      shareConfig: { eager: true, singleton: true, requiredVersion: false },
    },
  ],
}
const page: Record<string, unknown> = globalThis

/** A shell with the stock runtime, as the federation plugin compiles it. */
async function stockHost(): Promise<HostInstance> {
  const enhanced = realpathSync(join(buildPreset, 'node_modules/@module-federation/enhanced'))
  const requireStock = createRequire(join(enhanced, 'package.json'))
  // What the plugin defines in a build that exposes nothing.
  page['FEDERATION_BUILD_IDENTIFIER'] = 'shell:local'
  page['FEDERATION_HAS_EXPOSES'] = false
  const { runtime, bundlerRuntime, attachShareScopeMap } = requireStock(
    '@module-federation/webpack-bundler-runtime',
  ).default
  const instance = runtime.init({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', shared })
  page['__webpack_require__'] = { federation: { runtime, bundlerRuntime, attachShareScopeMap, instance } }
  return (await import('./stock-host-instance')).hostInstance()
}

beforeAll(() => {
  writeFileSync(`${folder}/react.js`, `module.exports = { whose: 'its own' }`)
  writeFileSync(`${folder}/remote.js`, `import React from 'react'; export default { whose: React.whose }`)
  execFileSync(process.execPath, ['--input-type=module', '-e', program(folder)], {
    cwd: buildPreset,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const run = <T extends Node | string>(node: T): T => {
    if (node instanceof HTMLScriptElement) {
      queueMicrotask(() => {
        const script = readFileSync(folder + new URL(node.src).pathname, 'utf8')
        // A script's `var` is the page's.
        new Function(`${script}\nif (typeof elsewhere === 'object') globalThis.elsewhere = elsewhere`)()
        node.onload?.(new Event('load'))
      })
    }
    return node
  }
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) run(node)
  })
  jest.spyOn(document.head, 'appendChild').mockImplementation(run)
  jest.spyOn(console, 'warn').mockImplementation(() => {})
}, 180_000)
afterAll(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const { signal } = new AbortController()
const elsewhere = { name: 'elsewhere', entryGlobalName: 'elsewhere', type: 'var' } as const
const load = (host: HostInstance, version: 'stock' | 'provided') => {
  host.registerRemotes([{ ...elsewhere, entry: `http://localhost/${version}/remoteEntry.js` }])
  return host.loadRemote<{ default: object }>('elsewhere/remote', { signal })
}
const onReactOfShell = { default: { whose: 'the shell’s' } }

describe.each([
  ['own', async () => new FederationInstance({ name: 'shell', shared })],
  ['stock', stockHost],
])('a shell with its %s runtime', (_runtime, createHost: () => Promise<HostInstance>) => {
  let host: HostInstance
  beforeAll(async () => {
    host = await createHost()
  })
  beforeEach(() => {
    const builds = globalThis.__FEDERATION__
    if (builds) builds.__INSTANCES__ = builds.__INSTANCES__.filter(({ name }) => name === 'shell')
  })

  test.each(['stock', 'provided'] as const)(
    'runs a container with the %s runtime on the shell’s React',
    async (version) => {
      expect(await load(host, version)).toMatchObject(onReactOfShell)
    },
  )

  test.each([
    ['provided', 'stock'],
    ['stock', 'provided'],
  ] as const)('falls back from a version with the %s runtime to one with the %s runtime', async (failed, lastGood) => {
    await load(host, failed)
    expect(await load(host, lastGood)).toMatchObject(onReactOfShell)
  })

  test('runs nothing of a container after the deadline', async () => {
    const deadline = AbortSignal.abort(new Error('too late'))
    host.registerRemotes([{ ...elsewhere, entry: 'http://localhost/late.js' }])
    await expect(host.loadRemote('elsewhere/remote', { signal: deadline })).rejects.toThrow('too late')
  })
})
