import { join } from 'node:path'
import { chooseRelease } from '@qe/contract'
import { publish } from '../publish'
import { folderShelf } from '../store/folder-shelf'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild } from '../test-release'
import { Tally, totalsOf } from '../watch/tally'
import { Watcher } from '../watch/watcher'
import { draw, type Fare, usual } from './people'
import { random } from './random'

/** As often as the delivery server looks, s. */
export const lookEvery = 5
/** Of the visitors, on the canary, percent. */
export const share = 5

export async function withCanary(folder: string): Promise<ReleaseStore> {
  const store = new ReleaseStore(folderShelf(folder))
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by: 'proof' })
  await publish(store, { from: exampleBuild({ version: '2.0.0' }), by: 'proof', to: share })
  return store
}

export interface Case {
  /** Visitors a second. */
  perSecond: number
  /** How people fare with the canary; with the version beside it, as usual. */
  canary: Fare
  /** How long it is watched, s. */
  seconds: number
}

/**
 * Publishes a canary beside a default, and lets visitors come, each from an address of their own. @returns the second
 * at which it was rolled back
 */
async function secondOfRollback(folder: string, { perSecond, canary, seconds }: Case, seed: number): Promise<number> {
  const store = await withCanary(join(folder, String(seed)))
  const releases = (await store.read()).microFrontends['mf-example'] ?? []
  const next = random(seed)
  const tally = new Tally({ visitorsPerAddress: 1 })
  const watcher = new Watcher({ store, totals: () => totalsOf(tally.figures), tell: () => {} })
  await watcher.look()
  for (let second = 1; second <= seconds; second++) {
    for (let one = 0; one < perSecond; one++) {
      const id = `${seed}-${second}-${one}-${next()}`
      const chosen = chooseRelease(releases, { id, cohorts: [] })
      if (!chosen) continue
      const on = { name: 'mf-example', version: chosen.release.metadata.version, cohort: chosen.cohort }
      const [source, now] = [{ visit: id, visitor: id, address: id }, second * 1000]
      const { isFailed, vitals } = draw(next, on.version === '2.0.0' ? canary : usual)
      tally.event(on, isFailed ? 'render-error' : 'shown', source, now)
      for (const [name, value] of vitals) tally.vital(on, name, value, source, now)
    }
    if (second % lookEvery === 0 && (await watcher.look()).length > 0) return second
  }
  return Number.POSITIVE_INFINITY
}

/** Seconds at which each of so many canaries was rolled back, the quickest first; infinite where it was not. */
export async function secondsToRollback(folder: string, of: Case, runs: number, firstSeed: number): Promise<number[]> {
  const found: number[] = []
  for (let one = 0; one < runs; one++) found.push(await secondOfRollback(folder, of, firstSeed + one))
  return found.sort((a, b) => a - b)
}
