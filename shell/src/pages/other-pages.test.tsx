import type { NavigationEntry, PageSnapshot } from '@qe/contract'
import { exampleRemote, exampleSettings } from '@qe/contract/examples'
import { Link, Slot, useParams } from '@qe/platform'
import { SlotContext } from '@qe/platform/host'
import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Footer } from '../layout/footer'
import { startRemotes } from '../loading/load-remote'
import { loadOtherRemotes } from '../loading/other-remotes'
import { prefetchOnIntent } from '../loading/prefetch'
import { applySwitches, isSwitchedOff } from '../loading/remote-state'
import { RenderSlot, SnapshotContext } from '../loading/slot-renderer'
import { OtherPages } from './other-pages'

const Place = () => <h1>Guide to {useParams()['city']}</h1>

jest.mock('../loading/trust', () => ({ trustVersion: () => {} }))
jest.mock('../loading/exposed-module', () => ({
  registerVersion: () => {},
  loadExposedModule: async () => ({
    default: {
      routes: { '/guides/:city': async () => ({ default: Place }) },
      slots: { 'property.contact': async () => ({ default: () => <p>Ask a guide</p> }) },
    },
  }),
}))

const entry: NavigationEntry = {
  label: 'Guides',
  to: '/guides/lisbon',
  icon: 'home',
  place: 'footer',
  who: 'everyone',
  order: 1,
  group: 'Explore',
}
const guides = exampleRemote('mf-guides', {
  config: {
    routes: [{ path: '/guides/:city', chunk: 'page', title: 'Guides', width: 'full', who: 'everyone' }] as never,
    slots: [{ slot: 'property.contact', chunk: 'ask', who: 'everyone', order: 0 }],
  },
})

let asked: string[]
let file: (() => Promise<Response>) | undefined
let pages = 0
let snapshot: PageSnapshot

const answer = (body: unknown) => async () => ({ ok: true, json: async () => body }) as Response

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  asked = []
  file = answer([guides, exampleRemote('mf-given')])
  globalThis.fetch = jest.fn(async (address) => {
    asked.push(String(address))
    if (!file) throw new TypeError('Failed to fetch')
    return file()
  })
  const given = exampleRemote('mf-given')
  snapshot = {
    revision: 1,
    remotes: [given],
    settings: exampleSettings,
    others: {
      address: `/releases/remotes/${++pages}.json`,
      integrity: 'sha256-AAAA',
      menus: [{ remote: 'mf-guides', entries: [entry] }],
    },
  }
  startRemotes([given])
})
afterEach(() => jest.restoreAllMocks())

const show = (path: string) =>
  act(async () => {
    renderWithPlatform(
      <SnapshotContext value={snapshot}>
        <SlotContext value={RenderSlot}>
          <Link to="/guides/porto">To Porto</Link>
          <OtherPages />
          <Slot name="property.contact" props={{ propertyId: '1', hostName: 'Ada' }} fallback={null} />
          <Footer />
        </SlotContext>
      </SnapshotContext>,
      { path, route: '*' },
    )
  })

test('an address that the server knew nothing of has nothing, without a request', async () => {
  await show('/')
  expect(screen.getByRole('heading', { name: 'There is nothing at this address' })).toBeInTheDocument()
  expect(asked).toEqual([])
})

test('menus show the entries of remotes that have not loaded, and none that is switched off', async () => {
  await show('/')
  expect(screen.getByRole('link', { name: 'Guides' })).toHaveAttribute('href', '/guides/lisbon')
  await act(async () => {
    await loadOtherRemotes(snapshot)
    applySwitches({ 'mf-guides': null })
  })
  expect(screen.queryByRole('link', { name: 'Guides' })).not.toBeInTheDocument()
})

test('a page of another remote is shown, and its slots are filled, after one checked request', async () => {
  await show('/')
  await act(() => userEvent.click(screen.getByRole('link', { name: 'To Porto' })))
  expect(await screen.findByRole('heading', { name: 'Guide to porto' })).toBeInTheDocument()
  expect(screen.getByText('Ask a guide')).toBeInTheDocument()
  expect(asked).toEqual([snapshot.others?.address])
  expect(globalThis.fetch).toHaveBeenCalledWith(asked[0], expect.objectContaining({ integrity: 'sha256-AAAA' }))
})

test('pointing at a link loads the other remotes before the click', async () => {
  await show('/')
  const stop = prefetchOnIntent(snapshot)
  await act(() => userEvent.hover(screen.getByRole('link', { name: 'To Porto' })))
  expect(asked).toEqual([snapshot.others?.address])
  stop()
})

test('a remote that was switched off before its file came stays off', async () => {
  applySwitches({ 'mf-guides': null })
  await loadOtherRemotes(snapshot)
  expect(isSwitchedOff('mf-guides')).toBe(true)
})

test.each([
  ['is not there', async () => ({ ok: false, status: 404 }) as Response],
  ['does not have its hash', undefined],
])('when the file %s, the server is asked for the page itself', async (_what, answered) => {
  file = answered
  await show('/guides/faro')
  const said = (console.error as jest.Mock).mock.calls.flat().map(String)
  expect(said.join()).toContain('navigation')
})

test('a page of a remote that is nobody’s has nothing, once the others are known', async () => {
  await show('/tours/faro')
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeInTheDocument()
  expect(asked).toHaveLength(1)
})
