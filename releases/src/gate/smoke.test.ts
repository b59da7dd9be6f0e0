import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { findChromium } from './chromium'
import { smokeTest } from './smoke'

/** A minimal shell: a header, a federation runtime, and the page of the remote at this address. */
const html = `<!doctype html><html><head><title>x</title><meta name="description" content="x"><!--qe:head--></head>
<body><header>Quality Escape</header><main></main>
<script src="/assets/shell/1.0.0/main.js"></script></body></html>`
const main = `
  const { remotes } = JSON.parse(document.getElementById('qe-snapshot').textContent)
  const shell = {
    name: 'shell',
    registerRemotes([{ entry }]) { this.entry = entry },
    loadRemote() { return import(this.entry) },
  }
  globalThis.__FEDERATION__ = { __INSTANCES__: [shell] }
  const render = () => {
    const remote = remotes.find(({ name }) => location.pathname.startsWith('/' + name))
    if (remote) import(remote.base + remote.entry)
      .then(({ default: { routes } }) => Object.values(routes)[0]())
      .then(({ default: show }) => show(document.querySelector('main')))
      .catch((error) => console.error(remote.name + ' ' + remote.version + ' failed.', error))
  }
  render()
  addEventListener('popstate', render)
`

const remote = (page: string, more = '') => ({
  'remoteEntry.js': `${more}; export default { routes: { '/': () => import('./home.js') }, slots: {} }`,
  'home.js': page,
})
const working = 'export default (main) => { main.textContent = "Here it is" }'

const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
const said: string[] = []
const smoke = smokeTest({ store, report: (line) => said.push(line) })
const add = (version: string, files: Record<string, string>) =>
  publish(store, { from: exampleBuild({ name: 'mf-new', version, files }), by: 'ada', smoke })

beforeAll(async () => {
  await publish(store, {
    from: exampleBuild({ name: 'shell', files: { 'main.js': main, 'index.html': html } }),
    by: 'ada',
    smoke,
  })
}, 180_000)
jest.setTimeout(180_000)

it('a version that runs is published without a note in the log', async () => {
  await add('1.0.0', remote(working))
  expect((await store.log()).map(({ action, note }) => [action, note])).toEqual([
    ['publish shell 1.0.0', undefined],
    ['publish mf-new 1.0.0', undefined],
  ])
})

it.each([
  ['throws while it is evaluated', remote(working, 'throw new Error("no such luck")'), 'no such luck'],
  ['lacks a chunk', { 'remoteEntry.js': remote('')['remoteEntry.js'], 'home.js': 'import "./gone.js"' }, '/: '],
  [
    'throws while it renders',
    remote('export default () => { throw new Error("no such place") }'),
    'mf-new 1.1.0 failed.',
  ],
  [
    'throws later',
    remote(
      `${working.replace('main) =>', 'main) => (setTimeout(() => { throw new Error("too late") }, 50), ')}`.replace(
        '{ main.textContent = "Here it is" }',
        'main.textContent = "Here")',
      ),
    ),
    'too late',
  ],
  ['adds a global', remote(working, 'globalThis.theirs = 1'), "It adds theirs to the page's globals."],
  ['changes a built-in', remote(working, 'globalThis.fetch = async () => null'), 'It changes fetch, which everybody'],
  [
    'changes a prototype',
    remote(working, 'Array.prototype.last = () => 1; history.pushState = () => {}'),
    "It adds Array.prototype.last, history.pushState to the page's globals.",
  ],
  [
    'writes a cookie',
    remote('export default (main) => { document.cookie = "theirs=1"; main.textContent = "Here" }'),
    'It writes the cookie theirs itself.',
  ],
  [
    'stores a value under a name that is not its own',
    remote(
      'export default (main) => { localStorage.setItem("mf-new:a", 1); sessionStorage.setItem("theirs", 1); ' +
        'main.textContent = "Here" }',
    ),
    'It writes the stored value theirs itself.',
  ],
  [
    'has styles for everybody',
    {
      ...remote(working),
      'home.css':
        '.a:not(.b) > p, .c{} @media print { header, .d{} } :is(:not(.x), *):hover{} [data-remote="mf-new"] p{} ' +
        '@scope ([data-remote="mf-new"]) { p{} } a[href$=".pdf"]{} #root header{} .d #own{}',
    },
    'home.css has styles for everybody\'s elements: header, .d; :is(:not(.x), *):hover; a[href$=".pdf"]; ' +
      '#root header. Begin',
  ],
])('a version that %s is refused, and nothing is published', async (_what, files, why) => {
  await expect(add('1.1.0', files)).rejects.toThrow(why)
  expect((await store.read()).microFrontends['mf-new']).toHaveLength(1)
})

/** A page that keeps the thread for so long before it shows something. */
const busyFor = (ms: number) =>
  remote(`export default (main) => {
    for (const until = performance.now() + ${ms}; performance.now() < until; );
    main.textContent = 'Here it is'
  }`)
const addBusy = (version: string, budgets?: { taskMs: number }) =>
  publish(store, {
    from: exampleBuild({ name: 'mf-busy', version, files: busyFor(400), ...(budgets && { budgets }) }),
    by: 'ada',
    smoke,
  })

it('a page that keeps the thread busy for long is published with a word about it', async () => {
  said.length = 0
  await addBusy('1.0.0')
  expect(said.join()).toMatch(/^\/mf-busy\/smoke keeps the page busy for \d{3} ms at a time while it renders: /)
})

it('a page that is busy for longer than its own budget is refused; one within it passes without a word', async () => {
  await expect(addBusy('1.1.0', { taskMs: 200 })).rejects.toThrow(
    /\/mf-busy\/smoke keeps the page busy for \d+ ms at a time while it renders; its budget is 200 ms/,
  )
  said.length = 0
  await addBusy('1.1.0', { taskMs: 5000 })
  expect(said).toEqual([])
})

it('without a browser, the error says what to do', () => {
  expect(() => findChromium({ PATH: temporaryFolder(), CHROME_PATH: undefined })).toThrow(
    /Set CHROME_PATH, or publish with --no-smoke/,
  )
})
