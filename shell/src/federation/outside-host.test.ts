import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Asset } from '@qe/contract'
import * as platform from '@qe/platform'
import * as ui from '@qe/ui'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'

const root = join(__dirname, '../../..')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'qe-outside-')))
const runtimes = ['own', 'stock'] as const
type Runtime = (typeof runtimes)[number]

/** A host of the stock runtime, as another site installs it. */
interface StockRuntime {
  createInstance(options: object): { loadRemote<T>(id: string): Promise<T> }
}

function stockRuntime(): StockRuntime {
  const enhanced = realpathSync(join(root, 'shared/build/node_modules/@module-federation/enhanced'))
  const bundlerRuntime = createRequire(join(enhanced, 'package.json')).resolve(
    '@module-federation/webpack-bundler-runtime',
  )
  return createRequire(bundlerRuntime)('@module-federation/runtime')
}

/** Modules that the remote takes from whoever loads it. */
const shared = Object.fromEntries(
  Object.entries({
    react,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': {},
    '@qe/platform': platform,
    '@qe/ui': ui,
    '@qe/ui/data': {},
  }).map(([name, module]) => [
    name,
    { version: '19.3.1', lib: () => module, shareConfig: { singleton: true, requiredVersion: false } },
  ]),
)

const page: Record<string, unknown> = globalThis
const pathOf = (address: string) => folder + new URL(address).pathname

/** The page's elements load and run what was built, as a browser does. */
function run<T extends Node | string>(node: T): T {
  if (node instanceof HTMLLinkElement) queueMicrotask(() => node.onload?.(new Event('load')))
  if (node instanceof HTMLScriptElement)
    queueMicrotask(() => {
      const script = readFileSync(pathOf(node.src), 'utf8')
      const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(node)
      // A script's `var` is the page's.
      new Function(`${script}\nif (typeof mf_releases === 'object') globalThis.mf_releases = mf_releases`)()
      current.mockRestore()
      node.onload?.(new Event('load'))
    })
  return node
}

beforeAll(() => {
  for (const runtime of runtimes)
    execFileSync(
      process.execPath,
      [join(root, 'mf-releases/node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'],
      {
        cwd: join(root, 'mf-releases'),
        env: {
          ...process.env,
          NODE_ENV: 'production',
          QE_OUT: join(folder, runtime),
          QE_VERSION: '1.0.0',
          QE_FEDERATION_RUNTIME: runtime,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
}, 360_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) run(node)
  })
  jest.spyOn(document.head, 'appendChild').mockImplementation(run)
  page['fetch'] = async (address: string) => ({ json: async () => JSON.parse(readFileSync(pathOf(address), 'utf8')) })
})
afterEach(() => {
  jest.restoreAllMocks()
  for (const name of ['fetch', 'mf_releases', '__qeFederation']) delete page[name]
})

/** What a page elsewhere needs besides the shared modules: the shell's runtime, or its loader alone. */
const provides: Record<Runtime, () => Promise<void>> = {
  own: async () => {
    await import('./bundler-runtime')
  },
  stock: async () => {
    const script = (src: string, done: (event: object) => void) =>
      document.head.append(
        Object.assign(document.createElement('script'), { src, onload: () => done({ type: 'load', target: { src } }) }),
      )
    page['__qeFederation'] = { loader: { script, style: async () => {} } }
  },
}

describe.each(runtimes)('a remote that was built with the %s runtime', (runtime) => {
  it('is loaded from its mf-manifest.json by a host of the stock runtime, with its page', async () => {
    await provides[runtime]()
    const host = stockRuntime().createInstance({
      name: `elsewhere-${runtime}`,
      remotes: [{ name: 'mf_releases', entry: `http://localhost/${runtime}/mf-manifest.json` }],
      shared,
    })
    const { default: remote } = await host.loadRemote<{ default: platform.RemoteModule }>('mf_releases/remote')
    expect(remote.name).toBe('mf-releases')
    expect((await remote.routes['/releases']?.())?.default).toBeInstanceOf(Function)
  })

  it('has its manifest among its files, with its hash, and names none that it lacks', () => {
    const read = (file: string) => JSON.parse(readFileSync(join(folder, runtime, file), 'utf8'))
    const { assets } = read('version.json') as { assets: Asset[] }
    expect(assets.map(({ path }) => path)).toContain('mf-manifest.json')
    const manifest = read('mf-manifest.json')
    expect(manifest).toMatchObject({
      name: 'mf_releases',
      metaData: {
        buildInfo: { buildVersion: '1.0.0', buildName: 'mf-releases' },
        remoteEntry: { name: 'remoteEntry.js', type: 'var' },
        globalName: 'mf_releases',
        publicPath: 'auto',
      },
      exposes: [{ name: 'remote', path: './remote' }],
    })
    const { js, css } = manifest.exposes[0].assets
    const files = [js.sync, js.async, css.sync, css.async].flat() as string[]
    expect(js.async).toContainEqual(expect.stringMatching(/^releases\..*\.js$/))
    expect(files.filter((file) => !existsSync(join(folder, runtime, file)))).toEqual([])
    expect(manifest.shared).toContainEqual(expect.objectContaining({ name: 'react', singleton: true }))
    expect(JSON.stringify(manifest)).not.toContain(root)
  })

  it('carries no zod, whose globals on the page the gate refuses', () => {
    const scripts = readdirSync(join(folder, runtime)).filter((file) => file.endsWith('.js'))
    const found = scripts.filter((file) => readFileSync(join(folder, runtime, file), 'utf8').includes('__zod_global'))
    expect(found).toEqual([])
  })
})
