import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { binomial, random } from '../simulations/random'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { noCounters } from '../testing/no-counters'
import { prometheusWith } from '../testing/prometheus'
import { followDefaults, judgeDefault } from './fresh-default'
import { metricsText, refusedText } from './metrics'
import { totalsFromPrometheus } from './prometheus'
import { noWatch, readOwnWatch, storeWatch } from './stored-watch'
import { reportDeadlineMs, Tally, totalsOf } from './tally'
import { countsOf, type Totals, totalKey } from './totals'
import { Watcher } from './watcher'
import { type Refused, textOf } from './webhook'

const by = 'ada'
const name = 'mf-example'
const minute = 60_000

/** What became of the visitors of a version: each number says how many. */
interface Counted {
  visitors: number
  broken: number
  failed: number
  hung: number
  silent: number
  /** Visits whose checkout came to an end, and to none. */
  ok: number
  fail: number
}

const totalsOfCounted = ({ visitors, broken, failed, hung, silent, ok, fail }: Counted) =>
  countsOf({
    ...noCounters,
    failures: { visitors, failed },
    broken,
    hung,
    pages: { given: visitors, reported: visitors - silent },
    visits: visitors,
    signals: { checkout: { ok, fail } },
  })

/** Counts of a version that is as good as the one before it, but for what is named. */
function counts(visitors: number, but: Partial<Counted> = {}) {
  const share = (of: number) => Math.round(of * visitors)
  const broken = but.broken ?? share(0.002)
  const usual = {
    failed: Math.max(broken, share(0.005)),
    hung: 0,
    silent: share(0.05),
    ok: share(0.3),
    fail: share(0.01),
  }
  return totalsOfCounted({ visitors, broken, ...usual, ...but })
}
type Counts = ReturnType<typeof counts>

