import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import { promote } from '../deploy'
import { switchOff } from '../off-switch'
import { publish } from '../publish'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { ReleaseStore, serializeDocument } from './release-store'
import { sha256 } from './sha256'

/** Written by the command as it was before off switches and `servedUntil`. */
const lines = readFileSync(join(__dirname, '../testing/log-before-off-switches.jsonl'), 'utf8').trim().split('\n')

function olderStore(): ReleaseStore {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'log'))
  for (const [index, line] of lines.entries()) writeFileSync(join(folder, `log/0000000${index + 1}.json`), `${line}\n`)
  return new ReleaseStore(folderObjectStore(folder))
}

it('a log of an older command leads to the same bytes at every revision', async () => {
  const store = olderStore()
  const log = await store.log()
  expect(log.map(({ action }) => action.split(' ')[0])).toEqual([
    'publish',
    'publish',
    'publish',
    'rollout',
    'promote',
    'rollback',
    'disable',
    'enable',
  ])
  for (const { revision, document } of log) expect(sha256(serializeDocument(await store.at(revision)))).toBe(document)
})

it('a log of an older command is continued, and then says what was the default until when', async () => {
  const store = olderStore()
  await promote(store, 'ada', 'mf-example', '1.2.0')
  await publish(store, { from: exampleBuild({ version: '1.3.0' }), by: 'ada' })
  await switchOff(store, 'ada', 'mf-example', 'leaks')
  const served = (await store.read()).microFrontends['mf-example']?.map(({ metadata, extras }) => [
    metadata.version,
    extras.servedUntil !== undefined,
  ])
  expect(served).toEqual([
    ['1.3.0', false],
    ['1.2.0', true],
    ['1.1.0', false],
    ['1.0.0', true],
  ])
  for (const { revision, document } of await store.log())
    expect(sha256(serializeDocument(await store.at(revision)))).toBe(document)
})
