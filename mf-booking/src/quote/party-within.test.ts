import { partyWithin } from './party-within'

test.each([
  ['six adults', { guests: 6 }, { guests: 4, children: 0 }],
  ['two adults with four children', { guests: 6, children: 4 }, { guests: 4, children: 2 }],
  ['five adults with a child', { guests: 6, children: 1 }, { guests: 4, children: 0 }],
  ['one adult with five children', { guests: 6, children: 5 }, { guests: 4, children: 3 }],
])('of %s four come, adults first', (_, party, four) => {
  expect(partyWithin({ ...party, infants: 1, pets: 2 }, 4)).toEqual({ ...four, infants: 1, pets: 2 })
})

test('where one guest sleeps an adult comes', () => {
  expect(partyWithin({ guests: 3, children: 2, pets: 0 }, 1)).toMatchObject({ guests: 1, children: 0 })
})
