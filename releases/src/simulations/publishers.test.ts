import { archivedVersions } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { temporaryFolder } from '../testing/example-build'
import { publishConcurrently } from './concurrent-publish'

it('two processes that publish the same remote concurrently lose nothing, and the log is complete', async () => {
  const folder = temporaryFolder()
  expect(await publishConcurrently(folder, [1, 2], 10)).toEqual([])
  const store = new ReleaseStore(folderObjectStore(folder))
  const document = await store.read()
  expect(document.microFrontends['mf-example']).toHaveLength(20 - archivedVersions(document, 'mf-example').length)
  expect(await verify(store)).toMatchObject({ entries: 20, versions: 20, faults: [] })
}, 180_000)
