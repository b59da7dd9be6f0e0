import { execFileSync } from 'node:child_process'

/** Evaluates an expression with the module in a Node process: it is an ES module that jest does not transform. */
function run<T>(expression: string): T {
  const program = `import * as own from './required-versions.mjs'\nconsole.log(JSON.stringify(${expression}))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: __dirname, encoding: 'utf8' }),
  ) as T
}
const requiredBy = (plugins: object[]) => run(`own.requiredVersionsOf(${JSON.stringify({ options: { plugins } })})`)

test('required versions are read from every form of a sharing config', () => {
  const shared = [
    'lodash',
    { react: { singleton: true, requiredVersion: '^19.0.0' }, 'react-dom': '>=19.1.0', '@x/maps': './src/maps.js' },
    { ui: { shareKey: '@qe/ui', requiredVersion: '~0.1.0' }, '@qe/platform': { requiredVersion: false } },
  ]
  const required = { react: '^19.0.0', 'react-dom': '>=19.1.0', '@qe/ui': '~0.1.0' }
  expect(requiredBy([{ name: 'Other' }, { _options: { shared } }])).toEqual(required)
  expect(requiredBy([{ options: { shared: { ...Object(shared[1]), ...Object(shared[2]) } } }])).toEqual(required)
  expect(requiredBy([{ options: { template: 'x' } }])).toEqual({})
})

test('a key that ends with a slash is for all modules below it', () => {
  expect(run(`own.requiredRange('@qe/ui/data', '/nowhere', { '@qe/': '^0.1.0' })`)).toBe('^0.1.0')
})
