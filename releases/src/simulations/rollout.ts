import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseRelease } from '@qe/contract'
import { rollout } from '../deploy'
import { publish } from '../publish'
import { folderShelf } from '../store/folder-shelf'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild } from '../test-release'
import { Proof } from './proof'

/**
 * `npm run prove -- rollout`: a million visitors, and a version that grows among them through the real commands and
 * store.
 */
const everybody = 1_000_000
const steps = [0, 0.01, 1, 5, 10, 10.5, 25, 50, 75, 99.99, 100]

const proof = new Proof('rollout')
const folder = mkdtempSync(join(tmpdir(), 'qe-prove-'))
const ids = Array.from(
  { length: everybody },
  (_, number) => `${number.toString(16).padStart(8, '0')}-7e1a-4c3d-9b5f-0123456789ab`,
)

/** Who gets the new version, asked of a store opened anew, as after a restart. */
async function chosen(): Promise<Uint8Array> {
  const releases = (await new ReleaseStore(folderShelf(folder)).read()).microFrontends['mf-example'] ?? []
  return Uint8Array.from(ids, (id) =>
    chooseRelease(releases, { id, cohorts: [] })?.release.metadata.version === '2.0.0' ? 1 : 0,
  )
}

const store = new ReleaseStore(folderShelf(folder))
await publish(store, { from: exampleBuild({ version: '1.0.0' }), by: 'proof' })
await publish(store, { from: exampleBuild({ version: '2.0.0' }), by: 'proof', to: 0 })

let before: Uint8Array = new Uint8Array(everybody)
let wentBack = 0
for (const step of steps) {
  // It is published for nobody.
  if (step > 0) await rollout(store, 'proof', 'mf-example', '2.0.0', { to: step })
  const now = await chosen()
  wentBack += now.reduce((count, has, index) => count + (before[index] && !has ? 1 : 0), 0)
  const served = now.reduce((count, has) => count + has, 0)
  const share = (100 * served) / everybody
  const isExact = step === 0 ? served === 0 : step === 100 ? served === everybody : Math.abs(share - step) <= 0.1
  proof.expect(
    isExact,
    `${String(step).padStart(5)} %  ${String(served).padStart(9)} of ${everybody} visitors (${share.toFixed(3)} %)`,
  )
  before = now
}
proof.expect(wentBack === 0, `${wentBack} visitors went back while the percentage grew from 0 to 100`)

await rollout(store, 'proof', 'mf-example', '2.0.0', { to: 10 })
const [first, again] = [await chosen(), await chosen()]
const moved = first.reduce((count, has, index) => count + (has === again[index] ? 0 : 1), 0)
proof.expect(moved === 0, `${moved} visitors had another version after a restart`)
rmSync(folder, { recursive: true, force: true })
proof.end()
