import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { readConfig } from '../server/config'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { buildWorker } from '../testing/rendered-site'
import { renderFaults } from './render-check'
import { smokeTest } from './smoke'

/** A server half of a shell: renders the page's views in turn. */
const shell = `
  const remotes = new Map()
  exports.sharedModules = {}
  exports.provideRemote = (name, version, module) => remotes.set(name + '@' + version, module)
  exports.render = async ({ answers, views }) => {
    let html = ''
    for (const { remote, version } of views) {
      qeRendering('/assets/' + remote + '/' + version + '/')
      html += await remotes.get(remote + '@' + version).render(Object.keys(answers).length > 0)
    }
    return { html, head: {} }
  }`
const working = 'exports.render = () => "<p>Here.</p>"'
const broken = 'exports.render = () => { throw new Error("No such place.") }'

let workerFile: URL
beforeAll(async () => {
  workerFile = await buildWorker()
})

async function storeWith(...builds: string[]): Promise<ReleaseStore> {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  for (const from of [exampleShell('1.0.0', { server: shell }), ...builds]) await publish(store, { from, by: 'ada' })
  return store
}

/** Publishes as the command does. What the server can't render never comes to a browser. */
const tryToPublish = (store: ReleaseStore, from: string) =>
  publish(store, { from, by: 'ada', smoke: smokeTest({ store, renderWorker: workerFile, report: () => {} }) })

const faultsOf = async (store: ReleaseStore, name: string, version = '1.0.0') =>
  renderFaults(
    { name, version, document: await store.read(), objects: store.objects },
    readConfig({ API_URL: 'http://127.0.0.1:9' }),
    workerFile,
  )

it.each([
  ['throws', broken, '/example/smoke: Error: No such place.'],
  ['throws while it is loaded', 'throw new Error("Not here.")', '/example/smoke: Error: Not here.'],
  ['never ends', 'exports.render = () => { for (;;) {} }', '/example/smoke: It took longer than 2000 ms.'],
  [
    'throws for somebody who is signed in',
    'exports.render = (isSignedIn) => isSignedIn ? null.name : "<p>"',
    "/example/smoke: TypeError: Cannot read properties of null (reading 'name')",
  ],
])('a version that %s on the server is not published, and the message says what to do', async (_, server, fault) => {
  const store = await storeWith(exampleBuild({ server: working }))
  await expect(tryToPublish(store, exampleBuild({ version: '1.1.0', server }))).rejects.toThrow(
    [
      `mf-example 1.1.0 can't be rendered on the server:`,
      `  ${fault}`,
      "Mend it; a remote may also leave a page to the browser, with render: 'client' in its remote.config.ts.",
    ].join('\n'),
  )
  expect((await store.read()).microFrontends['mf-example']).toHaveLength(1)
})

it('a filler is rendered on the pages that show it', async () => {
  const slots = [{ slot: 'header.actions', chunk: 'home', who: 'signed-in' }]
  const filler = exampleBuild({ name: 'mf-a', slots, server: broken, render: 'client' })
  const store = await storeWith(exampleBuild({ server: working }))
  await expect(tryToPublish(store, filler)).rejects.toThrow('/example/smoke: Error: No such place.')
})

it('a shell is tried with the pages of every remote', async () => {
  const store = await storeWith(exampleBuild({ server: working }))
  const server = 'exports.sharedModules = {}; exports.provideRemote = () => {}; exports.render = () => nothing'
  await expect(tryToPublish(store, exampleShell('1.1.0', { server }))).rejects.toThrow('nothing is not defined')
})

it('a version that renders passes, and one that leaves its page to the browser is not rendered', async () => {
  const store = await storeWith(
    exampleBuild({ server: working }),
    exampleBuild({ name: 'mf-client', server: broken, render: 'client' }),
    exampleBuild({ name: 'mf-old' }),
  )
  for (const name of ['mf-example', 'mf-client', 'mf-old', 'shell']) expect(await faultsOf(store, name)).toEqual([])
})

it('what another version does wrong is none of the candidate’s faults', async () => {
  const slots = [{ slot: 'header.search', chunk: 'home' }]
  const store = await storeWith(
    exampleBuild({ server: working }),
    exampleBuild({ name: 'mf-a', slots, server: broken, render: 'client' }),
  )
  expect(await faultsOf(store, 'mf-example')).toEqual([])
  expect(await faultsOf(store, 'mf-a')).toEqual(['/example/smoke: Error: No such place.'])
})
