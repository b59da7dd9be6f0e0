import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { refusedText } from './metrics'
import { type Counters, countsOf, noVisitors, type Totals, totalKey } from './totals'
import { Watcher } from './watcher'
import { type Refused, textOf } from './webhook'

const by = 'ada'
const name = 'mf-example'
const minute = 60_000

const counts = (visitors: number, broken: number) => {
  const counters: Counters = {
    failures: { visitors, failed: broken },
    broken,
    hung: 0,
    pages: { given: 0, reported: 0 },
    visits: 0,
    signals: {},
    measured: () => noVisitors,
  }
  return countsOf(counters)
}

/** A site whose newest version goes to everybody at once; the test sets visitors and clock. */
async function site({ before = counts(5000, 10), path = '/example/:slug' } = {}) {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  let totals: Totals = {
    [totalKey(name, '1.0.0', 'default')]: before,
    [totalKey('mf-other', '1.0.0', 'default')]: counts(5000, 10),
  }
  let now = 0
  const reasons: string[] = []
  const refused: Refused[] = []
  const watcher = new Watcher({
    store,
    totals: () => totals,
    onRollback: ({ reason }) => reasons.push(reason),
    onRefused: (message) => refused.push(message),
    now: () => new Date(now),
  })
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
  await watcher.check()
  await publish(store, { from: exampleBuild({ version: '2.0.0', path }), by })
  await watcher.check()
  return {
    store,
    watcher,
    reasons,
    refused,
    async check(minutes: number, own: ReturnType<typeof counts>, other = counts(5000, 10)) {
      now = minutes * minute
      totals = {
        ...totals,
        [totalKey(name, '2.0.0', 'default')]: own,
        [totalKey('mf-other', '1.0.0', 'default')]: other,
      }
      await watcher.check()
      return (await store.read()).microFrontends[name]?.find(({ deployment }) => deployment.default)?.metadata.version
    },
  }
}

describe('a version that went to everybody at once', () => {
  it('is rolled back when it breaks for far more people than the one before it', async () => {
    const { check, reasons } = await site()
    expect(await check(1, counts(19, 19))).toBe('2.0.0')
    expect(await check(4, counts(100, 30))).toBe('1.0.0')
    expect(reasons).toEqual([
      'it breaks for 30 % of 100 visitors in its first 4 min as the default, against 0.20 % of 5,000 on 1.0.0',
    ])
  })

  it.each<[string, Parameters<Awaited<ReturnType<typeof site>>['check']>]>([
    ['breaks hardly more often', [10, counts(10_000, 60)]],
    ['breaks for a few people only', [10, counts(5000, 9)]],
    ['breaks while all others do too', [10, counts(100, 30), counts(5100, 40)]],
    ['breaks after its first hour', [61, counts(100, 30)]],
  ])('stays when it %s', async (_what, [minutes, own, other]) => {
    expect(await (await site()).check(minutes, own, other)).toBe('2.0.0')
  })

  it('stays when hardly anybody had the version before it', async () => {
    expect(await (await site({ before: counts(150, 0) })).check(4, counts(100, 30))).toBe('2.0.0')
  })

  it('stays when the one before it no longer fits, and tells once that it needs a person', async () => {
    const { store, watcher, check, refused } = await site({ path: '/examples' })
    await publish(store, { from: exampleBuild({ name: 'mf-new', path: '/example/:slug' }), by })
    expect(await check(4, counts(100, 30))).toBe('2.0.0')
    expect(await check(5, counts(110, 33))).toBe('2.0.0')
    expect(refused).toEqual([expect.objectContaining({ event: 'refused', name, version: '2.0.0' })])
    expect(refused.map(textOf).join()).toMatch(
      /^mf-example 2\.0\.0 needs a person, a rollback was refused: .*\/example\/:slug of mf-example 1\.0\.0/s,
    )
    expect(refusedText([...watcher.refused.values()])).toContain(
      'qe_watch_refused{remote="mf-example",version="2.0.0",wanted="a rollback"} 1',
    )
    expect(await check(61, counts(110, 33))).toBe('2.0.0')
    expect(watcher.refused.size).toBe(0)
  })
})
