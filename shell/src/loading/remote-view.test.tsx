import type { ResolvedVersion } from '@qe/contract'
import { exampleRemote, exampleVersion } from '@qe/contract/examples'
import { useWatch } from '@qe/platform'
import { FlagsContext } from '@qe/platform/host'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useContext } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { versionErrors } from '../watch/watch'
import { startRemotes } from './load-remote'
import { prefetchFirstPage } from './prefetch'
import { activeVersion, retry } from './remote-state'
import { RemoteView } from './remote-view'

/** Module that each version exposes; a version without one does not load. */
let exposed: Record<string, () => Promise<unknown>> = {}
let registered = ''

jest.mock('./trust', () => ({ trustVersion: () => {} }))
jest.mock('./exposed-module', () => ({
  registerVersion: (_name: string, { version }: ResolvedVersion) => {
    registered = version
  },
  loadExposedModule: () =>
    exposed[registered]?.().then((remote) => ({ default: remote })) ?? Promise.reject(new Error('not there')),
}))

const remote = (now: string, previous: string | null) =>
  exampleRemote('mf-example', {
    version: now,
    previous: previous ? exampleVersion(previous) : null,
    config: { signals: ['checkout'] },
  })

const showing = (text: string) => async () => ({
  routes: { '/': async () => ({ default: () => <p>{text}</p> }) },
  slots: {},
})
const throwingOnRender = async () => ({
  routes: {
    '/': async () => ({
      default: () => {
        throw new Error('broken page')
      },
    }),
  },
  slots: {},
})

const current = '2.0.0'
const previous = '1.0.0'

/** A page that tells its watch of a signal that it declares, and of one that it does not. */
const Signalling = () => {
  const watch = useWatch()
  return (
    <button
      type="button"
      onClick={() => {
        watch.ok('checkout')
        watch.fail('checkuot')
        watch.fail('checkout', 'No card fields.')
      }}
    >
      Pay
    </button>
  )
}

/** A page that shows all its flags. */
const withFlags = async () => ({
  routes: { '/': async () => ({ default: () => <p>{JSON.stringify(useContext(FlagsContext))}</p> }) },
  slots: {},
})

const show = () =>
  act(async () => {
    render(
      <>
        <p>The rest of the page</p>
        <RemoteView
          name="mf-example"
          view={{ route: '/' }}
          loading={<p>Loading</p>}
          failed={
            <button type="button" onClick={() => retry('mf-example')}>
              Try again
            </button>
          }
        />
      </>,
    )
  })

beforeEach(() => {
  exposed = {}
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

describe('a page of a remote', () => {
  it('is named by React where its text differs from what the server has rendered', async () => {
    exposed[current] = async () => ({ routes: { '/': async () => ({ default: () => 'browser' }) }, slots: {} })
    const shown = remote(current, null)
    startRemotes([shown])
    // Its code is there from then on.
    await show()
    const container = document.createElement('div')
    container.innerHTML = '<!--$--><div class="region" data-remote="mf-example">server</div><!--/$-->'
    const stacks: string[] = []
    const root = await act(async () =>
      hydrateRoot(container, <RemoteView name="mf-example" view={{ route: '/' }} loading={null} failed={null} />, {
        onRecoverableError: (_error, { componentStack }) => void stacks.push(componentStack ?? ''),
      }),
    )
    expect(container).toHaveTextContent('browser')
    expect(stacks[0]).toContain(shown.base)
    act(() => root.unmount())
  })

  it('is shown in the version of the snapshot', async () => {
    exposed[current] = showing('Version two')
    startRemotes([remote(current, previous)])
    await show()
    expect(await screen.findByText('Version two')).toBeInTheDocument()
  })

  it.each([
    ['does not load', () => Promise.reject(new Error('404'))],
    ['throws while it renders', throwingOnRender],
    ['lacks the page that it declares', async () => ({ routes: {}, slots: {} })],
    [
      'lacks the chunk of the page',
      async () => ({ routes: { '/': () => Promise.reject(new Error('chunk')) }, slots: {} }),
    ],
  ])('falls back to the last good version when the new one %s', async (_what, broken) => {
    exposed[current] = broken
    exposed[previous] = showing('Version one')
    startRemotes([remote(current, previous)])
    await show()
    expect(await screen.findByText('Version one')).toBeInTheDocument()
    expect(screen.getByText('The rest of the page')).toBeInTheDocument()
    expect(activeVersion('mf-example')?.version).toBe(previous)
  })

  it('shows a notice with a retry when no version works, and the rest of the page stays', async () => {
    startRemotes([remote(current, previous)])
    await show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('The rest of the page')).toBeInTheDocument()
    exposed[current] = showing('Back again')
    await act(() => userEvent.click(again))
    expect(await screen.findByText('Back again')).toBeInTheDocument()
  })

  it('that failed offline is loaded again as soon as the network is back', async () => {
    startRemotes([remote(current, null)])
    await show()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
    exposed[current] = showing('Back again')
    await act(async () => void dispatchEvent(new Event('online')))
    expect(await screen.findByText('Back again')).toBeInTheDocument()
  })

  it('is loaded when it is opened, although its prefetch failed', async () => {
    const one = remote(current, null)
    const page = {
      ...one,
      config: {
        ...one.config,
        routes: [{ path: '/', title: 'A page', who: 'everyone' as const, width: 'full' as const }],
      },
    }
    startRemotes([page])
    await prefetchFirstPage({ remotes: [page], shell: null } as never, false)
    exposed[current] = showing('Here it is')
    await show()
    expect(await screen.findByText('Here it is')).toBeInTheDocument()
  })
})

test('a page tells the watch of its own signals, as the version that it is', async () => {
  const before = versionErrors.get().length
  exposed = { [current]: async () => ({ routes: { '/': async () => ({ default: Signalling }) }, slots: {} }) }
  startRemotes([remote(current, previous)])
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }))
  expect(versionErrors.get().slice(before)).toEqual([
    { remote: 'mf-example', version: current, kind: 'signal', message: 'checkout: No card fields.' },
  ])
  expect(console.error).toHaveBeenCalledWith('mf-example does not declare the signal checkuot in its remote.config.ts.')
})

describe('the flags of a version', () => {
  const flags = { 'mf-example': { [current]: { 'new-composer': true }, [previous]: { 'old-composer': 'plain' } } }

  it('have the visitor’s values', async () => {
    exposed[current] = withFlags
    startRemotes([remote(current, previous)], [], flags)
    await show()
    expect(screen.getByText('{"new-composer":true}')).toBeInTheDocument()
  })

  it('are those of the version that is shown, also after one that failed', async () => {
    exposed[current] = throwingOnRender
    exposed[previous] = withFlags
    startRemotes([remote(current, previous)], [], flags)
    await show()
    expect(screen.getByText('{"old-composer":"plain"}')).toBeInTheDocument()
  })

  it('have their defaults in a working tree that the delivery server does not know', async () => {
    exposed[current] = withFlags
    const page = remote(current, previous)
    const declared = { pictures: { type: 'number' as const, min: 0, max: 9, default: 3, about: 'how many' } }
    startRemotes([{ ...page, config: { ...page.config, flags: declared } }])
    await show()
    expect(screen.getByText('{"pictures":3}')).toBeInTheDocument()
  })
})
