import type { PageSnapshot, ResolvedRemote } from '@qe/contract'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { activeVersion, followRemotes, reportFailure } from '../loading/active-version'
import { loadView } from '../loading/views'
import { OverrideBadge } from './badge'
import { takeOverrides } from './index'
import { begin, dismiss, overrideState } from './state'

jest.mock('../loading/runtime', () => ({
  loadVersion: () => Promise.reject(new Error('mf-one working-tree does not export a remote.')),
}))

const devServer = 'http://localhost:3204'
const config = { name: 'mf-one', owner: 'Team one', contract: '^0.1.0', routes: [], navigation: [], slots: [] }
const plain = { entry: 'remoteEntry.js', integrity: null, manifestIntegrity: null, assets: {} }
const released = { ...plain, version: '1.2.0', base: '/assets/mf-one/1.2.0/' }
const own = (changes: Partial<ResolvedRemote> = {}): ResolvedRemote => ({
  ...plain,
  name: 'mf-one',
  version: 'working-tree',
  base: `${devServer}/dev/mf-one/`,
  why: 'override',
  config,
  previous: released,
  ...changes,
})
const snapshot = (remote: ResolvedRemote, origins = ['loopback']) =>
  ({ revision: 1, developing: { origins }, remotes: [remote], settings: {} }) as unknown as PageSnapshot

let removed: string[]
/** What the dev server answers; absent where nothing listens. */
let described: { status?: number; body: object } | null

beforeEach(() => {
  removed = []
  described = { body: { ...config, owner: 'Team one, today' } }
  AbortSignal.timeout ??= () => new AbortController().signal
  globalThis.fetch = (async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') {
      removed.push(address)
      return { ok: true }
    }
    if (!described) throw new TypeError('Failed to fetch')
    const { status = 200, body } = described
    return { ok: status < 400, status, json: async () => body }
  }) as unknown as typeof fetch
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => {
    begin([])
    overrideState.now().notices.forEach(dismiss)
  })
  document.body.replaceChildren()
})

async function take(remote = own(), origins?: string[]) {
  let taken: PageSnapshot | undefined
  await act(async () => {
    taken = await takeOverrides(snapshot(remote, origins))
    followRemotes(taken.remotes)
  })
  return taken?.remotes[0]
}

test('a working tree is described by its dev server, and a badge says so on every page', async () => {
  expect(await take()).toMatchObject({ version: 'working-tree', config: { owner: 'Team one, today' } })
  const badge = await screen.findByRole('complementary', { name: 'Overrides' })
  expect(within(badge).getByRole('button', { name: 'mf-one from localhost:3204' })).toBeInTheDocument()
  expect(removed).toEqual([])
})

test.each([
  ['does not answer', () => (described = null), 'nothing answers at localhost:3204'],
  ['has no such remote', () => (described = { status: 404, body: {} }), 'localhost:3204 has no mf-one'],
  [
    'is another remote’s',
    () => (described = { body: { ...config, name: 'mf-two' } }),
    'localhost:3204 does not describe mf-one',
  ],
  [
    'has a description that does not fit',
    () => (described = { status: 500, body: { message: 'owner is missing.' } }),
    'owner is missing',
  ],
])(
  'one whose dev server %s is taken back by itself: the visit goes on with the released version',
  async (_what, arrange, reason) => {
    arrange()
    expect(await take()).toMatchObject({ version: '1.2.0', base: '/assets/mf-one/1.2.0/' })
    expect(await screen.findByRole('status')).toHaveTextContent(`mf-one from localhost:3204 was not taken: ${reason}`)
    expect(screen.getByRole('status')).toHaveTextContent('The released 1.2.0 stands in; the override is removed.')
    expect(screen.queryByRole('button', { name: /Reset/ })).not.toBeInTheDocument()
    expect(removed).toEqual(['/releases/overrides/mf-one'])
  },
)

test('an origin that is not trusted is not even asked', async () => {
  expect(await take(own(), ['https://dev.example'])).toMatchObject({ version: '1.2.0' })
  expect(await screen.findByRole('status')).toHaveTextContent('its address is not trusted')
})

test('one that does not load is taken back', async () => {
  await take()
  const error = await loadView('mf-one', own(), { route: '/' }).catch((reason: unknown) => reason)
  act(() => reportFailure('mf-one', 'working-tree', error))
  expect(await screen.findByRole('status')).toHaveTextContent(
    'was not taken: mf-one working-tree does not export a remote.',
  )
  expect(removed).toEqual(['/releases/overrides/mf-one'])
  expect(activeVersion('mf-one')?.version).toBe('1.2.0')
})

test('an edit that throws while it renders leaves the override: the next edit may be right', async () => {
  await take()
  act(() => reportFailure('mf-one', 'working-tree', new Error('no rooms')))
  expect(await screen.findByRole('status')).toHaveTextContent(
    'mf-one from localhost:3204 failed while rendering: no rooms. The released 1.2.0 stands in until you save an edit.',
  )
  expect(screen.getByRole('button', { name: 'Reset' })).toBeInTheDocument()
  expect(removed).toEqual([])
})

test('a published version that fails as an override is taken back whatever it was', async () => {
  await take(own({ version: '1.1.0', base: '/assets/mf-one/1.1.0/' }))
  expect(await screen.findByRole('button', { name: 'mf-one from 1.1.0' })).toBeInTheDocument()
  act(() => reportFailure('mf-one', '1.1.0', new Error('no rooms')))
  expect(removed).toEqual(['/releases/overrides/mf-one'])
})

test('one press resets all, and the page is loaded anew', async () => {
  const reload = jest.fn()
  begin([
    { remote: 'mf-one', from: '1.1.0' },
    { remote: 'mf-two', from: 'localhost:3204' },
  ])
  render(<OverrideBadge reload={reload} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reset all' }))
  expect(removed).toEqual(['/releases/overrides'])
  expect(reload).toHaveBeenCalled()
})

test('a notice goes when it is dismissed', async () => {
  described = null
  await take()
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('complementary', { name: 'Overrides' })).not.toBeInTheDocument()
})
