import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { Anchor } from './anchor'
import { LogVerifier } from './log-verifier'

/** Verified heads of a log that is trusted from its end on. */
async function heads() {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by: 'ada' })
  const lines = await store.logBytes()
  const headAt = async (revision: number) => {
    const from = { revision, hash: (await store.log())[revision]?.previous ?? '' }
    const readEntry = async (number: number) => (number <= revision ? (lines[number - 1] ?? null) : null)
    const verifier = new LogVerifier(readEntry, { path: 'keys.json', keys: [], ci: [], from })
    await verifier.advance()
    if (!verifier.head) throw new Error(verifier.refusal ?? '')
    return verifier.head
  }
  await publish(store, { from: exampleBuild({ version: '1.2.0' }), by: 'ada' })
  return { one: await headAt(1), two: await headAt(2) }
}

it('an anchor has the highest head with its document, and never goes back', async () => {
  const { one, two } = await heads()
  const folder = join(temporaryFolder(), 'anchor')
  const anchor = await Anchor.open(folder)
  expect(anchor.anchored).toBeNull()
  for (const head of [one, two, one]) await anchor.keep(head)
  expect(readdirSync(folder)).toEqual(['document-2.json', 'head.json'])
  const reopened = await Anchor.open(folder)
  expect(reopened.anchored?.head).toMatchObject({ revision: 2, hash: two.hash })
  expect(reopened.anchored?.document).toEqual(two.document)
})

it.each(['document-2.json', 'head.json'])('a damaged anchor is not taken for none: %s', async (file) => {
  const { two } = await heads()
  const folder = temporaryFolder()
  await (await Anchor.open(folder)).keep(two)
  writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(/\d/, 'x'))
  await expect(Anchor.open(folder)).rejects.toThrow(`${folder} (RELEASE_ANCHOR) is damaged. Run verify with a head`)
})

it('a folder that can’t be used is said in one sentence', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(Anchor.open(join(file, 'below'))).rejects.toThrow(
    /^RELEASE_ANCHOR names .*, which can't be used \(ENOTDIR\)/,
  )
})
