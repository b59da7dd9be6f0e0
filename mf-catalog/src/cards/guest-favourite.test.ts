import { isGuestFavourite } from './guest-favourite'

test.each([
  [4.8, 5, true],
  [5, 300, true],
  [4.79, 300, false],
  [5, 4, false],
  [null, 0, false],
])('with an average of %p from %d reviews, a place is a favourite of guests: %p', (average, count, expected) => {
  expect(isGuestFavourite({ rating: { average, count } })).toBe(expected)
})
