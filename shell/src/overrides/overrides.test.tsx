import type { PageRemote, PageSnapshot } from '@qe/contract'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadView, startRemotes } from '../loading/load-remote'
import { activeVersion, reportFailure } from '../loading/remote-state'
import { OverrideBadge } from './badge'
import { applyOverrides } from './index'
import { dismissNotice, overrideState, setActiveOverrides } from './state'

jest.mock('../loading/trust', () => ({ trustVersion: () => {} }))
jest.mock('../loading/exposed-module', () => ({
  registerVersion: () => {},
  loadExposedModule: async () => ({ default: 'no remote' }),
}))

const devServer = 'http://localhost:3204'
const config = { name: 'mf-one', owner: 'Team one', contract: '^0.1.0', routes: [], navigation: [], slots: [] }
const plain = { entry: 'remoteEntry.js', integrity: null, manifestIntegrity: null, assets: {} }
const released = { ...plain, version: '1.2.0', base: '/assets/mf-one/1.2.0/' }
const override = (changes: Partial<PageRemote> = {}): PageRemote => ({
  ...plain,
  name: 'mf-one',
  version: 'working-tree',
  base: `${devServer}/dev/mf-one/`,
  reason: { kind: 'override' },
  why: 'override',
  config,
  previous: released,
  ...changes,
})
const snapshot = (remote: PageRemote, origins = ['loopback']) =>
  ({ revision: 1, developing: { origins }, remotes: [remote], settings: {} }) as unknown as PageSnapshot

let removed: string[]
/** What the dev server answers; null when nothing listens. */
let devServerAnswer: { status?: number; body: object } | null

beforeEach(() => {
  removed = []
  devServerAnswer = { body: { ...config, owner: 'Team one, today' } }
  AbortSignal.timeout ??= () => new AbortController().signal
  globalThis.fetch = (async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') {
      removed.push(address)
      return { ok: true }
    }
    if (!devServerAnswer) throw new TypeError('Failed to fetch')
    const { status = 200, body } = devServerAnswer
    return { ok: status < 400, status, json: async () => body }
  }) as unknown as typeof fetch
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => {
    setActiveOverrides([])
    overrideState.get().notices.forEach(dismissNotice)
  })
  document.body.replaceChildren()
})

async function startPage(remote = override(), origins?: string[]) {
  let snapshotOfPage: PageSnapshot | undefined
  await act(async () => {
    snapshotOfPage = await applyOverrides(snapshot(remote, origins))
    startRemotes(snapshotOfPage.remotes)
  })
  return snapshotOfPage?.remotes[0]
}

test('a working tree’s config comes from its dev server, and a badge shows it on every page', async () => {
  expect(await startPage()).toMatchObject({ version: 'working-tree', config: { owner: 'Team one, today' } })
  const badge = await screen.findByRole('complementary', { name: 'Overrides' })
  expect(within(badge).getByRole('button', { name: 'mf-one from localhost:3204' })).toBeInTheDocument()
  expect(removed).toEqual([])
})

test.each([
  ['does not answer', () => (devServerAnswer = null), 'nothing answers at localhost:3204'],
  ['has no such remote', () => (devServerAnswer = { status: 404, body: {} }), 'localhost:3204 has no mf-one'],
  [
    'serves another remote',
    () => (devServerAnswer = { body: { ...config, name: 'mf-two' } }),
    'localhost:3204 does not describe mf-one',
  ],
  [
    'has an invalid config',
    () => (devServerAnswer = { status: 500, body: { message: 'owner is missing.' } }),
    'owner is missing',
  ],
])('an override whose dev server %s is removed, and the released version is used', async (_what, arrange, reason) => {
  arrange()
  expect(await startPage()).toMatchObject({ version: '1.2.0', base: '/assets/mf-one/1.2.0/' })
  expect(await screen.findByRole('status')).toHaveTextContent(`mf-one from localhost:3204 was not applied: ${reason}`)
  expect(screen.getByRole('status')).toHaveTextContent('The released 1.2.0 is shown instead; the override is removed.')
  expect(screen.queryByRole('button', { name: /Reset/ })).not.toBeInTheDocument()
  expect(removed).toEqual(['/releases/overrides/mf-one'])
})

test('a dev server whose origin is not trusted is not requested', async () => {
  expect(await startPage(override(), ['https://dev.example'])).toMatchObject({ version: '1.2.0' })
  expect(await screen.findByRole('status')).toHaveTextContent('its address is not trusted')
})

test('an override that does not load is removed', async () => {
  await startPage()
  await act(() => loadView('mf-one', override(), { route: '/' }).then(undefined, () => {}) as Promise<void>)
  expect(await screen.findByRole('status')).toHaveTextContent(
    'was not applied: mf-one working-tree does not export a remote.',
  )
  expect(removed).toEqual(['/releases/overrides/mf-one'])
  expect(activeVersion('mf-one')?.version).toBe('1.2.0')
})

test('an override whose edit throws while it renders stays, since the next edit may be right', async () => {
  await startPage()
  act(() => reportFailure('mf-one', 'working-tree', 'render-error', new Error('no rooms')))
  expect(await screen.findByRole('status')).toHaveTextContent(
    'mf-one from localhost:3204 failed while rendering: no rooms. The released 1.2.0 is shown instead until you ' +
      'save an edit.',
  )
  expect(screen.getByRole('button', { name: 'Reset' })).toBeInTheDocument()
  expect(removed).toEqual([])
})

test('an override to a published version is removed, whatever failed', async () => {
  await startPage(override({ version: '1.1.0', base: '/assets/mf-one/1.1.0/' }))
  expect(await screen.findByRole('button', { name: 'mf-one from 1.1.0' })).toBeInTheDocument()
  act(() => reportFailure('mf-one', '1.1.0', 'render-error', new Error('no rooms')))
  expect(removed).toEqual(['/releases/overrides/mf-one'])
})

test('a preview says so on every page, and one press ends it', async () => {
  const reason = { kind: 'override' as const, until: '2026-11-30T12:00:00.000Z' }
  await startPage(override({ version: '1.3.0-pr.41', base: '/assets/mf-one/1.3.0-pr.41/', reason }), [])
  const badge = await screen.findByRole('complementary', { name: 'Overrides' })
  expect(within(badge).getByText('Preview: mf-one 1.3.0-pr.41')).toBeInTheDocument()
  expect(
    within(badge)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['End preview'])
  expect(removed).toEqual([])
})

test('a page says why a preview’s link was not opened', async () => {
  const notice = 'This preview link is not complete. Copy the whole of it, or ask for a new one.'
  await act(async () => {
    await applyOverrides({ ...snapshot(override({ reason: { kind: 'default' } })), notices: [notice] })
  })
  expect(await screen.findByRole('status')).toHaveTextContent(notice)
  expect(screen.queryByRole('button', { name: /End|Reset/ })).not.toBeInTheDocument()
})

test('one press removes all overrides, and the page loads again', async () => {
  const reload = jest.fn()
  setActiveOverrides([
    { remote: 'mf-one', from: '1.1.0' },
    { remote: 'mf-two', from: 'localhost:3204' },
  ])
  render(<OverrideBadge reload={reload} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reset all' }))
  expect(removed).toEqual(['/releases/overrides'])
  expect(reload).toHaveBeenCalled()
})

test('a notice disappears when it is dismissed', async () => {
  devServerAnswer = null
  await startPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('complementary', { name: 'Overrides' })).not.toBeInTheDocument()
})
