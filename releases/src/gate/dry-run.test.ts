import { folderObjectStore } from '@qe/object-store'
import { withdrawn } from '../deploy'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { dryRunRollback, sampleSize } from './dry-run'

const published = async () => {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  const first = await publish(store, { from: exampleBuild({ version: '1.0.0' }), by: 'ada' })
  const document = await store.read()
  const next = {
    ...first,
    metadata: { ...first.metadata, version: '2.0.0' },
    extras: { ...first.extras, manifest: { ...first.extras.manifest, version: '2.0.0' } },
  }
  return { document, next, before: document.microFrontends['mf-example'] ?? [] }
}

it('a rollback that restores what everybody had passes', async () => {
  const { document, next, before } = await published()
  expect(
    dryRunRollback(document, 'mf-example', [{ name: 'mf-example', add: next }, ...withdrawn('mf-example', before)]),
  ).toBe(0)
})

it('a publish that can’t be undone is detected', async () => {
  const { document, next } = await published()
  const disabled = { reason: 'in passing', by: 'ada', at: '2026-01-01T00:00:00.000Z' }
  const breaking = {
    name: 'mf-example',
    version: '1.0.0',
    deployment: { traffic: 0, default: false },
    cohorts: [],
    disabled,
  }
  const canary = { ...next, deployment: { traffic: 50, default: false } }
  expect(dryRunRollback(document, 'mf-example', [{ name: 'mf-example', add: canary }, breaking])).toBe(sampleSize)
})
