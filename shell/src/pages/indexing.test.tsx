import type { RemoteRoute } from '@qe/contract'
import { useNavigateTo, usePage } from '@qe/platform'
import { renderWithPlatform } from '@qe/testing'
import { act } from '@testing-library/react'
import { useIndexing } from './indexing'

const search: RemoteRoute = {
  path: '/search',
  chunk: 'search',
  title: 'Search',
  width: 'full',
  who: 'everyone',
  slots: [],
  firstCalls: [],
  pageQuery: ['city'],
}
const trips: RemoteRoute = { ...search, path: '/trips', who: 'signed-in' }
const canonical = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href)
const robots = () =>
  [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="robots"]')].map(({ content }) => content)

let go: ReturnType<typeof useNavigateTo>
function Page({ route, isMissing }: { route: RemoteRoute | null; isMissing?: boolean }) {
  useIndexing(route)
  usePage({ isMissing })
  go = useNavigateTo()
  return null
}

beforeAll(() => {
  // As the delivery server writes it.
  document.head.innerHTML = '<link rel="canonical" href="https://quality-escape.example/search">'
})

test('a page that is moved about in says where it belongs, on the site’s own origin', () => {
  renderWithPlatform(<Page route={search} />, { path: '/search?guests=2' })
  expect(canonical()).toEqual(['https://quality-escape.example/search'])
  act(() => go('/search?guests=2&city=Lisbon'))
  expect(canonical()).toEqual(['https://quality-escape.example/search?city=Lisbon'])
  expect(robots()).toEqual([])
})

test('a page of somebody’s own asks not to be listed, and the next public one does not', () => {
  const { unmount } = renderWithPlatform(<Page route={trips} />, { path: '/trips' })
  expect(canonical()).toEqual([])
  expect(robots()).toEqual(['noindex'])
  unmount()
  renderWithPlatform(<Page route={search} />, { path: '/search' })
  expect(canonical()).toEqual(['https://quality-escape.example/search'])
  expect(robots()).toEqual([])
})

test('an address where there is nothing is not to be listed', () => {
  renderWithPlatform(<Page route={null} />, { path: '/nothing' })
  expect(canonical()).toEqual([])
  expect(robots()).toEqual(['noindex'])
})

test('nor is one whose page finds nothing there; where it finds something, it is', () => {
  const { unmount } = renderWithPlatform(<Page route={search} isMissing />, { path: '/search' })
  expect(robots()).toEqual(['noindex'])
  act(() => go('/search?city=Lisbon'))
  expect(robots()).toEqual(['noindex'])
  unmount()
  renderWithPlatform(<Page route={search} />, { path: '/search' })
  expect(robots()).toEqual([])
})
