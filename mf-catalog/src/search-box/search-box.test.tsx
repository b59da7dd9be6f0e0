import type { CallInput, SuggestedPlace } from '@qe/contract'
import { localValues, useLocation } from '@qe/platform'
import { aCity, type Options, renderWithPlatform, testId } from '@qe/testing'
import { addDays, formatDate, today } from '@qe/ui/unshared'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { firstStayIn, monthsFrom } from '../search/flexible-stays'
import HeaderSearch from './header-search'

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const aPlace = (name: string, changes: Partial<SuggestedPlace> = {}): SuggestedPlace => ({
  kind: 'city',
  name,
  within: ['Portugal'],
  countryCode: 'PT',
  point: { lat: 38, lon: -9 },
  bounds: '-9.5,38,-9,39',
  city: null,
  propertyId: null,
  listings: null,
  ...changes,
})
const places = [
  aPlace('Lisbon', { city: 'lisbon', listings: 12 }),
  aPlace('London', { city: 'london', within: ['United Kingdom'] }),
  aPlace('Algarve', { kind: 'region', bounds: '-9,36.9,-7.4,37.5' }),
  aPlace('Portugal', { kind: 'country', within: [] }),
  aPlace('Humberto Delgado Airport', {
    ...{ kind: 'landmark', airport: 'LIS', within: ['Lisbon', 'Portugal'], bounds: '-9.2,38.7,-9,38.9' },
  }),
  aPlace('Long house', { kind: 'listing', propertyId: testId(7), within: ['Lisbon', 'Portugal'] }),
]
const answers = {
  'cities/getAll': { cities: [aCity('lisbon', 'Lisbon'), aCity('london', 'London')] },
  'places/suggest': ({ query = '' }: CallInput<'places/suggest'>) => ({
    places: places.filter(({ name }) => name.toLowerCase().startsWith(query.toLowerCase())),
    attribution: 'Places: GeoNames',
  }),
}

const open = async (path: string, changes: Options['answers'] = {}) => {
  renderWithPlatform(
    <>
      <HeaderSearch />
      <Address />
    </>,
    { path, answers: { ...answers, ...changes } },
  )
  await userEvent.click(screen.getByRole('button', { name: /where to|lisbon|algarve|map area|drawn area/i }))
  return within(await screen.findByRole('dialog', { name: 'Find a place' }))
}
const address = () => screen.getByRole('status', { name: 'address' })
beforeEach(() => localStorage.clear())

test('finds a city by typing, chooses it by keyboard, and searches', async () => {
  const sheet = await open('/help')
  const field = sheet.getByRole('combobox', { name: 'Place' })
  await userEvent.type(field, 'lon')
  expect(await sheet.findByText('2 suggestions.')).toHaveAttribute('role', 'status')
  expect(sheet.queryByRole('option', { name: /^Lisbon/ })).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  expect(field).toHaveAttribute('aria-activedescendant', sheet.getByRole('option', { name: /London/ }).id)
  await userEvent.keyboard('{Enter}')
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  expect(address()).toHaveTextContent('/search?city=london')
})

test.each([
  ['algarve', '/search?bounds=-9%2C36.9%2C-7.4%2C37.5&place=Algarve'],
  ['portugal', '/search?country=PT&place=Portugal'],
])('searches in %s, by Enter alone', async (text, path) => {
  const sheet = await open('/help')
  await userEvent.type(sheet.getByRole('combobox'), text)
  await sheet.findByText('1 suggestion.')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  expect(address()).toHaveTextContent(path)
})

test('searches around an airport, which it tells apart by its code', async () => {
  const sheet = await open('/help')
  await userEvent.type(sheet.getByRole('combobox'), 'hum')
  await userEvent.click(
    await sheet.findByRole('option', { name: 'Humberto Delgado Airport Airport LIS · Lisbon, Portugal' }),
  )
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  expect(address()).toHaveTextContent('/search?bounds=-9.2%2C38.7%2C-9%2C38.9&place=Near+Humberto+Delgado+Airport')
})

