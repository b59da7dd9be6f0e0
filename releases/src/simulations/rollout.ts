import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseRelease } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { promote, rollout } from '../deploy'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild } from '../testing/example-build'
import { SimulationReport } from './report'

/**
 * `npm run simulate -- rollout`: a million visitors, and a rollout that grows among them through the real commands and
 * store.
 */
const visitorCount = 1_000_000
const steps = [0, 0.01, 1, 5, 10, 10.5, 25, 50, 75, 99.99, 100]

const report = new SimulationReport('rollout')
const folder = mkdtempSync(join(tmpdir(), 'qe-simulate-'))
const ids = Array.from(
  { length: visitorCount },
  (_, number) => `${number.toString(16).padStart(8, '0')}-7e1a-4c3d-9b5f-0123456789ab`,
)

/** Which visitors get the new version, according to a newly opened store, as after a restart. */
async function chosen(): Promise<Uint8Array> {
  const releases = (await new ReleaseStore(folderObjectStore(folder)).read()).microFrontends['mf-example'] ?? []
  return Uint8Array.from(ids, (id) =>
    chooseRelease(releases, { id, cohorts: [] })?.release.metadata.version === '2.0.0' ? 1 : 0,
  )
}

const store = new ReleaseStore(folderObjectStore(folder))
await publish(store, { from: exampleBuild({ version: '1.0.0' }), by: 'simulation' })
await publish(store, { from: exampleBuild({ version: '2.0.0' }), by: 'simulation', to: 0 })

let before: Uint8Array = new Uint8Array(visitorCount)
let downgraded = 0
for (const step of steps) {
  // It was published with 0 %.
  if (step === 100) await promote(store, 'simulation', 'mf-example', '2.0.0')
  else if (step > 0) await rollout(store, 'simulation', 'mf-example', '2.0.0', { to: step })
  const now = await chosen()
  downgraded += now.reduce((count, has, index) => count + (before[index] && !has ? 1 : 0), 0)
  const served = now.reduce((count, has) => count + has, 0)
  const share = (100 * served) / visitorCount
  const isExact = step === 0 ? served === 0 : step === 100 ? served === visitorCount : Math.abs(share - step) <= 0.1
  report.expect(
    isExact,
    `${String(step).padStart(5)} %  ${String(served).padStart(9)} of ${visitorCount} visitors (${share.toFixed(3)} %)`,
  )
  before = now
}
report.expect(downgraded === 0, `${downgraded} visitors went back while the percentage grew from 0 to 100`)

await promote(store, 'simulation', 'mf-example', '1.0.0')
await rollout(store, 'simulation', 'mf-example', '2.0.0', { to: 10 })
const [first, again] = [await chosen(), await chosen()]
const moved = first.reduce((count, has, index) => count + (has === again[index] ? 0 : 1), 0)
report.expect(moved === 0, `${moved} visitors had another version after a restart`)
rmSync(folder, { recursive: true, force: true })
report.end()
