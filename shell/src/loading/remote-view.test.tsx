import type { ResolvedRemote, ResolvedVersion } from '@qe/contract'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { activeVersion, followRemotes, retry } from './active-version'
import { firstPage } from './intent'
import { RemoteView } from './remote-view'

/** What each version does when it is loaded, by version. */
const behaviour: Record<string, () => Promise<unknown>> = {}

jest.mock('./runtime', () => ({
  loadVersion: (_name: string, { version }: ResolvedVersion) =>
    behaviour[version]?.() ?? Promise.reject(new Error('not there')),
  loadChunk: <T,>(load: () => Promise<T>) => load(),
}))

const version = (name: string): ResolvedVersion => ({
  version: name,
  base: `/assets/mf-example/${name}/`,
  entry: 'remoteEntry.js',
  integrity: null,
  manifestIntegrity: null,
  assets: {},
})
const config = { name: 'mf-example', owner: 'Example', contract: '^0.1.0', routes: [], navigation: [], slots: [] }
const remote = (now: string, previous: string | null): ResolvedRemote => ({
  ...version(now),
  name: 'mf-example',
  why: 'default',
  config,
  previous: previous ? version(previous) : null,
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

let tests = 0
/** Loads are remembered by version: each test has versions of its own. */
const fresh = () => {
  tests++
  return { now: `2.0.${tests}`, before: `1.0.${tests}` }
}

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

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => jest.restoreAllMocks())

describe('a page of a remote', () => {
  it('is shown in the version of the snapshot', async () => {
    const { now, before } = fresh()
    behaviour[now] = showing('Version two')
    followRemotes([remote(now, before)])
    await show()
    expect(await screen.findByText('Version two')).toBeInTheDocument()
  })

  it.each([
    ['does not load', () => Promise.reject(new Error('404'))],
    ['throws while it renders', throwingOnRender],
    ['lacks the page it promises', async () => ({ routes: {}, slots: {} })],
    [
      'lacks the chunk of the page',
      async () => ({ routes: { '/': () => Promise.reject(new Error('chunk')) }, slots: {} }),
    ],
  ])('turns to the last good version when the new one %s', async (_what, broken) => {
    const { now, before } = fresh()
    behaviour[now] = broken
    behaviour[before] = showing('Version one')
    followRemotes([remote(now, before)])
    await show()
    expect(await screen.findByText('Version one')).toBeInTheDocument()
    expect(screen.getByText('The rest of the page')).toBeInTheDocument()
    expect(activeVersion('mf-example')?.version).toBe(before)
  })

  it('ends in a notice with a retry when no version works, and the rest of the page goes on', async () => {
    const { now, before } = fresh()
    followRemotes([remote(now, before)])
    await show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('The rest of the page')).toBeInTheDocument()
    behaviour[now] = showing('Back again')
    await act(() => userEvent.click(again))
    expect(await screen.findByText('Back again')).toBeInTheDocument()
  })

  it('that could not be loaded without a network goes on by itself when there is one', async () => {
    const { now } = fresh()
    followRemotes([remote(now, null)])
    await show()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
    behaviour[now] = showing('Back again')
    await act(async () => void dispatchEvent(new Event('online')))
    expect(await screen.findByText('Back again')).toBeInTheDocument()
  })

  it('is loaded when it is gone to, though it did not load when its link was pointed at', async () => {
    const { now } = fresh()
    const one = remote(now, null)
    const page = {
      ...one,
      config: {
        ...config,
        routes: [
          {
            path: '/',
            chunk: 'home',
            title: 'A page',
            who: 'everyone' as const,
            width: 'full' as const,
            slots: [],
            firstCalls: [],
            pageQuery: [],
          },
        ],
      },
    }
    followRemotes([page])
    await firstPage({ remotes: [page], shell: null } as never, false)
    behaviour[now] = showing('Here it is')
    await show()
    expect(await screen.findByText('Here it is')).toBeInTheDocument()
  })
})