test('leads to a listing by its title', async () => {
  const sheet = await open('/help')
  await userEvent.type(sheet.getByRole('combobox'), 'long')
  await userEvent.click(await sheet.findByRole('option', { name: /Long house/ }))
  expect(address()).toHaveTextContent(`/property/${testId(7)}`)
})

test('says when nothing is called that, and Escape clears the text', async () => {
  const sheet = await open('/help')
  const field = sheet.getByRole('combobox')
  await userEvent.type(field, 'xyz')
  expect(await sheet.findByText(/No place is called that/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveValue('')
  expect(field).toBeVisible()
})

describe('a place that was typed and not chosen', () => {
  const found = /\/search\?bounds=.*&place=Algarve$/

  test('is searched', async () => {
    const sheet = await open('/search?city=lisbon')
    await userEvent.click(sheet.getByRole('button', { name: /^Where/ }))
    await userEvent.type(sheet.getByRole('combobox'), 'algarve')
    expect(sheet.getByRole('button', { name: /^Where/ })).toHaveTextContent('algarve')
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(address()).toHaveTextContent(found))
  })

  test('goes along to the dates and the party', async () => {
    const sheet = await open('/help')
    await userEvent.type(sheet.getByRole('combobox'), 'algarve')
    await userEvent.click(sheet.getByRole('button', { name: /^Who/ }))
    await waitFor(() => expect(sheet.getByRole('button', { name: /^Who/ })).toHaveAttribute('aria-expanded', 'true'))
    expect(sheet.getByRole('button', { name: /^Where/ })).toHaveTextContent('Algarve')
    await userEvent.click(sheet.getByRole('button', { name: 'Adults: one more' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    expect(address()).toHaveTextContent(/&place=Algarve&guests=1$/)
  })

  /** Suggestions for a text that come when they are let go. */
  const held = () => {
    const waiting = new Map<string, () => void>()
    const suggest = async (input: CallInput<'places/suggest'>) => {
      const { query } = input
      if (query) await new Promise<void>((resolve) => waiting.set(query, resolve))
      return answers['places/suggest'](input)
    }
    return { waiting, answers: { 'places/suggest': suggest } }
  }

  test('is waited for while its suggestions load, with a sign of it', async () => {
    const { waiting, answers: late } = held()
    const sheet = await open('/help', late)
    await userEvent.type(sheet.getByRole('combobox'), 'algarve')
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    const search = sheet.getByRole('button', { name: 'Search' })
    expect(search).toHaveAttribute('aria-busy', 'true')
    await waitFor(() => expect(waiting.has('algarve')).toBe(true))
    expect(search).toHaveAttribute('aria-busy', 'true')
    expect(address()).toHaveTextContent(/^\/help$/)
    await act(async () => waiting.get('algarve')?.())
    await waitFor(() => expect(address()).toHaveTextContent(found))
  })

  test('is no longer waited for when something else is typed', async () => {
    const { waiting, answers: late } = held()
    const sheet = await open('/help', late)
    await userEvent.type(sheet.getByRole('combobox'), 'algarve')
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    await userEvent.clear(sheet.getByRole('combobox'))
    await userEvent.type(sheet.getByRole('combobox'), 'portugal')
    expect(sheet.getByRole('button', { name: 'Search' })).not.toHaveAttribute('aria-busy')
    await waitFor(() => expect(waiting.has('portugal')).toBe(true))
    await act(async () => waiting.get('portugal')?.())
    expect(await sheet.findByText('1 suggestion.')).toBeInTheDocument()
    expect(address()).toHaveTextContent(/^\/help$/)
  })

  test('keeps the search in the field where nobody knows it, until that is empty', async () => {
    const sheet = await open('/search?city=lisbon')
    await userEvent.click(sheet.getByRole('button', { name: /^Where/ }))
    const field = sheet.getByRole('combobox')
    await userEvent.clear(field)
    await userEvent.type(field, 'xyz')
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    expect(await sheet.findByRole('alert')).toHaveTextContent('We know no place called “xyz”.')
    expect(field).toHaveFocus()
    expect(sheet.getByRole('button', { name: 'Search' })).not.toHaveAttribute('aria-busy')
    expect(address()).toHaveTextContent('/search?city=lisbon')
    await userEvent.clear(field)
    expect(sheet.queryByRole('alert')).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    expect(address()).toHaveTextContent(/^\/search$/)
  })

  test('that is a listing is opened by Search, and is no place to choose dates for', async () => {
    const sheet = await open('/help')
    await userEvent.type(sheet.getByRole('combobox'), 'long')
    await userEvent.click(sheet.getByRole('button', { name: /^When/ }))
    expect(await sheet.findByRole('alert')).toHaveTextContent('“Long house” is one place to stay.')
    expect(sheet.getByRole('button', { name: /^When/ })).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    expect(address()).toHaveTextContent(`/property/${testId(7)}`)
  })

  test('is gone with everything else when all is cleared', async () => {
    const sheet = await open('/help')
    await userEvent.type(sheet.getByRole('combobox'), 'xyz')
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    await sheet.findByRole('alert')
    await userEvent.click(sheet.getByRole('button', { name: 'Clear all' }))
    expect(sheet.getByRole('combobox')).toHaveValue('')
    expect(sheet.queryByRole('alert')).toBeNull()
  })
})

test('sets adults, children, infants and pets apart, and keeps the active filters', async () => {
  const sheet = await open('/search?city=lisbon&bookingType=instant')
  await userEvent.click(sheet.getByRole('button', { name: /^Who/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Children: one more' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Adults: one more' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Infants: one more' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Pets: one more' }))
  expect(sheet.getByRole('button', { name: /^Who/ })).toHaveTextContent('3 guests, 1 infant, 1 pet')
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  expect(address()).toHaveTextContent('/search?city=lisbon&bookingType=instant&guests=3&children=1&infants=1&pets=1')
})

describe('flexible dates', () => {
  const month = monthsFrom(today(), 4)[3] ?? ''
  const monthButton = { name: new RegExp(`${month.slice(0, 4)}$`) }

  test('a weekend in a month is chosen, in the address, and what the header says', async () => {
    const sheet = await open('/search?city=lisbon')
    await userEvent.click(sheet.getByRole('button', { name: /^When/ }))
    await userEvent.click(sheet.getByRole('button', { name: 'Flexible' }))
    await userEvent.click(sheet.getByRole('button', { name: `${formatDate(month, 'monthName')} ${month.slice(0, 4)}` }))
    const label = `Weekend in ${formatDate(month, 'monthName')}`
    expect(sheet.getByRole('button', { name: /^When/ })).toHaveTextContent(label)
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    const { checkIn, checkOut } = firstStayIn(month, 'weekend', today()) ?? {}
    expect(address()).toHaveTextContent(`checkIn=${checkIn}&checkOut=${checkOut}&flexible=weekend`)
    expect(screen.getAllByText(new RegExp(label))).not.toHaveLength(0)
  })

  test('a week stays in the month that was chosen for a weekend', async () => {
    const stay = firstStayIn(month, 'weekend', today())
    const sheet = await open(`/search?city=lisbon&checkIn=${stay?.checkIn}&checkOut=${stay?.checkOut}&flexible=weekend`)
    await userEvent.click(sheet.getByRole('button', { name: /^When/ }))
    await userEvent.click(sheet.getByRole('button', { name: 'A week' }))
    expect(sheet.getByRole('button', { pressed: true, ...monthButton })).toBeVisible()
    expect(sheet.getByRole('button', { name: /^When/ })).toHaveTextContent('Week in')
  })

  test('some days earlier or later are chosen beside the dates', async () => {
    const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 14)]
    const sheet = await open(`/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}`)
    await userEvent.click(sheet.getByRole('button', { name: /^When/ }))
    await userEvent.click(sheet.getByRole('button', { name: '± 2 days' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    expect(address()).toHaveTextContent(`checkIn=${checkIn}&checkOut=${checkOut}&flexible=days2`)
  })
})

test('a part of the map that has no name stays without one', async () => {
  const sheet = await open('/search?bounds=-9,36.9,-7.4,37.5')
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  expect(address()).toHaveTextContent(/bounds=-9%2C36.9%2C-7.4%2C37.5$/)
  expect(localValues.read('recent-searches')).toBeUndefined()
})

test('a drawn area stays when the dates or the party change, and is offered again', async () => {
  const area = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
  const sheet = await open(`/search?${new URLSearchParams({ area, guests: '2' })}`)
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  expect(address()).toHaveTextContent(new URLSearchParams({ area, guests: '2' }).toString())
  expect(address()).not.toHaveTextContent('place=')
  expect(localValues.read('recent-searches')).toMatchObject({ items: [{ place: { name: 'Drawn area', area } }] })
})

test('a child does not travel alone', async () => {
  const sheet = await open('/search?city=lisbon')
  await userEvent.click(sheet.getByRole('button', { name: /^Who/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Children: one more' }))
  expect(sheet.getByRole('button', { name: 'Adults: one less' })).toBeDisabled()
  expect(sheet.getByRole('button', { name: /^Who/ })).toHaveTextContent('2 guests')
})

test.each([
  ['/search?bounds=-9,36.9,-7.4,37.5&place=Algarve', 'Algarve'],
  ['/search?country=PT&place=Portugal', 'Portugal'],
  ['/search?bounds=-9,36.9,-7.4,37.5', 'Map area'],
  [`/search?${new URLSearchParams({ area: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' })}`, 'Drawn area'],
  [`/property/${testId(7)}?city=lisbon&guests=2`, 'Lisbon'],
])('the header of %s says %s', async (path, place) => {
  renderWithPlatform(<HeaderSearch />, { path, answers })
  expect(await screen.findByText(place)).toBeVisible()
})

test('a search of before is offered again, with its dates', async () => {
  const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 14)]
  const sheet = await open(`/search?bounds=-9,36.9,-7.4,37.5&place=Algarve&checkIn=${checkIn}&checkOut=${checkOut}`)
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  await userEvent.click(screen.getByRole('button', { name: /algarve/i }))
  const again = within(await screen.findByRole('dialog', { name: 'Find a place' }))
  await userEvent.click(again.getByRole('button', { name: 'Clear all' }))
  await userEvent.click(again.getByRole('button', { name: /^Where/ }))
  await userEvent.click(again.getByRole('option', { name: /^Algarve.*Any guests/ }))
  await userEvent.click(again.getByRole('button', { name: 'Search' }))
  expect(address()).toHaveTextContent(`place=Algarve&checkIn=${checkIn}&checkOut=${checkOut}`)
})

test('a search of before keeps dates that are not over at every place', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-27T02:00:00Z') })
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const searchFrom = (name: string, checkIn: string) => ({
    ...{ place: { name, bounds: '1,1,2,2' }, checkIn, checkOut: '2026-11-28', party },
  })
  const items = [searchFrom('Faro', '2026-11-26'), searchFrom('Porto', '2026-11-25')]
  localValues.write('recent-searches', { personId: null, items })
  const sheet = await open('/help')
  expect(await sheet.findByRole('option', { name: /^Faro.*26/ })).toBeVisible()
  expect(sheet.getByRole('option', { name: /^Porto/ })).not.toHaveAccessibleName(/25/)
  jest.useRealTimers()
})

test('searches of somebody who has signed out are gone', async () => {
  const search = { place: { name: 'Faro', bounds: '1,1,2,2' }, checkIn: null, checkOut: null, party: {} }
  localValues.write('recent-searches', { personId: testId(1), items: [search] })
  const sheet = await open('/help')
  expect(await sheet.findByRole('option', { name: /^Lisbon/ })).toBeVisible()
  expect(sheet.queryByRole('option', { name: /Faro/ })).toBeNull()
  expect(localValues.read('recent-searches')).toBeUndefined()
})

describe('near me', () => {
  const answering = (answer: (found: PositionCallback, refuse: PositionErrorCallback) => void) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: answer },
    })

  test('searches around the visitor', async () => {
    answering((found) => found({ coords: { latitude: 0, longitude: 179.95 } } as GeolocationPosition))
    const sheet = await open('/help')
    await userEvent.click(sheet.getByRole('option', { name: /Near me/ }))
    await userEvent.click(await sheet.findByRole('button', { name: 'Search' }))
    expect(address()).toHaveTextContent('/search?bounds=179.8149%2C-0.1351%2C-179.9149%2C0.1351&place=Near+me')
  })

  test('says that it looks, and forgets the answer once another place is chosen', async () => {
    let found: PositionCallback = () => {}
    answering((answer) => {
      found = answer
    })
    const sheet = await open('/help')
    const line = sheet.getByRole('option', { name: /Near me/ })
    await userEvent.click(line)
    expect(line).toHaveAttribute('aria-busy', 'true')
    expect(line).toHaveTextContent('Looking for where you are…')
    await userEvent.click(await sheet.findByRole('option', { name: /^Algarve/ }))
    await userEvent.click(sheet.getByRole('button', { name: /^Who/ }))
    await act(async () => found({ coords: { latitude: 0, longitude: 0 } } as GeolocationPosition))
    expect(sheet.getByRole('button', { name: /^Where/ })).toHaveTextContent('Algarve')
    expect(sheet.getByRole('button', { name: /^Who/ })).toHaveAttribute('aria-expanded', 'true')
  })

  test('forgets the answer once something is typed', async () => {
    let found: PositionCallback = () => {}
    answering((answer) => {
      found = answer
    })
    const sheet = await open('/help')
    await userEvent.click(sheet.getByRole('option', { name: /Near me/ }))
    await userEvent.type(sheet.getByRole('combobox'), 'a')
    await act(async () => found({ coords: { latitude: 0, longitude: 0 } } as GeolocationPosition))
    expect(sheet.getByRole('combobox')).toHaveValue('a')
    expect(sheet.getByRole('button', { name: /^Where/ })).toHaveAttribute('aria-expanded', 'true')
  })

  test('is waited for by whoever goes on, but not for ever', async () => {
    let found: PositionCallback = () => {}
    answering((answer) => {
      found = answer
    })
    jest.useFakeTimers({ advanceTimers: true })
    const sheet = await open('/help')
    await userEvent.click(sheet.getByRole('option', { name: /Near me/ }))
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    expect(sheet.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-busy', 'true')
    act(() => jest.advanceTimersByTime(10_000))
    expect(sheet.getByRole('alert')).toHaveTextContent('Your place was not found.')
    expect(sheet.getByRole('button', { name: 'Search' })).not.toHaveAttribute('aria-busy')
    jest.useRealTimers()
    await userEvent.click(sheet.getByRole('option', { name: /Near me/ }))
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    await act(async () => found({ coords: { latitude: 0, longitude: 0 } } as GeolocationPosition))
    expect(address()).toHaveTextContent(/&place=Near\+me$/)
  })

  test('says what to do after a refusal', async () => {
    answering((_, refuse) => refuse({ code: 1 } as GeolocationPositionError))
    const sheet = await open('/help')
    await userEvent.click(sheet.getByRole('option', { name: /Near me/ }))
    expect(await sheet.findByRole('alert')).toHaveTextContent('Allow it in the browser’s settings')
  })
})

test('a listing chosen by its title opens with the dates and the party that were chosen before it', async () => {
  const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 14)]
  const sheet = await open(`/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}`)
  await userEvent.click(sheet.getByRole('button', { name: /^Who/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Adults: one more' }))
  await userEvent.click(sheet.getByRole('button', { name: /^Where/ }))
  await userEvent.clear(sheet.getByRole('combobox'))
  await userEvent.type(sheet.getByRole('combobox'), 'long')
  await userEvent.click(await sheet.findByRole('option', { name: /Long house/ }))
  expect(address()).toHaveTextContent(
    `/property/${testId(7)}?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}&guests=1`,
  )
})

test('the page of a city is the place that the header searches', async () => {
  const sheet = await open('/places/portugal/lisbon')
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  expect(address()).toHaveTextContent('/search?city=lisbon')
})
