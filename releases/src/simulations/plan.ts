import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import { minVisitorsToStep, parsePlan } from '../plan/rollout-plan'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild } from '../testing/example-build'
import { totalKey } from '../watch/totals'
import { Watcher } from '../watch/watcher'
import { checkEverySeconds } from './canary-run'
import { nobody, plusTotals, visitorsOf } from './many-visitors'
import { binomial, random } from './random'
import { SimulationReport } from './report'
import { baseline, slower, type VisitorModel } from './visitors'

/**
 * `npm run simulate -- plan`: 200 plans with simulated visitors, through the real comparison, plan and store. Good
 * versions must reach everybody, bad ones must not; only time is simulated.
 */
const plan = parsePlan('1,5,25,100', '10m')
const perSecond = 100
/** Simulated time, s. */
const limitSeconds = 12 * 3600

const report = new SimulationReport('plan')
const folder = mkdtempSync(join(tmpdir(), 'qe-simulate-'))
const controlVisitors = visitorsOf(baseline)

interface Outcome {
  ended: 'reached everybody' | 'was rolled back' | 'still under way'
  seconds: number
  /** The largest share that it had, percent. */
  share: number
  /** Visitors who had it. */
  visitors: number
  /** Fewest who had it at a share before it went on to the next. */
  fewest: number
}

/** Publishes a version by the plan, and lets time pass until it has ended. */
async function simulatePlan(canaryVisitors: ReturnType<typeof visitorsOf>, seed: number): Promise<Outcome> {
  const store = new ReleaseStore(folderObjectStore(join(folder, String(seed))))
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by: 'simulation' })
  await publish(store, { from: exampleBuild({ version: '2.0.0' }), by: 'simulation', to: plan.steps[0], plan })
  const next = random(seed)
  const [start, totals] = [Date.now(), { canary: nobody, control: nobody }]
  let [seconds, largest, atStep, fewest] = [0, 0, 0, Number.POSITIVE_INFINITY]
  const watcher = new Watcher({
    store,
    totals: () => ({
      [totalKey('mf-example', '2.0.0', 'rollout')]: totals.canary,
      [totalKey('mf-example', '1.0.0', 'default')]: totals.control,
    }),
    onRollback: () => {},
    now: () => new Date(start + seconds * 1000),
  })
  const ended = (how: Outcome['ended']): Outcome => ({
    ended: how,
    seconds,
    share: largest,
    visitors: totals.canary.failures.visitors,
    fewest,
  })
  await watcher.check()
  while (seconds < limitSeconds) {
    const release = (await store.read()).microFrontends['mf-example']?.[0]
    if (!release || release.extras.disabled) return ended('was rolled back')
    if (largest > 0 && release.deployment.traffic > largest) {
      fewest = Math.min(fewest, totals.canary.failures.visitors - atStep)
      atStep = totals.canary.failures.visitors
    }
    if (release.deployment.default) return ended('reached everybody')
    largest = release.deployment.traffic
    const visitors = perSecond * checkEverySeconds
    const onCanary = binomial(next, visitors, largest / 100)
    totals.canary = plusTotals(totals.canary, canaryVisitors(next, onCanary))
    totals.control = plusTotals(totals.control, controlVisitors(next, visitors - onCanary))
    seconds += checkEverySeconds
    await watcher.check()
  }
  return ended('still under way')
}

const inMinutes = (outcomes: readonly Outcome[], part: number) => {
  const sorted = outcomes.map(({ seconds }) => seconds).sort((a, b) => a - b)
  return Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) / 60)
}

async function simulatePlans(what: string, model: VisitorModel, count: number, firstSeed: number): Promise<Outcome[]> {
  const canaryVisitors = visitorsOf(model)
  const outcomes: Outcome[] = []
  for (let one = 0; one < count; one++) outcomes.push(await simulatePlan(canaryVisitors, firstSeed + one))
  const visitors = outcomes.map((outcome) => outcome.visitors).sort((a, b) => a - b)
  report.note(
    [
      `${count} versions that ${what}: half ended within ${inMinutes(outcomes, 0.5)} min, all within`,
      `${inMinutes(outcomes, 1)}; at ${Math.max(...outcomes.map(({ share }) => share))} % at most; half of them had`,
      `${visitors[Math.ceil(count / 2) - 1]} visitors at most, the most ${visitors.at(-1)}`,
    ].join(' '),
  )
  return outcomes
}

const reached = (outcomes: readonly Outcome[], how: Outcome['ended']) =>
  outcomes.filter(({ ended }) => ended === how).length

console.log(`Plan ${plan.steps.join(', ')} %, ${plan.everyMs / 60_000} min each, ${perSecond} visitors a second`)
const good = await simulatePlans('are as good as the default', baseline, 100, 1)
report.expect(
  reached(good, 'reached everybody') >= 99,
  `of 100 good versions ${reached(good, 'reached everybody')} reached everybody`,
)
const fewest = Math.min(...good.map((outcome) => outcome.fewest))
report.expect(
  fewest >= minVisitorsToStep,
  `no good version went on from a share with fewer than ${fewest} visitors who had had it there`,
)
const bad = [
  ...(await simulatePlans('fail 2 % of their visitors', { ...baseline, fails: 0.02 }, 40, 1001)),
  ...(await simulatePlans('fail 1 % of their visitors', { ...baseline, fails: 0.01 }, 20, 2001)),
  ...(await simulatePlans('are 40 % slower (LCP)', slower('LCP', 1.4), 20, 3001)),
  ...(await simulatePlans('are silent for 15 %', { ...baseline, silent: 0.15 }, 20, 4001)),
]
report.expect(
  reached(bad, 'reached everybody') === 0,
  `of 100 bad versions ${reached(bad, 'reached everybody')} reached everybody`,
)
report.expect(
  reached(bad, 'was rolled back') === 100,
  `of 100 bad versions ${reached(bad, 'was rolled back')} were rolled back`,
)
rmSync(folder, { recursive: true, force: true })
report.end()
