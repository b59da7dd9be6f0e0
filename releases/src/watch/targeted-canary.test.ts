import { chooseRelease, type Target, type Visitor } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { rollout } from '../deploy'
import { publish } from '../publish'
import { random } from '../simulations/random'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { cohortWithTargets } from './follow'
import { Tally, totalsOf } from './tally'
import { cohortIn, strataOf } from './totals'
import { Watcher } from './watcher'

const by = 'ada'
const name = 'mf-example'
const portugal: Target = { country: ['PT'] }

/** Rollouts beside the default 1.0.0, by version. */
type Rollouts = Record<string, { to: number; target?: Target }>

async function withRollouts(rollouts: Rollouts): Promise<ReleaseStore> {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
  for (const [version, { to, target }] of Object.entries(rollouts))
    await publish(store, { from: exampleBuild({ version }), by, to, target })
  return store
}

/** How many of the visitors with a version fail, by whether they are in Portugal. */
type Failures = (version: string, isInPortugal: boolean) => number

/**
 * Simulates visitors, half of whom are in Portugal, and lets the watch look at what they report.
 * @returns versions that were rolled back, and all that was counted
 */
async function simulate(store: ReleaseStore, failures: Failures, visitors = 12_000) {
  const next = random(7)
  const tally = new Tally({ visitorsPerAddress: 1 })
  const gone: string[] = []
  const watcher = new Watcher({
    store,
    totals: () => totalsOf(tally.figures),
    onRollback: ({ version }) => gone.push(version),
  })
  await watcher.check()
  let releases = (await store.read()).microFrontends[name] ?? []
  for (let number = 1; number <= visitors; number++) {
    const isInPortugal = next() < 0.5
    const visitor: Visitor = { id: `visitor-${number}`, cohorts: [], country: isInPortugal ? 'PT' : 'DE' }
    const chosen = chooseRelease(releases, visitor)
    if (!chosen) throw new Error('Nobody has no version.')
    const { version } = chosen.release.metadata
    const on = { name, version, cohort: cohortWithTargets(chosen.cohort, releases, visitor) }
    const isFailed = next() < failures(version, isInPortugal)
    tally.event(
      on,
      isFailed ? 'render-error' : 'shown',
      { visit: visitor.id, visitor: visitor.id, address: visitor.id },
      0,
    )
    if (number % 200 > 0) continue
    await watcher.check()
    releases = (await store.read()).microFrontends[name] ?? []
  }
  return { gone, totals: totalsOf(tally.figures), followed: watcher.followed }
}

/** Portugal has a bad day, whatever the version. */
const worseInPortugal: Failures = (_version, isInPortugal) => (isInPortugal ? 0.08 : 0.004)
const rateOf = ({ visitors, failed }: { visitors: number; failed: number }) => failed / visitors

describe('a canary with a target', () => {
  it('that is as good as the default is not rolled back where its visitors fail more often anyway', async () => {
    const store = await withRollouts({ '2.0.0': { to: 50, target: portugal } })
    const { gone, followed } = await simulate(store, worseInPortugal)
    expect(gone).toEqual([])
    const { canary, control } = followed[0]?.seen.failures.evidence ?? { canary: null, control: null }
    // Only those in Portugal are in the comparison.
    expect(control?.visitors).toBeLessThan(3500)
    expect(rateOf(canary ?? { visitors: 0, failed: 1 })).toBeLessThan(
      1.3 * rateOf(control ?? { visitors: 1, failed: 0 }),
    )
  })

  it('that is worse than the default is rolled back, also where others fail still more often', async () => {
    const store = await withRollouts({ '2.0.0': { to: 50, target: { country: ['DE'] } } })
    const worse: Failures = (version, isInPortugal) => (isInPortugal ? 0.08 : version === '2.0.0' ? 0.04 : 0.004)
    expect((await simulate(store, worse)).gone).toEqual(['2.0.0'])
  })

  it('begins anew when its target changes, since it then has other visitors', async () => {
    const store = await withRollouts({ '2.0.0': { to: 50, target: portugal } })
    const { followed, totals } = await simulate(store, worseInPortugal, 2000)
    expect(followed[0]?.seen.failures.evidence.canary.visitors).toBeGreaterThan(100)
    await rollout(store, by, name, '2.0.0', { target: { country: ['DE', 'PT'] } })
    const watcher = new Watcher({ store, totals: () => totals, followed, onRollback: () => {} })
    await watcher.check()
    expect(watcher.followed[0]).toMatchObject({ target: 'country DE or PT' })
    expect(watcher.followed[0]?.seen.failures.evidence.canary.visitors).toBe(0)
  })

  it('has a control beside a canary for everybody, each with its own visitors', async () => {
    const store = await withRollouts({ '2.0.0': { to: 50, target: portugal }, '3.0.0': { to: 20 } })
    const { gone, followed } = await simulate(store, worseInPortugal)
    expect(gone).toEqual([])
    expect(followed.map(({ canary, target }) => [canary, target])).toEqual([
      ['3.0.0', undefined],
      ['2.0.0', 'country PT'],
    ])
  })
})

it('a canary for everybody is not rolled back for the visitors whom another one took from the default', async () => {
  const store = await withRollouts({ '2.0.0': { to: 95, target: portugal }, '3.0.0': { to: 30 } })
  const { gone, followed } = await simulate(store, worseInPortugal)
  expect(gone).toEqual([])
  const { canary, control, expected } = followed[0]?.seen.failures.evidence ?? { expected: 0 }
  if (!canary || !control) throw new Error('3.0.0 is not compared.')
  // All together it looks far worse, since hardly anybody of Portugal is left beside it.
  expect(rateOf(canary)).toBeGreaterThan(3 * rateOf(control))
  expect(canary.failed).toBeLessThan(1.4 * expected)
})

it('visitors of a version are told apart by the targets that they match, and found again by each', () => {
  const counts = totalsOf({})
  expect(strataOf(counts, { name, version: '1.0.0', cohort: 'default' }).size).toBe(0)
  expect(cohortIn('default', ['language de', 'country PT', 'language de'])).toBe('default in country PT + language de')
})
