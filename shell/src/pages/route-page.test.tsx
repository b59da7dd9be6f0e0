import type { PageRemote, PageRoute } from '@qe/contract'
import { usePage } from '@qe/platform'
import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import { loadView, startRemotes } from '../loading/load-remote'
import { RoutePage } from './route-page'

/** A page whose data is cached when it is rendered, as after going back. */
function ListingPage() {
  usePage({ title: 'Harbour loft, Lisbon' })
  return <h1>Harbour loft</h1>
}

jest.mock('../loading/trust', () => ({ trustVersion: () => {} }))
jest.mock('../loading/exposed-module', () => ({
  registerVersion: () => {},
  loadExposedModule: async () => ({
    default: { routes: { '/property/:id': async () => ({ default: ListingPage }) }, slots: {} },
  }),
}))

const route: PageRoute = {
  path: '/property/:id',
  title: 'A place to stay',
  width: 'full',
  who: 'everyone',
}
const version = {
  version: '1.0.0',
  base: '/assets/mf-example/1.0.0/',
  entry: 'remoteEntry.js',
  integrity: null,
  manifestIntegrity: null,
  assets: {},
}
const remote: PageRemote = {
  ...version,
  name: 'mf-example',
  reason: { kind: 'default' },
  why: 'default',
  config: { name: 'mf-example', owner: 'Example', contract: '^0.1.0', routes: [route], navigation: [], slots: [] },
  previous: null,
}

test('a page that sets its own title at once keeps it over its route’s', async () => {
  startRemotes([remote])
  // Its code is loaded already, too.
  await loadView('mf-example', version, { route: route.path })
  await act(
    async () => void renderWithPlatform(<RoutePage remote="mf-example" route={route} />, { path: '/property/1' }),
  )
  expect(screen.getByRole('heading', { name: 'Harbour loft' })).toBeInTheDocument()
  expect(document.title).toBe('Harbour loft, Lisbon · Quality Escape')
})
