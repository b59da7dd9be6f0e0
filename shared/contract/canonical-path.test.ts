import { canonicalPath } from './canonical-path'

const search = { who: 'everyone' as const, pageQuery: ['city'] }
const of = (address: string, route: Parameters<typeof canonicalPath>[0] = search) => {
  const { pathname, searchParams } = new URL(address, 'http://site')
  return canonicalPath(route, pathname, searchParams)
}

test.each([
  ['/search', '/search'],
  ['/search/?utm_source=letter', '/search'],
  ['/search?guests=4&city=Lisbon&checkIn=2027-01-01&fbclid=x', '/search?city=Lisbon'],
  ['/search?city=S%C3%A3o+Paulo', '/search?city=S%C3%A3o+Paulo'],
  ['/search?city=%20', '/search'],
  ['/search?city=A%26B%3D%22%3C', '/search?city=A%26B%3D%22%3C'],
])('the canonical path of %s is %s', (address, canonical) => {
  expect(of(address)).toBe(canonical)
})

test('a page without identifying query parameters has only its path', () => {
  expect(of('/property/7?checkIn=2027-01-01', { who: 'everyone' })).toBe('/property/7')
  expect(of('/?ref=x', { who: 'everyone' })).toBe('/')
})

test('pages for signed-in users, and unlisted ones, have none', () => {
  expect(of('/account', { who: 'signed-in' })).toBeNull()
  expect(of('/host', { who: 'provider' })).toBeNull()
  expect(of('/saved', { who: 'everyone', unlisted: true })).toBeNull()
})
