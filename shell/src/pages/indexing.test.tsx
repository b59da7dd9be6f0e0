import type { PageRoute } from '@qe/contract'
import { useNavigateTo, usePage } from '@qe/platform'
import { renderWithPlatform } from '@qe/testing'
import { act } from '@testing-library/react'
import { useIndexing } from './indexing'

const search: PageRoute = {
  path: '/search',
  title: 'Search',
  width: 'full',
  who: 'everyone',
  pageQuery: ['city'],
}
const trips: PageRoute = { ...search, path: '/trips', who: 'signed-in' }
const canonical = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href)
const robots = () =>
  [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="robots"]')].map(({ content }) => content)

let go: ReturnType<typeof useNavigateTo>
function Page({ route, isMissing }: { route: PageRoute | null; isMissing?: boolean }) {
  useIndexing(route)
  usePage({ isMissing })
  go = useNavigateTo()
  return null
}

beforeAll(() => {
  // As the delivery server writes it.
  document.head.innerHTML = '<link rel="canonical" href="https://quality-escape.example/search">'
})

test('a page updates its canonical link while a visitor navigates, on the site’s own origin', () => {
  renderWithPlatform(<Page route={search} />, { path: '/search?guests=2' })
  expect(canonical()).toEqual(['https://quality-escape.example/search'])
  act(() => go('/search?guests=2&city=Lisbon'))
  expect(canonical()).toEqual(['https://quality-escape.example/search?city=Lisbon'])
  expect(robots()).toEqual([])
})

test('a page for signed-in users is noindex, and the next public one is not', () => {
  const { unmount } = renderWithPlatform(<Page route={trips} />, { path: '/trips' })
  expect(canonical()).toEqual([])
  expect(robots()).toEqual(['noindex'])
  unmount()
  renderWithPlatform(<Page route={search} />, { path: '/search' })
  expect(canonical()).toEqual(['https://quality-escape.example/search'])
  expect(robots()).toEqual([])
})

test('an unknown address is noindex', () => {
  renderWithPlatform(<Page route={null} />, { path: '/nothing' })
  expect(canonical()).toEqual([])
  expect(robots()).toEqual(['noindex'])
})

test('a page that finds nothing is noindex, and indexed again when it finds something', () => {
  const { unmount } = renderWithPlatform(<Page route={search} isMissing />, { path: '/search' })
  expect(robots()).toEqual(['noindex'])
  act(() => go('/search?city=Lisbon'))
  expect(robots()).toEqual(['noindex'])
  unmount()
  renderWithPlatform(<Page route={search} />, { path: '/search' })
  expect(robots()).toEqual([])
})
