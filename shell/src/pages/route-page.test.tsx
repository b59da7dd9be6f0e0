import type { RemoteRoute, ResolvedRemote } from '@qe/contract'
import { usePage } from '@qe/platform'
import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import { followRemotes } from '../loading/active-version'
import { loadView } from '../loading/views'
import { RoutePage } from './route-page'

/** A page whose data is at hand as it appears, as on the way back to it. */
function Place() {
  usePage({ title: 'Harbour loft, Lisbon' })
  return <h1>Harbour loft</h1>
}

jest.mock('../loading/runtime', () => ({
  loadVersion: async () => ({ routes: { '/property/:id': async () => ({ default: Place }) }, slots: {} }),
  loadChunk: <T,>(load: () => Promise<T>) => load(),
}))

const route: RemoteRoute = {
  path: '/property/:id',
  chunk: 'property',
  title: 'A place to stay',
  width: 'full',
  who: 'everyone',
  slots: [],
  firstCalls: [],
  pageQuery: [],
}
const version = {
  version: '1.0.0',
  base: '/assets/mf-example/1.0.0/',
  entry: 'remoteEntry.js',
  integrity: null,
  manifestIntegrity: null,
  assets: {},
}
const remote: ResolvedRemote = {
  ...version,
  name: 'mf-example',
  why: 'default',
  config: { name: 'mf-example', owner: 'Example', contract: '^0.1.0', routes: [route], navigation: [], slots: [] },
  previous: null,
}

test('a page that knows its own title at once keeps it over the one of its route', async () => {
  followRemotes([remote])
  // Its code is here already, too.
  await loadView('mf-example', version, { route: route.path })
  await act(
    async () => void renderWithPlatform(<RoutePage remote="mf-example" route={route} />, { path: '/property/1' }),
  )
  expect(screen.getByRole('heading', { name: 'Harbour loft' })).toBeInTheDocument()
  expect(document.title).toBe('Harbour loft, Lisbon · Quality Escape')
})
