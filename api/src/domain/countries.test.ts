import { countryName, currencyOf, hasPayouts, servedCountries } from './countries'

test.each([
  ['DE', 'Germany'],
  ['US', 'United States'],
  ['KR', 'South Korea'],
  ['TZ', 'Tanzania'],
  ['VN', 'Vietnam'],
  ['CZ', 'Czechia'],
  ['TR', 'Türkiye'],
])('the country %s is called %s, as people call it', (code, name) => expect(countryName(code)).toBe(name))

test('there is no country without a code of its own', () => {
  expect(countryName('XX')).toBeNull()
  expect(countryName('')).toBeNull()
})

test('hosts can be paid out where the payment provider opens accounts by itself', () => {
  expect(['AT', 'DE', 'SE', 'SG', 'US'].filter((code) => !hasPayouts(code))).toEqual([])
  expect(['BD', 'TZ', 'XX', '', '\n'].filter(hasPayouts)).toEqual([])
})

test.each([
  ['PT', 'EUR'],
  ['JP', 'JPY'],
  ['GH', 'USD'],
  ['CU', null],
  ['XX', null],
])('a listing in %s asks for %s', (code, currency) => expect(currencyOf(code)).toBe(currency))

test('listings can be offered in nearly every country', () => expect(servedCountries.length).toBeGreaterThan(230))
