import { aListingCard } from '@qe/testing'
import L from 'leaflet'
import { type Pin, PinLayer } from './pins'

const { id, title, nightly, rating } = aListingCard(1)
const pin: Pin = {
  id,
  title,
  point: { lat: 38.7, lon: -9.1 },
  nightly: { ...nightly, currency: 'EUR', amount: 11_050 },
  total: { amount: 44_609, currency: 'EUR' },
  rating,
  photo: '/a-photo',
}
const labelled = (displayCurrency: Parameters<PinLayer['show']>[1]) => {
  const box = document.createElement('div')
  const map = L.map(box).setView([38.7, -9.1], 12)
  new PinLayer(map, { choose: () => {}, hover: () => {} }).show({ pins: [pin], clusters: [] }, displayCurrency)
  return box.querySelector('[role="button"]')
}

test('a pin shows whole units, and its label has the amount that the card shows', () => {
  expect(labelled(null)).toHaveTextContent('€446')
  expect(labelled(null)).toHaveAccessibleName(`${title}, €446.09 total`)
})

test('the label of a pin is in the display currency, as the card is', () => {
  const dollars = { currency: 'USD', day: '2026-09-24', rates: { EUR: 1, USD: 1.1367 } }
  expect(labelled(dollars)).toHaveAccessibleName(`${title}, ≈\u00a0$507 total`)
})
