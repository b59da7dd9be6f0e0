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
  globalThis.platform = {
    localValues: { write(name, value) { localStorage.setItem('qe:' + name, value) } },
    chooseCurrency() { this.localValues.write('currency', 'EUR') },
  }
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
    'It writes the cookie theirs. Use localValues',
  ],
  [
    'stores a value under a name that is not its own',
    remote(
      'export default (main) => { localStorage.setItem("mf-new:a", 1); sessionStorage.setItem("theirs", 1); ' +
        'main.textContent = "Here" }',
    ),
    'It writes the stored value theirs, which it has not declared.',
  ],
  [
    'has styles for everybody',
    {
      ...remote(working),
      'home.css':
        '.a:not(.b) > p, .c{} @media print { header, .d{} } :is(:not(.x), *):hover{} [data-remote="mf-new"] p{} ' +
        '@scope ([data-remote="mf-new"]) { p{} } a[href$=".pdf"]{} #root header{} .d #own{} ' +
        ':root { --crop-size: 2px } html { --qe-text: red }',
    },
    'home.css has styles for everybody\'s elements: header, .d; :is(:not(.x), *):hover; a[href$=".pdf"]; ' +
      '#root header; html. Begin',
  ],
])('a version that %s is refused, and nothing is published', async (_what, files, why) => {
  await expect(add('1.1.0', files)).rejects.toThrow(why)
  expect((await store.read()).microFrontends['mf-new']).toHaveLength(1)
})

describe('what a version stores in a browser', () => {
  const storing = (...lines: string[]) =>
    remote(`export default (main) => { ${lines.join('; ')}; main.textContent = 'Here' }`)
  const publishStoring = (version: string, files: Record<string, string>, storage?: string[]) =>
    publish(store, {
      from: exampleBuild({ name: 'mf-keeper', version, files, ...(storage && { storage }) }),
      by: 'ada',
      smoke,
    })

  it('passes under names that it declared, or that begin with its own, and in what is the platform’s', async () => {
    const page = storing(
      'localStorage.setItem("mf-keeper:a", 1)',
      'platform.localValues.write("mf-keeper:b", 1)',
      'platform.localValues.write("draft", 1)',
      'sessionStorage["qe:visit:7"] = 1',
      'localStorage.getItem("qe:saved")',
      'Storage.prototype.getItem.call(localStorage, "qe:saved")',
      'platform.chooseCurrency()',
      'console.debug("qe-isolation {")',
    )
    await expect(publishStoring('1.0.0', page, ['qe:draft', 'qe:visit:*'])).resolves.toBeDefined()
  })

  it('is refused under every other name, whatever it is stored in and however', async () => {
    const refusal = await publishStoring(
      '1.1.0',
      storing(
        'localStorage.byProperty = 1',
        'sessionStorage["by-key"] = 1',
        'delete localStorage.gone',
        'Object.defineProperty(localStorage, "defined", { value: 1 })',
        'platform.localValues.write("by-the-platform", 1)',
        'platform.localValues.write("currency", 1)',
        'indexedDB.open("a-database")',
        'caches.open("a-cache")',
        'new BroadcastChannel("a-channel").close()',
        'cookieStore.set({ name: "a-cookie", value: "1" })',
      ),
      ['qe:draft'],
    ).then(
      () => 'published',
      ({ message }: Error) => message,
    )
    for (const what of [
      'the stored value byProperty',
      'the stored value by-key',
      'the stored value gone',
      'the stored value defined',
      'the stored value qe:by-the-platform',
      'the stored value qe:currency',
      'the database a-database',
      'the cache a-cache',
      'the channel a-channel',
    ])
      expect(refusal).toContain(
        `It writes ${what}, which it has not declared. Name it in \`storage\` of remote.config.ts, or begin it with ` +
          'mf-keeper: or qe:mf-keeper:',
      )
    expect(refusal).toContain('It writes the cookie a-cookie. Use localValues or tabValues of @qe/platform.')
  })

  it('is seen on pages for people who are signed in, too, where it is stored as the code is evaluated', async () => {
    const files = remote(`new BroadcastChannel('early'); ${working}`)
    const from = exampleBuild({ name: 'mf-early', who: 'signed-in', files })
    await expect(publish(store, { from, by: 'ada', smoke })).rejects.toThrow('It writes the channel early, which it')
  })

  it('is the shell’s under its own names alone', async () => {
    const files = { 'main.js': `${main}; localStorage.setItem('qe:visitor', 1); localStorage.setItem('other', 1)` }
    const page = html.replace('1.0.0', '1.1.0')
    const from = exampleBuild({ name: 'shell', version: '1.1.0', files: { ...files, 'index.html': page } })
    await expect(publish(store, { from, by: 'ada', smoke })).rejects.toThrow(
      /^shell 1\.1\.0 does not run with what is live:\n {2}It writes the stored value other, which it has not[^\n]*$/,
    )
  })
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
