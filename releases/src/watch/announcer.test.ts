import { folderObjectStore } from '@qe/object-store'
import { rollback } from '../deploy'
import { switchOff } from '../off-switch'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { Announcer } from './announcer'

it('every change is announced once by all servers together, but for their own rollbacks', async () => {
  const objects = folderObjectStore(temporaryFolder())
  const store = new ReleaseStore(objects)
  await publish(store, { from: exampleBuild(), by: 'ada' })
  const said: string[] = []
  const servers = ['one', 'two', 'three'].map(
    () =>
      new Announcer(new ReleaseStore(objects), ({ revision, by, action }) => said.push(`${revision} ${by}: ${action}`)),
  )
  const check = () => Promise.all(servers.map((server) => server.check()))
  await check()
  expect(said).toEqual([])
  await publish(store, { from: exampleBuild({ version: '1.1.0' }), by: 'ada', to: 5 })
  await check()
  await rollback(store, 'watch', 'mf-example', { why: 'it fails' })
  await switchOff(store, 'tom', 'mf-example', 'it leaks')
  await check()
  await check()
  expect(said).toEqual(['2 ada: publish mf-example 1.1.0 5 %', '4 tom: off mf-example: it leaks'])
})
