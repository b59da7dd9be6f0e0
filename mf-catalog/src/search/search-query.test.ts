import { addDays, today } from '@qe/ui/parts'
import { filterCount, readSearch, searchPath, stayQuery, withoutFilters, writeSearch } from './search-query'

const checkIn = addDays(today(), 10)
const checkOut = addDays(today(), 14)

test('a search comes back from its address as it was', () => {
  const search = {
    city: 'lisbon',
    checkIn,
    checkOut,
    guests: 2,
    kind: ['entire' as const],
    amenities: ['wifi', 'pool'],
    minPrice: 5000,
    minRating: 4.5,
    bookingType: 'instant' as const,
    sort: 'price_low' as const,
  }
  expect(readSearch(writeSearch(search))).toEqual(search)
})

test('what makes no sense in an address counts as not asked', () => {
  expect(readSearch(new URLSearchParams('guests=many&kind=castle&sort=best&bounds=1,2&checkIn=2020-01-01&checkOut=2020-01-05'))).toEqual({})
  expect(readSearch(new URLSearchParams(`checkIn=${checkOut}&checkOut=${checkIn}`))).toEqual({})
  expect(readSearch(new URLSearchParams(`checkIn=${checkIn}`))).toEqual({})
})

test('an empty search is the plain page', () => {
  expect(searchPath({})).toBe('/search')
  expect(searchPath({ city: 'lisbon', guests: 0, amenities: [] })).toBe('/search?city=lisbon')
})

test('dates and guests go along to a place, filters do not', () => {
  expect(stayQuery({ checkIn, checkOut, guests: 2, amenities: ['wifi'] })).toBe(`?checkIn=${checkIn}&checkOut=${checkOut}&guests=2`)
  expect(stayQuery({ amenities: ['wifi'] })).toBe('')
})

test('a price from and to is one filter', () => {
  expect(filterCount({ minPrice: 1, maxPrice: 2, kind: ['entire'], amenities: ['wifi', 'pool'] })).toBe(4)
  expect(withoutFilters({ city: 'lisbon', guests: 2, minPrice: 1, kind: ['entire'] })).toMatchObject({ city: 'lisbon', guests: 2 })
  expect(filterCount(withoutFilters({ city: 'lisbon', minPrice: 1 }))).toBe(0)
})
