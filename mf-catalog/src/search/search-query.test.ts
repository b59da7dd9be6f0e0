import { encodeArea } from '@qe/contract'
import { addDays, today } from '@qe/ui/unshared'
import {
  filterCount,
  hasMap,
  inArea,
  priceLimitsFor,
  readSearch,
  searchedBounds,
  searchPath,
  stayQuery,
  withMap,
  withoutArea,
  withoutFilters,
  writeSearch,
} from './search-query'

const checkIn = addDays(today(), 10)
const checkOut = addDays(today(), 14)

test('reads a search back from its URL', () => {
  const search = {
    city: 'lisbon',
    checkIn,
    checkOut,
    guests: 2,
    kind: ['entire' as const],
    amenities: ['wifi', 'pool'],
    minTotal: 5000,
    priceCurrency: 'EUR',
    minRating: 4.5,
    bookingType: 'instant' as const,
    sort: 'price_low' as const,
  }
  expect(readSearch(writeSearch(search))).toEqual(search)
})

test('ignores invalid parameters', () => {
  expect(
    readSearch(
      new URLSearchParams('guests=many&kind=castle&sort=best&bounds=1,2&checkIn=2020-01-01&checkOut=2020-01-05'),
    ),
  ).toEqual({})
  expect(readSearch(new URLSearchParams(`checkIn=${checkOut}&checkOut=${checkIn}`))).toEqual({})
  expect(readSearch(new URLSearchParams(`checkIn=${checkIn}`))).toEqual({})
})

test.each([
  'guests=99999999999999&pets=11&bedrooms=1.5&beds=51',
  'minPrice=1e99&maxPrice=-5&minRating=900',
  'minRating=0.5',
  'minPrice=900&maxPrice=800&priceCurrency=EUR',
  'minTotal=900',
  'priceCurrency=EUR',
  'bounds=999,999,-999,-999',
  'bounds=0,10,1,5',
  'checkIn=2127-02-30&checkOut=2127-03-10',
  'checkIn=2126-13-45&checkOut=2127-03-10',
  'checkIn=2127-01-01&checkOut=2129-01-01',
  `city=${'x'.repeat(81)}&amenities=${'x'.repeat(41)}`,
  'city=lisbon%00&amenities=%00&type=a%0Ab&kind=',
])('ignores parameters that the API would refuse: %s', (query) =>
  expect(readSearch(new URLSearchParams(query))).toEqual({}),
)

test('reads a named place and a party back from its URL', () => {
  const search = { bounds: '-9,36.9,-7.4,37.5', place: 'Algarve', guests: 4, children: 2, infants: 1, pets: 1 }
  expect(readSearch(writeSearch(search))).toEqual(search)
  expect(readSearch(writeSearch({ country: 'PT', place: 'Portugal' }))).toEqual({ country: 'PT', place: 'Portugal' })
})

test.each(['guests=2&children=2', 'guests=2&children=-1', 'guests=2&infants=6', 'guests=2&children=half'])(
  'ignores companions that nobody can travel with: %s',
  (query) => expect(readSearch(new URLSearchParams(query))).toEqual({ guests: 2 }),
)

test.each(['children=1', 'infants=1', 'place=Algarve', 'country=Portugal'])('ignores %s alone', (query) =>
  expect(readSearch(new URLSearchParams(query))).toEqual({}),
)

test('ignores duplicates', () =>
  expect(readSearch(new URLSearchParams('kind=entire&kind=entire&city=lisbon&city=paris'))).toEqual({
    kind: ['entire'],
    city: 'lisbon',
  }))

test('accepts a city in its own script', () =>
  expect(readSearch(new URLSearchParams({ city: 'łódź-東京' }))).toEqual({ city: 'łódź-東京' }))

test('writes an empty search as the plain path', () => {
  expect(searchPath({})).toBe('/search')
  expect(searchPath({ city: 'lisbon', guests: 0, amenities: [] })).toBe('/search?city=lisbon')
})

test('the map over the list is in the address, and no part of the search', () => {
  const params = new URLSearchParams('city=lisbon&map=1')
  expect(readSearch(params)).toEqual({ city: 'lisbon' })
  expect(hasMap(params)).toBe(true)
  expect(hasMap(withMap(params, false))).toBe(false)
  expect(searchPath({ city: 'lisbon' }, { map: true })).toBe('/search?city=lisbon&map=1')
  expect(searchPath({}, { map: false })).toBe('/search')
})

test('passes place, dates and party on to a listing, but no filters', () => {
  expect(stayQuery({ bounds: '1,1,2,2', checkIn, checkOut, guests: 2, amenities: ['wifi'] })).toBe(
    `?checkIn=${checkIn}&checkOut=${checkOut}&guests=2`,
  )
  expect(stayQuery({ amenities: ['wifi'] })).toBe('')
  expect(stayQuery({ city: 'lisbon', guests: 3, children: 1, infants: 1 })).toBe(
    '?city=lisbon&guests=3&children=1&infants=1',
  )
  expect(stayQuery({ bounds: '1,1,2,2', place: 'Algarve' })).toBe('?bounds=1%2C1%2C2%2C2&place=Algarve')
})

