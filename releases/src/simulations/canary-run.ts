import { join } from 'node:path'
import { chooseRelease } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild } from '../testing/example-build'
import { Tally, totalsOf, type VersionOnPage } from '../watch/tally'
import { Watcher } from '../watch/watcher'
import { random } from './random'
import { baseline, type SimulatedVisit, simulateVisit, type VisitorModel } from './visitors'

/** Interval of the delivery server's comparison, s. */
export const checkEverySeconds = 5
/** Percentage of the visitors on the canary. */
export const share = 5

export async function withCanary(folder: string): Promise<ReleaseStore> {
  const store = new ReleaseStore(folderObjectStore(folder))
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by: 'simulation' })
  await publish(store, { from: exampleBuild({ version: '2.0.0' }), by: 'simulation', to: share })
  return store
}

export interface Scenario {
  /** Visitors per second. */
  perSecond: number
  /** How the canary does; the version beside it does as the baseline. */
  canary: VisitorModel
  /** Duration of the watch, s. */
  seconds: number
}

/**
 * Publishes a canary beside a default, and simulates visitors, each with an address of their own.
 * @returns the second in which it was rolled back
 */
async function secondOfRollback(
  folder: string,
  { perSecond, canary, seconds }: Scenario,
  seed: number,
): Promise<number> {
  const store = await withCanary(join(folder, String(seed)))
  const releases = (await store.read()).microFrontends['mf-example'] ?? []
  const next = random(seed)
  const tally = new Tally({ visitorsPerAddress: 1 })
  const watcher = new Watcher({ store, totals: () => totalsOf(tally.figures), onRollback: () => {} })
  await watcher.check()
  for (let second = 1; second <= seconds; second++) {
    for (let one = 0; one < perSecond; one++) {
      const id = `${seed}-${second}-${one}-${next()}`
      const chosen = chooseRelease(releases, { id, cohorts: [] })
      if (!chosen) continue
      const on = { name: 'mf-example', version: chosen.release.metadata.version, cohort: chosen.cohort }
      countVisit(tally, {
        on,
        id,
        now: second * 1000,
        ...simulateVisit(next, on.version === '2.0.0' ? canary : baseline),
      })
    }
    tally.settle(second * 1000)
    if (second % checkEverySeconds === 0 && (await watcher.check()).length > 0) return second
  }
  return Number.POSITIVE_INFINITY
}

/** Counts a page as the delivery server does: when it is given, and when it reports. */
export function countVisit(
  tally: Tally,
  { on, id, now, isSilent, event, vitals }: SimulatedVisit & { on: VersionOnPage; id: string; now: number },
): void {
  const source = { visit: id, visitor: id, address: id }
  const expected = tally.given([on], source, now)
  if (isSilent) return
  for (const key of expected) tally.reported(key, { visit: id, givenAt: now }, now)
  tally.event(on, event, source, now)
  for (const [name, value] of vitals) tally.vital(on, name, value, source, now)
}

/** Seconds to the rollback of each canary, in ascending order; infinite where it was not rolled back. */
export async function secondsToRollback(
  folder: string,
  of: Scenario,
  runs: number,
  firstSeed: number,
): Promise<number[]> {
  const found: number[] = []
  for (let one = 0; one < runs; one++) found.push(await secondOfRollback(folder, of, firstSeed + one))
  return found.sort((a, b) => a - b)
}