/** A site whose newest version goes to everybody at once; the test sets visitors and clock. */
async function site({ of = name, before = counts(5000), path = '/example/:slug' } = {}) {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  const build = (version: string, more = {}) =>
    of === 'shell' ? exampleShell(version) : exampleBuild({ name: of, version, signals: ['checkout'], ...more })
  let totals: Totals = {
    [totalKey(of, '1.0.0', 'default')]: before,
    [totalKey('mf-other', '1.0.0', 'default')]: counts(5000),
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
  await publish(store, { from: build('1.0.0'), by })
  await watcher.check()
  await publish(store, { from: build('2.0.0', { path }), by })
  await watcher.check()
  return {
    store,
    watcher,
    reasons,
    refused,
    /** @param other counts of another remote */
    async check(minutes: number, own: Counts, other = counts(5000)) {
      now = minutes * minute
      totals = {
        [totalKey(of, '1.0.0', 'default')]: before,
        [totalKey(of, '2.0.0', 'default')]: own,
        [totalKey('mf-other', '1.0.0', 'default')]: other,
      }
      await watcher.check()
      return (await store.read()).microFrontends[of]?.find(({ deployment }) => deployment.default)?.metadata.version
    },
  }
}

describe('a version that went to everybody at once', () => {
  it('is not judged by a handful of people', async () => {
    expect(await (await site()).check(1, counts(19, { broken: 19, hung: 19, silent: 19 }))).toBe('2.0.0')
  })

  it.each<[string, Counts, string]>([
    ['loses parts of the page', counts(100, { broken: 30 }), 'it breaks for 30 % of 100|0.20 % of 5,000'],
    ['hangs', counts(100, { hung: 20 }), 'it hangs for 20 % of 100|0.00 % of 5,000'],
    ['shows its own error, or nothing', counts(100, { failed: 30 }), 'it fails 30 % of 100|0.50 % of 5,000'],
    ['never reports', counts(100, { silent: 60 }), 'its pages never report for 60 % of 100|5.00 % of 5,000'],
    [
      'fails at what people came for',
      counts(100, { ok: 10, fail: 20 }),
      'its signal checkout fails for 67 % of 30|3.23 % of 1,550',
    ],
    [
      'leads nobody to what they came for',
      counts(200, { ok: 0, fail: 0 }),
      'its signal checkout succeeds for 0.00 % of 200|30 % of 5,000',
    ],
  ])('is rolled back when it %s far more often than the one before it', async (_how, own, reason) => {
    const { check, reasons } = await site()
    const [now, before] = reason.split('|')
    expect(await check(4, own)).toBe('1.0.0')
    expect(reasons).toEqual([`${now} visitors in its first 4 min as the default, against ${before} on 1.0.0`])
  })

  it.each<[string, number, Counts, Counts]>([
    ['is as good as the one before it', 10, counts(10_000), counts(5000)],
    ['breaks hardly more often', 10, counts(10_000, { broken: 60 }), counts(5000)],
    ['breaks for a few people only', 10, counts(5000, { broken: 9 }), counts(5000)],
    ['breaks while all others do, too', 10, counts(100, { broken: 30 }), counts(5100, { broken: 40 })],
    ['is silent while all others are, too', 10, counts(100, { silent: 60 }), counts(5100, { silent: 310 })],
    ['fails at checkout while all others fail', 10, counts(100, { ok: 10, fail: 20 }), counts(5100, { failed: 60 })],
    ['breaks after its first hour', 61, counts(100, { broken: 30 }), counts(5000)],
  ])('stays when it %s', async (_what, minutes, own, other) => {
    expect(await (await site()).check(minutes, own, other)).toBe('2.0.0')
  })

  it('goes, too, while hardly anybody has had a page of another remote since', async () => {
    expect(await (await site()).check(4, counts(100, { broken: 30 }), counts(5020))).toBe('1.0.0')
  })

  it('stays when hardly anybody had the version before it', async () => {
    const before = counts(150)
    expect(await (await site({ before })).check(4, counts(100, { broken: 30, silent: 90 }))).toBe('2.0.0')
  })

  it('stays while all others break, also where figures of theirs have ended since', async () => {
    const { check } = await site()
    expect(await check(1, counts(10), counts(1000))).toBe('2.0.0')
    expect(await check(4, counts(100, { broken: 30 }), counts(1100, { broken: 32 }))).toBe('2.0.0')
  })

  it('is rolled back as a shell that never starts, although no remote reports beside it', async () => {
    const { check, reasons } = await site({ of: 'shell' })
    expect(await check(4, counts(100, { silent: 95 }), counts(5100, { silent: 345 }))).toBe('1.0.0')
    expect(reasons).toEqual([expect.stringMatching(/^its pages never report for 95 % of 100 visitors/)])
  })

  it('stays when the one before it no longer fits, and tells once that it needs a person', async () => {
    const { store, watcher, check, refused } = await site({ path: '/examples' })
    await publish(store, { from: exampleBuild({ name: 'mf-new', path: '/example/:slug' }), by })
    expect(await check(4, counts(100, { broken: 30 }))).toBe('2.0.0')
    expect(await check(5, counts(110, { broken: 33 }))).toBe('2.0.0')
    expect(refused).toEqual([expect.objectContaining({ event: 'refused', name, version: '2.0.0' })])
    expect(refused.map(textOf).join()).toMatch(
      /^mf-example 2\.0\.0 needs a person, a rollback was refused: .*\/example\/:slug of mf-example 1\.0\.0/s,
    )
    expect(refusedText([...watcher.refused.values()])).toContain(
      'qe_watch_refused{remote="mf-example",version="2.0.0",wanted="a rollback"} 1',
    )
    expect(await check(61, counts(110, { broken: 33 }))).toBe('2.0.0')
    expect(watcher.refused.size).toBe(0)
  })
})

describe('a version that never reports', () => {
  it.each(['the server’s own counts', 'Prometheus'])('is rolled back by %s', async (source) => {
    const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
    const tally = new Tally({ visitorsPerAddress: 1 })
    let now = 0
    const reports = { counted: 0, refused: 0, limited: 0 }
    const request = prometheusWith(() => metricsText(Object.values(tally.figures), [], reports, 1))
    const watcher = new Watcher({
      store,
      totals: () =>
        source === 'Prometheus' ? totalsFromPrometheus('http://prometheus', request) : totalsOf(tally.figures),
      onRollback: () => {},
      now: () => new Date(now),
    })
    /** Gives pages of a version to so many people, and waits for their reports. */
    const give = (version: string, people: number, isSilent: (person: number) => boolean) => {
      const on = { name, version, cohort: 'default' }
      for (let person = 0; person < people; person++) {
        const visitor = `${version}-${person}`
        const [key = ''] = tally.given([on], { visitor, address: visitor }, now)
        if (isSilent(person)) continue
        tally.reported(key, { visit: visitor, givenAt: now }, now)
        tally.event(on, 'shown', { visit: visitor, visitor, address: visitor }, now)
      }
      now += reportDeadlineMs
      tally.settle(now)
    }
    await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
    await watcher.check()
    give('1.0.0', 300, (person) => person % 20 === 0)
    await watcher.check()
    await publish(store, { from: exampleBuild({ version: '2.0.0' }), by })
    await watcher.check()
    give('2.0.0', 60, () => true)
    const reason = expect.stringMatching(
      /^its pages never report for 100 % of 60 .* against 5\.00 % of 300 on 1\.0\.0$/,
    )
    expect(await watcher.check()).toEqual([expect.objectContaining({ version: '2.0.0', now: '1.0.0', reason })])
  })
})

describe('a delivery server that was restarted', () => {
  it('judges a version that became the default meanwhile', async () => {
    const { store, watcher } = await site()
    await storeWatch(store.objects, 'one', { ...noWatch, defaults: watcher.defaults })
    await publish(store, { from: exampleBuild({ version: '3.0.0' }), by })
    const { defaults, fresh } = await readOwnWatch(store.objects, 'one')
    const restarted = new Watcher({ store, totals: () => ({}), defaults, fresh, onRollback: () => {} })
    await restarted.check()
    expect(restarted.fresh).toEqual([expect.objectContaining({ version: '3.0.0', before: '2.0.0' })])
  })

  it('goes on judging what an older one has stored, by what that one counted', async () => {
    const { store, watcher } = await site()
    const [fresh] = watcher.fresh
    const older = { figures: {}, followed: [], fresh: [{ ...fresh, starts: undefined }] }
    await store.objects.write('watch/one.json', Buffer.from(JSON.stringify(older)))
    const [stored] = (await readOwnWatch(store.objects, 'one')).fresh
    if (!stored) throw new Error('It was not read.')
    const document = await store.read()
    const judged = (own: Counts) =>
      judgeDefault(document, stored, { [totalKey(name, '2.0.0', 'default')]: own }, 4 * minute)
    expect(judged(counts(100, { broken: 30 }))).toMatch(/^it breaks for 30 %/)
    expect(judged(counts(100, { silent: 90 }))).toBeNull()
  })
})

describe('a version as good as the one before it', () => {
  type Rates = Omit<Counted, 'visitors'>

  const plus = (a: Counted, b: Counted): Counted => ({
    visitors: a.visitors + b.visitors,
    broken: a.broken + b.broken,
    failed: a.failed + b.failed,
    hung: a.hung + b.hung,
    silent: a.silent + b.silent,
    ok: a.ok + b.ok,
    fail: a.fail + b.fail,
  })

  /** Simulates so many visitors. */
  function visit(next: () => number, visitors: number, rates: Rates): Counted {
    const some = (rate: number) => binomial(next, visitors, rate)
    const { broken, failed, hung, silent, ok, fail } = rates
    return {
      ...{ visitors, broken: some(broken), failed: some(failed), hung: some(hung) },
      ...{ silent: some(silent), ok: some(ok), fail: some(fail) },
    }
  }

  const low: Rates = { broken: 0, failed: 0.002, hung: 0, silent: 0.02, ok: 0.02, fail: 0.0005 }
  const middle: Rates = { broken: 0.002, failed: 0.01, hung: 0.0005, silent: 0.08, ok: 0.2, fail: 0.01 }
  const high: Rates = { broken: 0.01, failed: 0.04, hung: 0.005, silent: 0.4, ok: 0.6, fail: 0.1 }

  const doubled = ({ ok, ...rates }: Rates): Rates => ({
    broken: 2 * rates.broken,
    failed: 2 * rates.failed,
    hung: 2 * rates.hung,
    silent: 1.5 * rates.silent,
    ok: ok / 1.5,
    fail: 2 * rates.fail,
  })

  it.each<[string, (rates: Rates) => Rates]>([
    ['an ordinary day', (rates) => rates],
    ['a bad day, on which twice as many fail', doubled],
  ])('is hardly ever rolled back on %s, by all measures together', async (_day, rates) => {
    const document = await (await site()).store.read()
    const next = random(81)
    const runs = 540
    const wrongly: string[] = []
    for (let run = 0; run < runs; run++) {
      const usual = [low, middle, high][run % 3] ?? low
      const before = visit(next, [200, 1000, 5000][Math.floor(run / 3) % 3] ?? 200, usual)
      const perMinute = [1, 10, 40][Math.floor(run / 9) % 3] ?? 1
      const totals = (own: Counted): Totals => ({
        [totalKey(name, '1.0.0', 'default')]: totalsOfCounted(before),
        [totalKey(name, '2.0.0', 'default')]: totalsOfCounted(own),
      })
      let own: Counted = { visitors: 0, broken: 0, failed: 0, hung: 0, silent: 0, ok: 0, fail: 0 }
      const [fresh] = followDefaults(document, { known: [], last: { [name]: '1.0.0' } }, totals(own), 0)
      if (!fresh) throw new Error('It is not fresh.')
      for (let minutes = 1; minutes < 60; minutes++) {
        own = plus(own, visit(next, perMinute, rates(usual)))
        const reason = judgeDefault(document, fresh, totals(own), minutes * minute)
        if (!reason) continue
        wrongly.push(reason)
        break
      }
    }
    expect(wrongly).toEqual([])
  })
})
