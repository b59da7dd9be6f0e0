import { folderShelf } from '../store/folder-shelf'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { temporaryFolder } from '../test-release'
import { publishAtOnce } from './publish-at-once'

it('two processes that publish the same remote at once lose nothing, and the log is whole', async () => {
  const folder = temporaryFolder()
  expect(await publishAtOnce(folder, [1, 2], 10)).toEqual([])
  const store = new ReleaseStore(folderShelf(folder))
  expect((await store.read()).microFrontends['mf-example']).toHaveLength(20)
  expect(await verify(store)).toMatchObject({ entries: 20, versions: 20, faults: [] })
}, 60_000)
