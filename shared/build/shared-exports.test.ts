import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'qe-exports-')))
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)

beforeAll(() => {
  mkdirSync(join(folder, 'src'))
  // Another remote's packages, since it has the same dependencies.
  symlinkSync(join(__dirname, '../../mf-chat/node_modules'), join(folder, 'node_modules'))
  write('package.json', '{"name":"mf-example","version":"1.0.0","sideEffects":false}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plugin = (file: string) => JSON.stringify(join(__dirname, file))

/** Builds with webpack, as a release does. @returns `exports` of its `version.json` */
function exportsOf(webpackConfig: string): Record<string, string[]> {
  write('webpack.config.mjs', webpackConfig)
  const out = join(folder, 'dist')
  execFileSync(process.execPath, [join(folder, 'node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'], {
    cwd: folder,
    env: { ...process.env, QE_OUT: out },
    stdio: 'pipe',
  })
  return JSON.parse(readFileSync(join(out, 'version.json'), 'utf8')).interface.exports
}

test('a remote lists the names of shared modules that it uses, known here or not, not those it only imports', () => {
  write(
    'remote.config.ts',
    `export default { name: 'mf-example', owner: 'x', contract: '^0.1.0', navigation: [], slots: [],
      routes: [{ path: '/', chunk: 'page', title: 'A page' }] }`,
  )
  write(
    'src/remote.ts',
    `import { defineRemote } from '@qe/platform'\nexport default defineRemote({ name: 'mf-example', routes: { ` +
      `'/': () => import(/* webpackChunkName: "page" */ './page') } })`,
  )
  write(
    'src/page.tsx',
    `import { Button, NotThereYet, Skeleton } from '@qe/ui'\nimport * as data from '@qe/ui/data'\nimport { ` +
      `unused } from './other'\nexport default () => <Button>{NotThereYet(Object.keys(data))}</Button>`,
  )
  write('src/other.ts', `import { Avatar } from '@qe/ui'\nexport const unused = Avatar`)
  expect(exportsOf(`import { remote } from ${plugin('remote.mjs')}\nexport default remote(import.meta.url)`)).toEqual({
    '@qe/platform': ['defineRemote'],
    '@qe/ui': ['Button', 'NotThereYet'],
    '@qe/ui/data': ['*'],
    'react/jsx-runtime': ['jsx'],
  })
}, 180_000)

test('a shell lists the names that it provides of eager and lazy shared modules; of CommonJS, all', () => {
  write('src/main.js', `import { one } from './eager.js'\nimport './plain.cjs'\nimport('./later.js')\nconsole.log(one)`)
  write('src/eager.js', `export const one = 1\nexport { two as three } from './more.js'\nexport * from './all.js'`)
  write('src/more.js', 'export const two = 2')
  write('src/all.js', 'export const four = 4\nexport const five = 5')
  write('src/later.js', 'export default 6')
  write('src/plain.cjs', 'module.exports = require("./other.cjs")')
  write('src/other.cjs', 'module.exports = globalThis')
  const shared = {
    '@x/eager': { import: './src/eager.js', eager: true },
    '@x/later': { import: './src/later.js' },
    '@x/plain': { import: './src/plain.cjs', eager: true },
  }
  expect(
    exportsOf(`import { createRequire } from 'node:module'
      import { VersionManifestPlugin } from ${plugin('version-manifest-plugin.mjs')}
      const { ModuleFederationPlugin } = createRequire(${plugin('package.json')})('@module-federation/enhanced/webpack')
      const options = { singleton: true, requiredVersion: false, version: '1.0.0' }
      const shared = Object.fromEntries(
        Object.entries(${JSON.stringify(shared)}).map(([module, given]) => [module, { ...given, ...options }]),
      )
      const manifest = { name: 'shell', version: '1.0.0', kind: 'shell', entry: 'main.js', config: null }
      export default {
        context: import.meta.dirname,
        entry: { main: './src/main.js' },
        output: { path: process.env.QE_OUT },
        plugins: [
          new ModuleFederationPlugin({ name: 'shell', shared, manifest: false, dts: false }),
          new VersionManifestPlugin(manifest),
        ],
      }`),
  ).toEqual({ '@x/eager': ['five', 'four', 'one', 'three'], '@x/later': ['default'], '@x/plain': ['*'] })
}, 180_000)

test('a remote whose route has another chunk than its loader does not build', () => {
  const loader = `() => import(/* webpackChunkName: "other" */ './page')`
  write(
    'src/remote.ts',
    `import { defineRemote } from '@qe/platform'\nexport default defineRemote({ routes: { '/': ${loader} } })`,
  )
  expect(() =>
    exportsOf(`import { remote } from ${plugin('remote.mjs')}\nexport default remote(import.meta.url)`),
  ).toThrow('The route / has the chunk page in remote.config.ts, and src/remote.ts loads other.')
}, 180_000)
