import { join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild } from '../testing/example-build'
import { Tally, totalsOf } from '../watch/tally'
import { Watcher } from '../watch/watcher'
import { checkEverySeconds, countVisit } from './canary-run'
import { random } from './random'
import { baseline, simulateVisit, type VisitorModel } from './visitors'

/** How long the version before it is the default, s: twice as long as its pages have to report. */
const secondsBefore = 60

export interface DefaultScenario {
  /** Visitors per second. */
  perSecond: number
  /** How the version does that goes to everybody; the one before it did as the baseline. */
  visitors: VisitorModel
  /** Duration of the watch, s. */
  seconds: number
}

/**
 * Publishes a version to everybody after another, and simulates visitors, each with an address of their own.
 * @returns the second after which it was rolled back; infinite when it was not
 */
export async function secondOfDefaultRollback(
  folder: string,
  { perSecond, visitors, seconds }: DefaultScenario,
  seed: number,
): Promise<number> {
  const store = new ReleaseStore(folderObjectStore(join(folder, String(seed))))
  const next = random(seed)
  const tally = new Tally({ visitorsPerAddress: 1 })
  let second = 0
  const watcher = new Watcher({
    store,
    totals: () => totalsOf(tally.figures),
    onRollback: () => {},
    now: () => new Date(second * 1000),
  })
  const give = async (version: string, model: VisitorModel, duration: number): Promise<number> => {
    await publish(store, { from: exampleBuild({ version }), by: 'simulation' })
    await watcher.check()
    const on = { name: 'mf-example', version, cohort: 'default' }
    for (let passed = 1; passed <= duration; passed++) {
      second++
      for (let one = 0; one < perSecond; one++)
        countVisit(tally, { on, id: `${second}-${one}`, now: second * 1000, ...simulateVisit(next, model) })
      tally.settle(second * 1000)
      if (second % checkEverySeconds === 0 && (await watcher.check()).length > 0) return passed
    }
    return Number.POSITIVE_INFINITY
  }
  await give('1.0.0', baseline, secondsBefore)
  return give('2.0.0', visitors, seconds)
}
