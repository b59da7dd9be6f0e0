import { directionsLink, mapLink } from './map-links'

const point = { lat: 38.7167, lon: -9.13333 }

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=38.71670,-9.13333',
  ],
  ['Android', 'Mozilla/5.0 (Linux; Android 15)', 'geo:38.71670,-9.13333?q=38.71670,-9.13333'],
  ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/directions?to=38.71670%2C-9.13333'],
])('directions on %s open where they are useful', (_, userAgent, link) => {
  expect(directionsLink(point, userAgent)).toBe(link)
})

test('the map marks the place', () => {
  expect(mapLink(point)).toContain('mlat=38.71670&mlon=-9.13333')
})
