import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseRelease, type ReleaseDocument } from '@qe/contract'
import { publish } from '../publish'
import { folderShelf } from '../store/folder-shelf'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild } from '../test-release'
import { type Followed, follow, totalKey } from '../watch/follow'
import { Tally } from '../watch/tally'
import { Watcher } from '../watch/watcher'
import { Proof } from './proof'
import { random } from './random'

/**
 * `npm run prove -- canary`: simulated visitors, each with an address of their own, through the real assignment, counting, comparison
 * and rollback, looked at as often as the delivery server does. Time is simulated; figures are not.
 */
const runs = 100
/** Visitors a second for the promise. Fewer take longer, as the table shows: what counts is how many have met the canary. */
const perSecond = 500
const share = 5
const background = 0.002
const failing = 0.02
const lookEvery = 5

interface Case {
  perSecond: number
  canaryFails: number
  seconds: number
  seed: number
}

const folder = mkdtempSync(join(tmpdir(), 'qe-prove-'))
const proof = new Proof('canary')

/** Publishes a canary beside a default, and lets visitors come. @returns the second at which it was rolled back, or null */
async function run({ perSecond: rate, canaryFails, seconds, seed }: Case): Promise<number | null> {
  const store = new ReleaseStore(folderShelf(join(folder, String(seed))))
  for (const version of ['1.0.0', '2.0.0']) await publish(store, { from: exampleBuild({ version }), by: 'proof', to: version === '2.0.0' ? share : 100 })
  const releases = (await store.read()).microFrontends['mf-example'] ?? []
  const next = random(seed)
  const tally = new Tally({ visitorsPerAddress: 1 })
  const watcher = new Watcher({
    store,
    totals: () => Object.fromEntries(Object.values(tally.figures).map(({ name, version, cohort, visitors, failed }) => [totalKey(name, version, cohort), { visitors, failed }])),
    tell: () => {},
  })
  await watcher.look()
  for (let second = 1; second <= seconds; second++) {
    for (let one = 0; one < rate; one++) {
      const id = `${seed}-${second}-${one}-${next()}`
      const chosen = chooseRelease(releases, { id, cohorts: [] })
      if (!chosen) continue
      const { version } = chosen.release.metadata
      const kind = next() < (version === '2.0.0' ? canaryFails : background) ? 'render-error' : 'shown'
      tally.event({ name: 'mf-example', version, cohort: chosen.cohort }, kind, { visit: id, visitor: id, address: id }, second * 1000)
    }
    if (second % lookEvery === 0 && (await watcher.look()).length > 0) return second
  }
  return null
}

/** Seconds at which each of so many canaries was rolled back, the quickest first; infinite where it was not. */
async function secondsToRollback(count: number, of: Omit<Case, 'seed'>, firstSeed: number): Promise<number[]> {
  const found: number[] = []
  for (let one = 0; one < count; one++) found.push((await run({ ...of, seed: firstSeed + one })) ?? Number.POSITIVE_INFINITY)
  return found.sort((a, b) => a - b)
}

/** An hour of two versions that are alike, by what is counted at each look. @returns whether the canary was ever taken for a bad one */
function isTakenAwayWrongly(document: ReleaseDocument, seed: number): boolean {
  const next = random(seed)
  const counts = { canary: { visitors: 0, failed: 0 }, control: { visitors: 0, failed: 0 } }
  let followed: Followed[] = follow(document, {}, [])
  for (let second = lookEvery; second <= 3600; second += lookEvery) {
    for (let one = 0; one < perSecond * lookEvery; one++) {
      const count = next() * 100 < share ? counts.canary : counts.control
      count.visitors++
      if (next() < background) count.failed++
    }
    const totals = { [totalKey('mf-example', '2.0.0', 'rollout')]: { ...counts.canary }, [totalKey('mf-example', '1.0.0', 'default')]: { ...counts.control } }
    followed = follow(document, totals, followed)
    if (followed[0]?.verdict.outcome === 'roll back') return true
  }
  return false
}

const within = (seconds: readonly number[], most: number) => seconds.filter((second) => second <= most).length

const bad = await secondsToRollback(runs, { perSecond, canaryFails: failing, seconds: 60 }, 1)
proof.expect(
  within(bad, 60) >= 99,
  `${within(bad, 60)} of ${runs} canaries that fail 2 % of their visitors were rolled back within 60 s (${perSecond} visitors/s, ${share} % of them on the canary, 0.2 % fail beside it); half within ${bad[49]} s`,
)
const fewer = await secondsToRollback(runs, { perSecond: 200, canaryFails: failing, seconds: 240 }, 1001)
proof.tell(`with 200 visitors/s: ${within(fewer, 60)} of ${runs} within 60 s, half within ${fewer[49]} s, 99 within ${fewer[98]} s`)
const dead = await secondsToRollback(runs, { perSecond: 20, canaryFails: 1, seconds: 60 }, 2001)
proof.expect(within(dead, 60) >= 99, `${within(dead, 60)} of ${runs} canaries that fail everybody were rolled back within 60 s with 20 visitors/s; half within ${dead[49]} s`)

const both = new ReleaseStore(folderShelf(join(folder, 'alike')))
for (const version of ['1.0.0', '2.0.0']) await publish(both, { from: exampleBuild({ version }), by: 'proof', to: version === '2.0.0' ? share : 100 })
const document = await both.read()
const wrongly = Array.from({ length: runs }, (_, seed) => isTakenAwayWrongly(document, 5001 + seed)).filter(Boolean).length
proof.expect(wrongly <= 1, `${wrongly} of ${runs} canaries as good as the version beside it (both fail 0.2 %) were rolled back in an hour`)
rmSync(folder, { recursive: true, force: true })
proof.end()
