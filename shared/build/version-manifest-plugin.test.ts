import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'qe-rspack-')))
const stockRemote = join(__dirname, '../../e2e/stock-remote')

beforeAll(() => {
  cpSync(stockRemote, folder, { recursive: true })
  // Another remote's packages, since it has the same dependencies.
  symlinkSync(join(__dirname, '../../mf-chat/node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Manifest {
  assets: { path: string; integrity: string; bytes: number }[]
  chunks: Record<string, string[]>
}

/** Builds the remote of `e2e/stock-remote` with its webpack configuration. @returns its `version.json` */
function build(bundler: 'webpack' | 'rspack'): Manifest {
  const out = join(folder, bundler)
  const program = `
    import { createRequire } from 'node:module'
    const require = createRequire(${JSON.stringify(join(__dirname, 'package.json'))})
    const { default: config } = await import(${JSON.stringify(join(folder, 'webpack.config.mjs'))})
    const { ModuleFederationPlugin } = require('@module-federation/enhanced/${bundler}')
    const plugins = config.plugins.map((plugin) =>
      plugin.constructor.name === 'VersionManifestPlugin' ? plugin : new ModuleFederationPlugin(plugin._options))
    const { rspack } = ${bundler === 'rspack' ? `require('@rspack/core')` : `{ rspack: require('webpack') }`}
    rspack({ ...config, plugins, context: ${JSON.stringify(folder)} }, (error, stats) => {
      if (!error && !stats.hasErrors()) return
      console.error(error ?? stats.toString())
      process.exit(1)
    })`
  execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { ...process.env, QE_OUT: out },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const manifest = JSON.parse(readFileSync(join(out, 'version.json'), 'utf8')) as Manifest
  for (const { path, integrity, bytes } of manifest.assets) {
    const content = readFileSync(join(out, path))
    expect([integrity, bytes]).toEqual([
      `sha256-${createHash('sha256').update(content).digest('base64')}`,
      content.length,
    ])
  }
  return manifest
}

const unhashed = (paths: string[]) => paths.map((path) => path.replace(/\.[0-9a-f]{8}\./, '.')).sort()

test('a remote built with Rspack has the same interface and chunks as with webpack', () => {
  const [webpack, rspack] = [build('webpack'), build('rspack')]
  expect(rspack).toMatchObject({
    name: 'mf-stock',
    entry: 'remoteEntry.js',
    interface: {
      contract: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      shared: { react: '^19.0.0' },
      exports: { react: ['useEffect', 'useState'] },
    },
  })
  const { assets: _, chunks: ofWebpack, builtAt: __, ...restOfWebpack } = webpack as Manifest & { builtAt: string }
  const { assets, chunks, builtAt: ___, ...rest } = rspack as Manifest & { builtAt: string }
  expect(rest).toEqual(restOfWebpack)
  expect(Object.keys(chunks).sort()).toEqual(Object.keys(ofWebpack).sort())
  expect(unhashed(assets.map(({ path }) => path))).toContain('remoteEntry.js')
}, 180_000)
