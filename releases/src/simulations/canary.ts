import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Scenario, secondsToRollback, share, withCanary } from './canary-run'
import { secondOfDefaultRollback } from './default-run'
import { falseRollback } from './equal-canary-run'
import { SimulationReport } from './report'
import { baseline, slower, type VisitorModel } from './visitors'

/**
 * `npm run simulate -- canary`: simulated visitors, each with an address of their own, through the real assignment,
 * counting, comparison and rollback, at the interval of the delivery server; of canaries, and of versions that go to
 * everybody at once. Only time is simulated.
 */
const runs = 100
/**
 * Visitors per second for the asserted figures. With fewer it takes longer, as the table shows: what counts is how many
 * have got the canary.
 */
const perSecond = 500
/** Runs for the reported (not asserted) figures, which are accurate to ±1–2 points. */
const runsOfSmallTraffic = 300
/** More runs where versions are equal: a rate of one in a hundred can't be measured with a hundred. */
const runsOfEqual = 2000
const limitSeconds = 60

const folder = mkdtempSync(join(tmpdir(), 'qe-simulate-'))
const report = new SimulationReport('canary')
let seed = 1

const failing = { ...baseline, fails: 0.02 }
const slow = slower('LCP', 1.4)
const silent = { ...baseline, silent: 0.15 }

async function watched(of: Scenario, count = runs): Promise<{ within: number; words: string }> {
  const seconds = await secondsToRollback(folder, of, count, seed)
  seed += 1000
  return inWords(seconds, count)
}

/** @param seconds to the rollback, in ascending order */
function inWords(seconds: readonly number[], count: number): { within: number; words: string } {
  const within = seconds.filter((second) => second <= limitSeconds).length
  const [half, most] = [0.5, 0.99].map((part) => seconds[Math.ceil(count * part) - 1])
  return {
    within,
    words: `${within} of ${count} within ${limitSeconds} s, half within ${half} s, 99 % within ${most} s`,
  }
}

console.log(
  [
    `${share} % of the visitors on the canary, 0.2 % fail beside it, 5 % are silent, 15 % of visits beside it`,
    'have an LCP that is not good',
  ].join(' '),
)
for (const [what, canary] of [
  ['fails 2 % of its visitors', failing],
  ['is 40 % slower (LCP)', slow],
  ['is silent for 15 % of its visitors', silent],
] as const) {
  const { within, words } = await watched({ perSecond, canary, seconds: limitSeconds })
  report.expect(within >= 0.99 * runs, `a canary that ${what}, ${perSecond} visitors/s: rolled back ${words}`)
  for (const rate of [200, 100]) {
    const fewer = await watched({ perSecond: rate, canary, seconds: 600 }, runsOfSmallTraffic)
    report.note(`a canary that ${what}, ${rate} visitors/s: rolled back ${fewer.words}`)
  }
}
const dead = await watched({ perSecond: 20, canary: { ...baseline, fails: 1 }, seconds: limitSeconds })
report.expect(dead.within >= 0.99 * runs, `a canary that fails everybody, 20 visitors/s: rolled back ${dead.words}`)

const document = await (await withCanary(join(folder, 'alike'))).read()
for (const [count, rate, firstSeed] of [
  [runsOfEqual / 2, perSecond, 70_001],
  [runsOfEqual, 100, 60_001],
] as const) {
  const wrongly = Array.from({ length: count }, (_, number) =>
    falseRollback(document, rate, firstSeed + number),
  ).filter((reason) => reason !== null)
  report.expect(
    wrongly.length <= count / 100,
    [
      `a canary as good as the version beside it, an hour with ${rate} visitors/s: ${wrongly.length} of`,
      `${count} (${((100 * wrongly.length) / count).toFixed(2)} %) rolled back`,
    ].join(' '),
  )
  for (const reason of wrongly) report.note(reason)
}

/** Visitors per second of a version that goes to everybody at once, all of whom have it. */
const perSecondOfDefault = 20
async function watchedDefaults(visitors: VisitorModel, seconds: number): Promise<number[]> {
  const found: number[] = []
  for (let run = 0; run < runs; run++)
    found.push(await secondOfDefaultRollback(folder, { perSecond: perSecondOfDefault, visitors, seconds }, seed + run))
  seed += 1000
  return found.sort((a, b) => a - b)
}
for (const [what, visitors] of [
  ['is silent for half of its visitors', { ...baseline, silent: 0.5 }],
  ['shows an error of its own to a tenth of its visitors', { ...baseline, fails: 0.1, failure: 'error-state' }],
] as const) {
  const { within, words } = inWords(await watchedDefaults(visitors, limitSeconds), runs)
  report.expect(
    within >= 0.99 * runs,
    `a version for everybody that ${what}, ${perSecondOfDefault} visitors/s: rolled back ${words}`,
  )
}
const wronglyOfDefaults = (await watchedDefaults(baseline, 600)).filter(Number.isFinite).length
report.expect(
  wronglyOfDefaults === 0,
  [
    `a version for everybody as good as the one before it, ten minutes with ${perSecondOfDefault} visitors/s:`,
    `${wronglyOfDefaults} of ${runs} rolled back`,
  ].join(' '),
)
rmSync(folder, { recursive: true, force: true })
report.end()
