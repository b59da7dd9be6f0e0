import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInstance, FederationInstance } from './instance'

/** A container built with the stock federation plugin, with its own runtime and a React of its own. */
const program = (folder: string) => `
  import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
  import webpack from 'webpack'
  const config = {
    mode: 'production',
    context: ${JSON.stringify(folder)},
    entry: {},
    devtool: false,
    target: 'web',
    output: {
      path: ${JSON.stringify(`${folder}/dist`)},
      publicPath: 'http://localhost/elsewhere/',
      uniqueName: 'elsewhere@1',
    },
    resolve: { alias: { react$: ${JSON.stringify(`${folder}/react.js`)} } },
    plugins: [
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
  }
  webpack(config, (error, stats) => {
    if (!error && !stats.hasErrors()) return
    console.error(error ?? stats.toString())
    process.exit(1)
  })`

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'qe-stock-')))
beforeAll(() => {
  writeFileSync(`${folder}/react.js`, `module.exports = { whose: 'its own' }`)
  writeFileSync(`${folder}/remote.js`, `import React from 'react'; export default { whose: React.whose }`)
  execFileSync(process.execPath, ['--input-type=module', '-e', program(folder)], {
    cwd: join(__dirname, '../../../shared/build'),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const run = <T extends Node | string>(node: T): T => {
    if (node instanceof HTMLScriptElement) {
      queueMicrotask(() => {
        const script = readFileSync(`${folder}/dist/${basename(new URL(node.src).pathname)}`, 'utf8')
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
}, 180_000)
afterAll(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const host = () =>
  new FederationInstance({
    name: 'shell',
    shared: {
      react: [
        {
          version: '19.3.1',
          get: () => () => ({ whose: 'the shell’s' }),
          scope: ['default'],
          shareConfig: { eager: true, singleton: true, requiredVersion: false },
        },
      ],
    },
  })
function loadStock(shell: FederationInstance) {
  shell.registerRemotes([
    { name: 'elsewhere', entry: 'http://localhost/elsewhere/remoteEntry.js', entryGlobalName: 'elsewhere' },
  ])
  return shell.loadRemote<{ default: object }>('elsewhere/remote')
}

test('a container with the stock runtime works in this shell, and uses the React that the shell provides', async () => {
  expect(await loadStock(host())).toMatchObject({ default: { whose: 'the shell’s' } })
})

test('it also works as the last good version of a remote whose current version uses the shell’s runtime', async () => {
  globalThis.__FEDERATION__ = undefined
  createInstance({ name: 'elsewhere' })
  expect(await loadStock(host())).toMatchObject({ default: { whose: 'the shell’s' } })
})
