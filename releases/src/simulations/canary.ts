import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takenAwayWrongly } from './alike-run'
import { type Case, secondsToRollback, share, withCanary } from './canary-run'
import { slower, usual } from './people'
import { Proof } from './proof'

/**
 * `npm run prove -- canary`: simulated visitors, each with an address of their own, through the real assignment,
 * counting, comparison and rollback, looked at as often as the delivery server does. Time is simulated; figures are
 * not.
 */
const runs = 100
/**
 * Visitors a second for the promises. Fewer take longer, as the table shows: what counts is how many have met the
 * canary.
 */
const perSecond = 500
/** Of what is told and not promised, so that the figures are good for a point or two. */
const runsOfFewer = 300
/** Versions that are alike are cheap to watch, and one in a hundred is not known from a hundred. */
const runsOfAlike = 2000
const promised = 60

const folder = mkdtempSync(join(tmpdir(), 'qe-prove-'))
const proof = new Proof('canary')
let seed = 1

const failing = { ...usual, fails: 0.02 }
const slow = slower('LCP', 1.4)

async function watched(of: Case, count = runs): Promise<{ within: number; words: string }> {
  const seconds = await secondsToRollback(folder, of, count, seed)
  seed += 1000
  const within = seconds.filter((second) => second <= promised).length
  const [half, most] = [0.5, 0.99].map((part) => seconds[Math.ceil(count * part) - 1])
  return { within, words: `${within} of ${count} within ${promised} s, half within ${half} s, 99 % within ${most} s` }
}

console.log(
  `${share} % of the visitors on the canary, 0.2 % fail beside it, 15 % of visits beside it have an LCP that is not good`,
)
for (const [what, canary] of [
  ['fails 2 % of its visitors', failing],
  ['is 40 % slower (LCP)', slow],
] as const) {
  const { within, words } = await watched({ perSecond, canary, seconds: promised })
  proof.expect(within >= 0.99 * runs, `a canary that ${what}, ${perSecond} visitors/s: rolled back ${words}`)
  for (const rate of [200, 100]) {
    const fewer = await watched({ perSecond: rate, canary, seconds: 600 }, runsOfFewer)
    proof.tell(`a canary that ${what}, ${rate} visitors/s: rolled back ${fewer.words}`)
  }
}
const dead = await watched({ perSecond: 20, canary: { ...usual, fails: 1 }, seconds: promised })
proof.expect(dead.within >= 0.99 * runs, `a canary that fails everybody, 20 visitors/s: rolled back ${dead.words}`)

const document = await (await withCanary(join(folder, 'alike'))).read()
for (const [count, rate, firstSeed] of [
  [runs, perSecond, 50_001],
  [runsOfAlike, 100, 60_001],
] as const) {
  const wrongly = Array.from({ length: count }, (_, number) =>
    takenAwayWrongly(document, rate, firstSeed + number),
  ).filter((reason) => reason !== null)
  proof.expect(
    wrongly.length <= count / 100,
    `a canary as good as the version beside it, an hour with ${rate} visitors/s: ${wrongly.length} of ${count} (${((100 * wrongly.length) / count).toFixed(2)} %) rolled back`,
  )
  for (const reason of wrongly) proof.tell(reason)
}
rmSync(folder, { recursive: true, force: true })
proof.end()
