import { exampleRemote, exampleSettings } from '@qe/contract/examples'
import { Slot } from '@qe/platform'
import { QueryClientProvider, queryClient, SlotContext } from '@qe/platform/host'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startRemotes } from './load-remote'
import { RenderSlot, SnapshotContext } from './slot-renderer'

let codeArrives: () => void

jest.mock('./trust', () => ({ trustVersion: () => {} }))
jest.mock('./exposed-module', () => ({
  registerVersion: () => {},
  loadExposedModule: () =>
    new Promise((resolve) => {
      codeArrives = () =>
        resolve({ default: { routes: {}, slots: { 'property.contact': async () => ({ default: Contact }) } } })
    }),
}))

const Contact = ({ hostName }: { hostName: string }) => <p>Write to {hostName}</p>

const remote = exampleRemote('mf-example', {
  config: { slots: [{ slot: 'property.contact', chunk: 'contact', who: 'everyone', order: 0 }] },
})

function Page() {
  const [host, setHost] = useState({ name: 'Ada', seen: 0 })
  return (
    <>
      <button type="button" onClick={() => setHost({ ...host, seen: host.seen + 1 })}>
        Seen {host.seen}
      </button>
      <button type="button" onClick={() => setHost({ ...host, name: 'Grace' })}>
        Rename
      </button>
      <Slot
        name="property.contact"
        props={{ propertyId: '1', hostName: host.name }}
        fallback={<p>Loading {host.name}</p>}
      />
    </>
  )
}

const press = (name: RegExp) => act(async () => screen.getByRole('button', { name }).click())

test('a slot stays as the server rendered it while its page renders again before its code is there', async () => {
  startRemotes([remote])
  const container = document.body.appendChild(document.createElement('div'))
  const region = `<div class="region" data-remote="mf-example" data-version="${remote.version}">`
  container.innerHTML = `
    <button type="button">Seen <!-- -->0</button>
    <button type="button">Rename</button>
    <!--$-->${region}<p>Write to <!-- -->Ada</p></div><!--/$-->
  `.replaceAll(/\n\s*/g, '')
  const rendered = container.querySelector('p')
  const mismatches: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(
      container,
      <QueryClientProvider client={queryClient}>
        <SnapshotContext value={{ revision: 1, settings: exampleSettings, shell: null, remotes: [remote] } as never}>
          <SlotContext value={RenderSlot}>
            <Page />
          </SlotContext>
        </SnapshotContext>
      </QueryClientProvider>,
      { onRecoverableError: (error) => mismatches.push(error) },
    ),
  )

  await press(/Seen/)
  expect(screen.getByRole('button', { name: 'Seen 1' })).toBeInTheDocument()
  expect(container.querySelector('p')).toBe(rendered)

  await act(async () => codeArrives())
  expect(container.querySelector('p')).toBe(rendered)
  await press(/Rename/)
  expect(container).toHaveTextContent('Write to Grace')
  expect(mismatches).toEqual([])
  act(() => root.unmount())
  container.remove()
})
