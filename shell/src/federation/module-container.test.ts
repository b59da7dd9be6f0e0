import { type Container, fetchContainer } from './container'
import { importModule } from './import-module'
import { resetTrustedFolders, trustFolder } from './integrity'

jest.mock('./import-module')
const imported = jest.mocked(importModule)

const base = 'http://localhost/assets/mf-example/1.0.0/'
const hashes = { 'remoteEntry.js': 'sha256-AAAA', 'assets/page.js': 'sha256-BBBB', 'assets/page.css': 'sha256-CCCC' }
const remote = { entry: `${base}remoteEntry.js`, entryGlobalName: 'mf_example', type: 'module' } as const
const container: Container = { init: () => {}, get: async () => () => ({}) }

/** What the page did, in order. */
let events: string[]
/** Addresses whose content is not what was published. */
let changed: string[]

beforeEach(() => {
  events = []
  changed = []
  resetTrustedFolders()
  trustFolder(base, { 'remoteEntry.js': hashes['remoteEntry.js'] }, async () => hashes)
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const link of nodes as HTMLLinkElement[]) {
      events.push(`${link.rel} ${link.href.slice(base.length)} ${link.integrity} ${link.crossOrigin}`)
      const isChanged = changed.includes(link.href)
      queueMicrotask(() => (isChanged ? link.onerror?.(new Event('error')) : link.onload?.(new Event('load'))))
    }
  })
  imported.mockReset()
  imported.mockImplementation(async (address) => {
    events.push(`import ${address.slice(base.length)}`)
    return container
  })
})
afterEach(() => jest.restoreAllMocks())

test('every module of a version is fetched with its hash before its entry is imported', async () => {
  expect(await fetchContainer(remote)).toBe(container)
  expect(events).toEqual([
    'modulepreload remoteEntry.js sha256-AAAA anonymous',
    'modulepreload assets/page.js sha256-BBBB anonymous',
    'import remoteEntry.js',
  ])
})

test('nothing of a version is imported if one of its modules is not what was published', async () => {
  changed = [`${base}assets/page.js`]
  await expect(fetchContainer(remote)).rejects.toThrow(`${base}assets/page.js did not load.`)
  expect(imported).not.toHaveBeenCalled()
})

test('nothing of a version is imported after its deadline', async () => {
  await expect(fetchContainer(remote, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  expect(imported).not.toHaveBeenCalled()
})

test('a working tree, which has no hashes, is imported as it is', async () => {
  await fetchContainer({ ...remote, entry: 'http://localhost:3204/remoteEntry.js' })
  expect(imported).toHaveBeenCalledWith('http://localhost:3204/remoteEntry.js')
  expect(events).toHaveLength(1)
})

test.each([
  ['throws', () => Promise.reject(new Error('no such luck')), 'threw while it was evaluated: no such luck'],
  ['exports no container', async () => ({ get: () => {} }), 'exports no container, which has `init` and `get`.'],
])('an entry that %s fails with a sentence that says so', async (_what, answer, why) => {
  imported.mockImplementation(answer)
  await expect(fetchContainer(remote)).rejects.toThrow(`${remote.entry} ${why}`)
})