test('counts a price range as one filter', () => {
  expect(filterCount({ minPrice: 1, maxPrice: 2, kind: ['entire'], amenities: ['wifi', 'pool'] })).toBe(4)
  expect(withoutFilters({ city: 'lisbon', guests: 2, minPrice: 1, kind: ['entire'] })).toMatchObject({
    city: 'lisbon',
    guests: 2,
  })
  expect(filterCount(withoutFilters({ city: 'lisbon', minPrice: 1 }))).toBe(0)
})

test('reads limits of the price that the cards have, in a currency that is one', () => {
  const read = (query: string) => readSearch(new URLSearchParams(query))
  expect(read('minPrice=100&maxTotal=900&priceCurrency=ABC')).toEqual({ minPrice: 100 })
  expect(read(`minPrice=100&maxTotal=900&priceCurrency=EUR&checkIn=${checkIn}&checkOut=${checkOut}`)).toEqual({
    checkIn,
    checkOut,
    maxTotal: 900,
    priceCurrency: 'EUR',
  })
})

test('a limit of a night becomes one of the stay when dates are chosen, and back', () => {
  const night = { maxPrice: 10_000, priceCurrency: 'EUR' }
  const stay = { checkIn, checkOut, maxTotal: 40_000, priceCurrency: 'EUR' }
  expect(priceLimitsFor(night, { checkIn, checkOut })).toMatchObject({ maxPrice: undefined, maxTotal: 40_000 })
  expect(priceLimitsFor(stay, {})).toMatchObject({ maxPrice: 10_000, maxTotal: undefined, priceCurrency: 'EUR' })
  expect(priceLimitsFor(stay, stay)).toMatchObject({ maxTotal: 40_000 })
  expect(priceLimitsFor({}, stay)).toMatchObject({ maxTotal: undefined, priceCurrency: undefined })
})

describe('a drawn area', () => {
  const areaOf = (...corners: [lon: number, lat: number][]) => encodeArea(corners.map(([lon, lat]) => ({ lat, lon })))
  const area = areaOf([-9.2, 38.7], [-9.1, 38.7], [-9.1, 38.8])

  test('is in the address and read from it, beside the other filters', () => {
    const search = { area, guests: 2, amenities: ['wifi'] }
    expect(readSearch(writeSearch(search))).toEqual(search)
  })

  test('takes the place of city, country and bounds, also in an address that has both', () => {
    expect(inArea({ city: 'lisbon', place: 'Lisbon', guests: 2 }, area)).toEqual({ area, guests: 2 })
    const both = new URLSearchParams({ area, bounds: '1,1,2,2', city: 'lisbon', country: 'PT', guests: '2' })
    expect(readSearch(both)).toEqual({ area, guests: 2 })
  })

  test.each(['here', '', areaOf([1, 1], [2, 2]), 'x'.repeat(700)])('%j is ignored', (text) =>
    expect(readSearch(new URLSearchParams({ area: text, city: 'lisbon' }))).toEqual({ city: 'lisbon' }),
  )

  test.each([
    ['a city', area, '-9.2000,38.7000,-9.1000,38.8000'],
    ['the date line', areaOf([179, -18], [181, -18], [181, -17]), '179.0000,-18.0000,-179.0000,-17.0000'],
    ['the whole world', areaOf([-170, -80], [190, -80], [0, 80]), '-180.0000,-80.0000,180.0000,80.0000'],
  ])('of %s leaves the bounds around it when it is taken away', (_, drawn, bounds) => {
    expect(searchedBounds({ area: drawn })).toBe(bounds)
    const left = withoutArea({ area: drawn, guests: 2 })
    expect(left).toEqual({ bounds, guests: 2 })
    expect(readSearch(writeSearch(left))).toEqual(left)
  })

  test('stays when the filters go, and counts as none', () => {
    expect(withoutFilters({ area, minPrice: 1 })).toMatchObject({ area })
    expect(filterCount({ area })).toBe(0)
    expect(stayQuery({ area, guests: 2 })).toBe('?guests=2')
  })
})

describe('flexible dates', () => {
  const stay = (nights: number) => `checkIn=${addDays(today(), 40)}&checkOut=${addDays(today(), 40 + nights)}`

  test.each(['days1', 'days7', 'weekend', 'week', 'month'])('%s is in the address and read from it', (flexible) => {
    const search = readSearch(new URLSearchParams(`${stay(2)}&flexible=${flexible}`))
    expect(search.flexible).toBe(flexible)
    expect(readSearch(writeSearch(search))).toEqual(search)
  })

  test.each([
    ['rubbish', `${stay(2)}&flexible=rubbish`],
    ['a month for more nights than it has', `${stay(40)}&flexible=month`],
    ['a weekend without dates', 'flexible=weekend'],
  ])('%s is ignored', (_what, query) => expect(readSearch(new URLSearchParams(query))).not.toHaveProperty('flexible'))

  test('a listing is opened with the dates of its price', () => {
    const dates = { checkIn: addDays(today(), 44), checkOut: addDays(today(), 46) }
    const search = readSearch(new URLSearchParams(`${stay(2)}&flexible=weekend&guests=2`))
    expect(stayQuery(search, dates)).toBe(`?checkIn=${dates.checkIn}&checkOut=${dates.checkOut}&guests=2`)
  })
})
