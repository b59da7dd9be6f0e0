import type { PageRoute, PageSnapshot, RemoteRoute } from '@qe/contract'
import { exampleRemote } from '@qe/contract/examples'
import { Slot } from '@qe/platform'
import { SlotContext } from '@qe/platform/host'
import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import { Footer } from '../layout/footer'
import { startRemotes } from '../loading/load-remote'
import { prefetchFirstPage } from '../loading/prefetch'
import { applySwitches } from '../loading/remote-state'
import { RenderSlot, SnapshotContext } from '../loading/slot-renderer'
import { factsOf } from '../panel/facts'
import { RoutePage } from './route-page'

let loaded = 0
jest.mock('../loading/trust', () => ({ trustVersion: () => {} }))
jest.mock('../loading/exposed-module', () => ({
  registerVersion: () => {},
  loadExposedModule: async () => {
    loaded++
    return {
      default: {
        routes: { '/': async () => ({ default: () => <h1>Today’s guides</h1> }) },
        slots: { 'header.search': async () => ({ default: () => <p>Search the guides</p> }) },
      },
    }
  },
}))

const open: RemoteRoute = {
  path: '/',
  title: 'Guides',
  width: 'full',
  who: 'everyone',
  chunk: 'home',
  slots: [],
  firstCalls: [],
}
const guides = exampleRemote('mf-guides', {
  config: {
    routes: [open],
    navigation: [{ label: 'Our guides', to: '/', icon: 'home', place: 'footer', who: 'everyone', order: 1 }],
    slots: [{ slot: 'header.search', chunk: 'search', who: 'everyone', order: 0 }],
  },
})

/** A page of the remote, with a slot that it fills and a menu that it is in. */
async function show(snapshot: Pick<PageSnapshot, 'remotes' | 'off'>, page: PageRoute = open) {
  loaded = 0
  startRemotes(snapshot.remotes, snapshot.off)
  await act(
    async () =>
      void renderWithPlatform(
        <SnapshotContext value={snapshot as PageSnapshot}>
          <SlotContext value={RenderSlot}>
            <RoutePage remote="mf-guides" route={page} />
            <Slot name="header.search" props={{}} fallback={<p>The shell’s own</p>} />
            <Footer />
          </SlotContext>
        </SnapshotContext>,
        { path: '/' },
      ),
  )
}
const notice = 'This part of the site is switched off for the moment'
const whatIsShown = () =>
  [notice, 'Today’s guides', 'Search the guides', 'The shell’s own', 'Our guides'].filter((text) =>
    screen.queryByText(text),
  )

test('a page of a remote that is switched off shows a notice with the way on, and loads none of its code', async () => {
  await show({ remotes: [], off: [guides] })
  expect(whatIsShown()).toEqual([notice, 'The shell’s own'])
  expect(screen.getByRole('heading', { level: 1, name: 'Guides' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'back to the start' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(loaded).toBe(0)
})

test('a page that is for signed-in users sends nobody to sign in while it is off', async () => {
  await show({ remotes: [], off: [guides] }, { ...open, who: 'signed-in' })
  expect(screen.getByText(notice)).toBeInTheDocument()
})

test('an open page turns to the notice and back without a reload', async () => {
  await show({ remotes: [guides] })
  expect(whatIsShown()).toEqual(['Today’s guides', 'Search the guides', 'Our guides'])
  await act(async () => applySwitches({ 'mf-guides': null }))
  expect(whatIsShown()).toEqual([notice, 'The shell’s own'])
  await act(async () => applySwitches({ 'mf-guides': '1.0.0' }))
  expect(whatIsShown()).toEqual(['Today’s guides', 'Search the guides', 'Our guides'])
})

test('a remote that was off when the page began is loaded once it is on', async () => {
  await show({ remotes: [], off: [guides] })
  await act(async () => applySwitches({ 'mf-guides': '1.0.0' }))
  expect(whatIsShown()).toEqual(['Today’s guides', 'Search the guides', 'Our guides'])
})

test('staff see in the panel that it is off, and can choose a version of it for their browser', () => {
  startRemotes([], [guides])
  const snapshot = { remotes: [], off: [guides] } as unknown as PageSnapshot
  expect(factsOf(snapshot, { document: null, errors: [], activeOf: () => '1.0.0', flagsOf: () => ({}) })).toMatchObject(
    [{ name: 'mf-guides', version: '1.0.0', why: 'switched off', fallback: null }],
  )
})

test('a remote that was switched off in an open page is not prefetched', async () => {
  startRemotes([guides])
  loaded = 0
  applySwitches({ 'mf-guides': null })
  await prefetchFirstPage({ remotes: [guides] } as unknown as PageSnapshot, false)
  expect(loaded).toBe(0)
})
