import { randomBytes } from 'node:crypto'
import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { defaultBudgets } from './budgets'

/** Code that hardly compresses: hexadecimal, so half of it stays. */
const code = (kilobytes: number) => `"${randomBytes(kilobytes * 1000).toString('hex')}"`

async function outcomeOf(example: Parameters<typeof exampleBuild>[0]) {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  return publish(store, { from: exampleBuild(example), by: 'ada' }).then(
    () => 'published',
    ({ message }: Error) => message,
  )
}

it('a page over its budget is refused, with both figures', async () => {
  const files = { 'remoteEntry.js': 'var mf_example;', 'home.js': code(defaultBudgets.page + 20) }
  const [first, second] = (await outcomeOf({ files })).split('\n')
  expect(first).toBe('mf-example 1.0.0 is over its budgets (`budgets` in remote.config.ts):')
  expect(second).toMatch(/^ {2}the page \/example\/:slug has 1[78]\d\.\d KB compressed; its budget is 150 KB\.$/)
})

it('an entry over its budget is refused, and the config can raise it', async () => {
  const files = { 'remoteEntry.js': code(defaultBudgets.entry + 5), 'home.js': '"home"' }
  expect(await outcomeOf({ files })).toMatch(
    /the entry remoteEntry\.js has \d+\.\d KB compressed; its budget is 40 KB\./,
  )
  expect(await outcomeOf({ files, budgets: { entry: 100 } })).toBe('published')
})

it('what compresses well counts as small', async () => {
  expect(await outcomeOf({ files: { 'remoteEntry.js': '"x"', 'home.js': '"x";'.repeat(200_000) } })).toBe('published')
})

it('of ES modules every script counts for a page, since each is fetched before the first one runs', async () => {
  const files = { 'remoteEntry.js': 'export {}', 'home.js': code(10), 'other.js': code(defaultBudgets.page) }
  expect(await outcomeOf({ files, entryType: 'module' })).toMatch(
    /the page \/example\/:slug has 1[67]\d\.\d KB compressed; its budget is 150 KB\./,
  )
  expect(await outcomeOf({ files })).toBe('published')
})
