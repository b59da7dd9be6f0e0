import { execFileSync } from 'node:child_process'

/** Evaluates an expression with the module in a Node process: it is an ES module that jest does not transform. */
function run<T>(expression: string): T {
  const program = `import * as own from './page-declarations.mjs'\nconsole.log(JSON.stringify(${expression}))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: __dirname, encoding: 'utf8' }),
  ) as T
}

const config = {
  routes: [
    { path: '/', chunk: 'home' },
    { path: '/inbox', chunk: 'inbox' },
    { path: '/inbox/:roomId', chunk: 'inbox' },
  ],
  slots: [{ slot: 'header.search', chunk: 'header-search' }],
}
const source = `import { defineRemote } from '@qe/platform'
const inbox = () => import(/* webpackChunkName: "inbox" */ './inbox')
export default defineRemote({
  name: 'mf-example',
  routes: { '/': () => import(/* webpackChunkName: "home" */ './home'), '/inbox': inbox, '/inbox/:roomId': inbox },
  slots: {
    'header.search': () =>
      import(/* webpackChunkName: "header-search" */ './search'),
  },
})`
const loaderErrors = (text: string) =>
  run<string[]>(`own.loaderErrors(${JSON.stringify(config)}, ${JSON.stringify(text)})`)

test('a remote whose config and loaders agree has no errors', () => expect(loaderErrors(source)).toEqual([]))

test.each([
  [
    'a loader of another chunk',
    source.replace('"home"', '"search"'),
    'The route / has the chunk home in remote.config.ts, and src/remote.ts loads search.',
  ],
  [
    'a chunk without a name',
    source.replace('/* webpackChunkName: "header-search" */ ', ''),
    'remote.config.ts declares the slot header.search, and src/remote.ts has no loader for it.',
  ],
  [
    'a missing loader',
    source.replace(", '/inbox/:roomId': inbox", ''),
    'remote.config.ts declares the route /inbox/:roomId, and src/remote.ts has no loader for it.',
  ],
  [
    'a loader that the config does not declare',
    source.replace("'/inbox': inbox", "'/inbox': inbox, '/drafts': inbox"),
    'src/remote.ts has a loader for /drafts, which remote.config.ts does not declare.',
  ],
])('%s is an error', (_what, text, error) => expect(loaderErrors(text)).toEqual([error]))

test('a chunk that the build does not have is an error', () => {
  const chunks = { home: ['home.js'], inbox: ['inbox.js'] }
  expect(run(`own.missingChunkErrors(${JSON.stringify(config)}, ${JSON.stringify(chunks)})`)).toEqual([
    'The chunk header-search of the slot header.search is not among the chunks of this build.',
  ])
  expect(run(`own.missingChunkErrors(null, {})`)).toEqual([])
})
