import { canonicalUrl } from '@qe/contract'
import axios from 'axios'
import { provideSettings } from '../host'
import { http } from './client'
import { urlOfCall } from './url-of-call'

beforeEach(() =>
  provideSettings({
    apiBaseUrl: '/v1/api/',
    socketUrl: null,
    contentBaseUrl: '/',
    googleClientId: null,
    push: null,
    storageKey: null,
  }),
)

/** The canonical URL that the HTTP client asks for. */
const asked = (path: string, params: object) => {
  const { paramsSerializer } = http.defaults
  return canonicalUrl(axios.getUri({ url: `/v1/api/${path}`, params, ...(paramsSerializer && { paramsSerializer }) }))
}

test.each<[string, Record<string, unknown>]>([
  ['nothing', {}],
  ['several values', { guests: 2, city: 'lisbon', instant: true }],
  ['a list', { amenities: ['wifi', 'pool', 'hot tub'], guests: 1 }],
  ['an empty list', { amenities: [] }],
  ['values left out', { city: 'lisbon', checkIn: undefined, checkOut: null }],
  ['an empty text', { q: '' }],
  ['text of all kinds', { q: 'São João & Œuvre + 50% [x], 東京: $5 #1?' }],
])('the address of a call with %s is the one that the HTTP client asks for', (_, input) => {
  expect(urlOfCall('property/getall', input)).toBe(asked('property/getall', input))
})

test('values of the path are in it', () => {
  expect(urlOfCall('user/get/{id}', { id: 'a person/ü', page: 2 })).toBe(
    asked(`user/get/${encodeURIComponent('a person/ü')}`, { page: 2 }),
  )
})
