import { keepCompanions, partyWords, readCompanions } from './party'

test('whoever leaves children and infants out comes without', () =>
  expect(readCompanions(2, {})).toEqual({ children: 0, infants: 0 }))

test('infants come beside a single adult, children do not come without one', () => {
  expect(readCompanions(1, { infants: 5 })).toEqual({ children: 0, infants: 5 })
  expect(readCompanions(3, { children: 2 })).toEqual({ children: 2, infants: 0 })
  expect(() => readCompanions(2, { children: 2 })).toThrow('Children travel with an adult')
})

test('a party that gets smaller keeps an adult', () => {
  expect(keepCompanions({ children: 2, infants: 1 }, 2)).toEqual({ children: 1, infants: 1 })
  expect(keepCompanions({ children: 2, infants: 1 }, 5)).toEqual({ children: 2, infants: 1 })
})

test.each([
  [{ guests: 1, children: 0, infants: 0, pets: 0 }, '1 guest'],
  [{ guests: 2, children: 0, infants: 1, pets: 2 }, '2 guests, 1 infant, 2 pets'],
  [{ guests: 3, children: 1, infants: 0, pets: 0 }, '2 adults, 1 child'],
  [{ guests: 3, children: 2, infants: 2, pets: 1 }, '1 adult, 2 children, 2 infants, 1 pet'],
])('says %p', (party, words) => expect(partyWords(party)).toBe(words))
