import { type CallOutput, encodeArea } from '@qe/contract'
import { useLocation } from '@qe/platform'
import { aCity, aListingCard, refuse, renderWithPlatform } from '@qe/testing'
import { DisplayCurrencyContext } from '@qe/ui'
import { addDays, formatDateRange, today } from '@qe/ui/unshared'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { searchResults } from '../testing/search-results'
import SearchPage from './search-page'

/** The map needs a browser with layout: e2e tests cover it. */
jest.mock('../map/search-map', () => ({ __esModule: true, default: () => null }))

const lists = {
  'cities/getAll': { cities: [aCity('lisbon', 'Lisbon')] },
  'user/get-all-amenities': { amenities: [{ key: 'wifi', label: 'Wifi', group: 'Essentials', icon: 'wifi' }] },
  'property-type/getAll': { types: [] },
}

test('shows the number of results, and the total of each with dates', async () => {
  const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 15)]
  renderWithPlatform(<SearchPage />, {
    path: `/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}`,
    answers: {
      ...lists,
      'property/getall': searchResults([aListingCard(1, { total: { amount: 66_000, currency: 'EUR' }, nights: 5 })], {
        total: 31,
      }),
    },
  })
  expect(await screen.findByRole('heading', { name: '31 places in Lisbon' })).toBeVisible()
  const card = screen.getByRole('article')
  expect(within(card).getByText('€660')).toBeVisible()
  expect(within(card).getByText('fees and taxes included')).toBeVisible()
  expect(within(card).getByRole('link', { name: 'Cabin number 1' })).toHaveAttribute(
    'href',
    `/property/${aListingCard(1).id}?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}`,
  )
})

test('with flexible dates each card says which its total is for, and leads there', async () => {
  const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 12)]
  const dates = { checkIn: addDays(today(), 11), checkOut: addDays(today(), 13) }
  const priced = aListingCard(1, { total: { amount: 24_000, currency: 'EUR' }, nights: 2, dates })
  renderWithPlatform(<SearchPage />, {
    path: `/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}&flexible=days1`,
    answers: { ...lists, 'property/getall': searchResults([priced]) },
  })
  expect(await screen.findByText(formatDateRange(dates.checkIn, dates.checkOut))).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cabin number 1' })).toHaveAttribute(
    'href',
    `/property/${priced.id}?city=lisbon&checkIn=${dates.checkIn}&checkOut=${dates.checkOut}`,
  )
  expect(screen.getByText(/± 1 day · total price of the cheapest free dates/)).toBeVisible()
})

test('without dates the price of a night says that fees come on top', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon',
    answers: { ...lists, 'property/getall': searchResults([aListingCard(1)]) },
  })
  expect(await screen.findByText('before fees and taxes')).toBeVisible()
})

test('every filter says how many places it would leave', async () => {
  const facets = {
    kind: { entire: 7 },
    type: { house: 4 },
    amenities: { wifi: 3 },
    bookingType: { instant: 5 },
    bedrooms: { 1: 8, 2: 6 },
    beds: { 1: 8, 2: 2 },
    minRating: { 4.5: 1 },
    pets: { allowed: 4 },
  }
  renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon&bedrooms=9',
    answers: { ...lists, 'property/getall': { ...searchResults([aListingCard(1)], { total: 8 }), facets } },
  })
  const pills = within(await screen.findByRole('group', { name: 'Quick filters' }))
  for (const name of [/^Whole place\s*7$/, /^Instant booking\s*5$/, /^4.5 and up\s*1$/, /^Wifi\s*3$/])
    expect(await pills.findByRole('button', { name })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const bedrooms = within(sheet.getByRole('group', { name: 'Bedrooms' }))
  expect(await bedrooms.findByRole('button', { name: /^2\+\s*6$/ })).toBeVisible()
  expect(bedrooms.getByRole('button', { name: /^3\+\s*0$/ })).toBeVisible()
  expect(bedrooms.getByRole('button', { name: '9+', pressed: true })).toBeVisible()
  expect(within(sheet.getByRole('group', { name: 'Beds' })).getByRole('button', { name: /^2\+\s*2$/ })).toBeVisible()
  expect(sheet.getByText('May come to 4 places')).toBeVisible()
  expect(sheet.getByRole('checkbox', { name: /^Rated 4.5 and up\s*1$/ })).toBeVisible()
  expect(sheet.getByRole('checkbox', { name: /private room.*0$/ })).toBeVisible()
})

test('searches again with a chosen filter', async () => {
  const { made } = renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon',
    answers: { ...lists, 'property/getall': searchResults([aListingCard(1), aListingCard(2)]) },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Instant booking/ }))
  await waitFor(() =>
    expect(made).toContainEqual({ name: 'property/getall', input: { city: 'lisbon', bookingType: 'instant' } }),
  )
  expect(screen.getByRole('button', { name: /^Instant booking/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a place that stays among the results keeps its card', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon',
    answers: {
      ...lists,
      'property/getall': ({ bookingType }) =>
        searchResults(bookingType ? [aListingCard(2)] : [aListingCard(1), aListingCard(2)]),
    },
  })
  const card = (name: string) => screen.queryByRole('link', { name })?.closest('article') ?? null
  await screen.findByRole('link', { name: 'Cabin number 2' })
  const kept = card('Cabin number 2')
  await userEvent.click(screen.getByRole('button', { name: /^Instant booking/ }))
  await waitFor(() => expect(card('Cabin number 1')).toBeNull())
  expect(card('Cabin number 2')).toBe(kept)
})

test('keeps both of two filters that are pressed before the page has followed the first', async () => {
  const { made } = renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon',
    answers: { ...lists, 'property/getall': searchResults([aListingCard(1), aListingCard(2)]) },
  })
  const [place, instant] = await Promise.all(
    [/^Whole place/, /^Instant booking/].map((name) => screen.findByRole('button', { name })),
  )
  act(() => {
    place?.click()
    instant?.click()
  })
  const input = { city: 'lisbon', kind: ['entire'], bookingType: 'instant' }
  await waitFor(() => expect(made).toContainEqual({ name: 'property/getall', input }))
})

test('shows how many results the filters would leave', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon',
    answers: {
      ...lists,
      'property/getall': (input) => searchResults([aListingCard(1)], { total: input.kind ? 3 : 8 }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /A private room/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show 3 places' }))
  expect(await screen.findByRole('heading', { name: '3 places in Lisbon' })).toBeVisible()
})

test('shows the currency of the results in the price filter, and its limits in the display currency', async () => {
  const day = '2026-11-20'
  const displayCurrency = { currency: 'USD', day, rates: { EUR: 1_000_000, USD: 1_100_000 } }
  const [min, max] = [
    { amount: 10_000, currency: 'EUR' },
    { amount: 50_000, currency: 'EUR' },
  ]
  renderWithPlatform(
    <DisplayCurrencyContext value={displayCurrency}>
      <SearchPage />
    </DisplayCurrencyContext>,
    {
      path: '/search?city=lisbon',
      answers: { ...lists, 'property/getall': { ...searchResults([aListingCard(1)]), priceRange: { min, max } } },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  expect(await screen.findByRole('textbox', { name: 'From (EUR)' })).toHaveAccessibleDescription('≈\u00a0$110')
  const to = screen.getByRole('textbox', { name: 'To (EUR)' })
  expect(to).toHaveAccessibleDescription('≈\u00a0$550')
  await userEvent.click(to)
  await userEvent.paste('1.200,50')
  expect(to).toHaveValue('1200')
  expect(to).toHaveAccessibleDescription('≈\u00a0$1,320')
})

describe('the price filter', () => {
  const stay = { checkIn: addDays(today(), 10), checkOut: addDays(today(), 15) }
  const query = new URLSearchParams(stay).toString()
  const range = { min: { amount: 10_000, currency: 'EUR' }, max: { amount: 50_000, currency: 'EUR' } }
  const dollars = { currency: 'USD', day: '2026-11-20', rates: { EUR: 1, USD: 1.1 } }
  const show = (path: string, priceRange: typeof range | null, displayCurrency: typeof dollars | null = null) =>
    renderWithPlatform(
      <DisplayCurrencyContext value={displayCurrency}>
        <SearchPage />
      </DisplayCurrencyContext>,
      { path, answers: { ...lists, 'property/getall': { ...searchResults([aListingCard(1)]), priceRange } } },
    )
  const setMost = async (name: string, amount: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
    const field = await screen.findByRole('textbox', { name })
    await userEvent.click(field)
    await userEvent.paste(amount)
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 place' }))
  }

  test('is of the whole stay with dates, as the cards are', async () => {
    const { made } = show(`/search?city=lisbon&${query}`, range)
    await setMost('To (EUR)', '600')
    expect(screen.queryByText('Price a night')).toBeNull()
    const input = { city: 'lisbon', ...stay, maxTotal: 60_000, priceCurrency: 'EUR' }
    await waitFor(() => expect(made).toContainEqual({ name: 'property/getall', input }))
    expect(screen.getByRole('button', { name: /^Filters 1/ })).toBeVisible()
  })

  test('is in the visitor’s currency where the places have several', async () => {
    const { made } = show('/search', null, dollars)
    await setMost('To (USD)', '120')
    const input = { maxPrice: 12_000, priceCurrency: 'USD' }
    await waitFor(() => expect(made).toContainEqual({ name: 'property/getall', input }))
  })

  test('asks for a city where the visitor reads each place in its own', async () => {
    show('/search', null)
    await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
    expect(await screen.findByText(/Choose a city first/)).toBeVisible()
  })
})

test('appends the next page of results', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search',
    answers: {
      ...lists,
      'property/getall': (input) =>
        input.cursor
          ? searchResults([aListingCard(2)], { total: 2 })
          : searchResults([aListingCard(1)], { total: 2, nextCursor: 'next' }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Cabin number 2' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cabin number 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('says why the next page of results did not come, and asks again when pressed again', async () => {
  let isRefused = true
  renderWithPlatform(<SearchPage />, {
    path: '/search',
    answers: {
      ...lists,
      'property/getall': (input) => {
        if (!input.cursor) return searchResults([aListingCard(1)], { total: 2, nextCursor: 'next' })
        return isRefused ? refuse(429, 'Wait a minute.') : searchResults([aListingCard(2)], { total: 2 })
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait a minute.')
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Cabin number 2' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

const noWay: CallOutput<'property/alternatives'> = {
  listings: 3,
  largestParty: 8,
  withoutDates: null,
  dates: [],
  withoutFilter: [],
  fewerGuests: null,
  nearby: [],
}

test('says that no place holds so many, and offers fewer guests and other cities', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon&guests=14&children=9',
    answers: {
      ...lists,
      'property/getall': searchResults([]),
      'property/alternatives': {
        ...noWay,
        fewerGuests: { guests: 8, total: 2 },
        nearby: [{ city: 'porto', name: 'Porto', country: 'Portugal', kilometres: 274, total: 1 }],
      },
    },
  })
  expect(
    await screen.findByRole('heading', { name: 'Nothing here holds 14 guests; the largest holds 8' }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: /For 8 guests\s*2 places/ })).toHaveAttribute(
    'href',
    '/search?city=lisbon&guests=8&children=7',
  )
  expect(screen.getByRole('link', { name: /Porto, 274 km away\s*1 place/ })).toHaveAttribute(
    'href',
    '/search?city=porto&guests=14&children=9',
  )
})

describe('where nothing is found on the dates', () => {
  const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 12)]
  const later = { checkIn: addDays(today(), 11), checkOut: addDays(today(), 13) }
  const show = (query: string, found: Partial<typeof noWay>) =>
    renderWithPlatform(<SearchPage />, {
      path: `/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}${query}`,
      answers: {
        ...lists,
        'property/getall': searchResults([]),
        'property/alternatives': { ...noWay, ...found },
      },
    })

  test('says that nothing can be booked where the dates alone are the reason', async () => {
    show('&guests=2', { withoutDates: 3, dates: [{ ...later, total: 1 }] })
    expect(await screen.findByRole('heading', { name: 'Nothing can be booked on these dates' })).toBeVisible()
    expect(screen.getByRole('link', { name: /1 place$/ })).toHaveAttribute(
      'href',
      `/search?city=lisbon&checkIn=${later.checkIn}&checkOut=${later.checkOut}&guests=2`,
    )
  })

  test('says so of what fits, where a filter less finds something', async () => {
    show('&amenities=wifi', { withoutDates: 3, withoutFilter: [{ filter: 'amenities', value: 'wifi', total: 4 }] })
    expect(await screen.findByRole('heading', { name: 'Nothing that fits can be booked on these dates' })).toBeVisible()
    expect(screen.getByRole('link', { name: /Without “Wifi”\s*4 places/ })).toHaveAttribute(
      'href',
      `/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}`,
    )
  })

  test('names the price where that is the reason, and offers other dates as they were counted: at any', async () => {
    show('&maxTotal=5000&priceCurrency=EUR', {
      withoutDates: 3,
      dates: [{ ...later, total: 2 }],
      withoutFilter: [{ filter: 'price', value: null, total: 3 }],
    })
    expect(
      await screen.findByRole('heading', { name: 'Nothing on these dates is within your price limits' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: /, at any price\s*2 places$/ })).toHaveAttribute(
      'href',
      `/search?city=lisbon&checkIn=${later.checkIn}&checkOut=${later.checkOut}`,
    )
    expect(screen.getByRole('link', { name: /At any price\s*3 places/ })).toHaveAttribute(
      'href',
      `/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}`,
    )
  })
})

test('offers to remove filters when nothing is left and no way is known', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon&minRating=4.5',
    answers: {
      ...lists,
      'property/getall': (input) => searchResults(input.minRating ? [] : [aListingCard(1)]),
      'property/alternatives': refuse(500, 'Down.'),
    },
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Remove the filter' }))
  expect(await screen.findByRole('link', { name: 'Cabin number 1' })).toBeVisible()
})

const area = encodeArea([
  { lat: 38.7, lon: -9.2 },
  { lat: 38.7, lon: -9.1 },
  { lat: 38.8, lon: -9.1 },
])

test('searches in a drawn area of the address, and a chip takes it away', async () => {
  const { made } = renderWithPlatform(<SearchPage />, {
    path: `/search?${new URLSearchParams({ area, guests: '2' })}`,
    answers: {
      ...lists,
      'property/getall': (input) => searchResults([aListingCard(1)], { total: input.area ? 3 : 8 }),
    },
  })
  expect(await screen.findByRole('heading', { name: '3 places in the drawn area' })).toBeVisible()
  expect(made).toContainEqual({ name: 'property/getall', input: { area, guests: 2 } })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the drawn area' }))
  expect(await screen.findByRole('heading', { name: '8 places in this part of the map' })).toBeVisible()
  expect(made).toContainEqual({
    name: 'property/getall',
    input: { bounds: '-9.2000,38.7000,-9.1000,38.8000', guests: 2 },
  })
  expect(screen.queryByText('Drawn area')).toBeNull()
  expect(screen.getByRole('button', { name: /^Filters/ })).toHaveFocus()
})

test('an area without places says so, and leads out of it', async () => {
  renderWithPlatform(<SearchPage />, {
    path: `/search?${new URLSearchParams({ area })}`,
    answers: {
      ...lists,
      'property/getall': (input) => searchResults(input.area ? [] : [aListingCard(1)]),
      'property/alternatives': { ...noWay, listings: 0, largestParty: null },
    },
  })
  expect(await screen.findByRole('heading', { name: 'No places in the drawn area' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Without the drawn area' }))
  expect(await screen.findByRole('link', { name: 'Cabin number 1' })).toBeVisible()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

describe('the map on a phone', () => {
  const address = () => screen.getByRole('status', { name: 'address' })
  const show = (path: string, found = [aListingCard(1)]) =>
    renderWithPlatform(
      <>
        <SearchPage />
        <Address />
      </>,
      {
        path,
        answers: {
          ...lists,
          'property/getall': searchResults(found),
          'property/alternatives': { ...noWay, fewerGuests: { guests: 8, total: 2 } },
        },
      },
    )
  let back: jest.SpyInstance
  beforeEach(() => {
    back = jest.spyOn(window.history, 'back').mockImplementation(() => {})
  })
  afterEach(() => jest.restoreAllMocks())

  test('opens by an entry of its own in the history, which closing it goes back from, once', async () => {
    const { made } = show('/search?city=lisbon')
    await userEvent.click(await screen.findByRole('button', { name: 'Map' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Map' }))
    expect(address()).toHaveTextContent('/search?city=lisbon&map=1')
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Close' }))
    expect(back).toHaveBeenCalledTimes(1)
    expect(made.filter(({ name }) => name === 'property/getall').map(({ input }) => input)).toEqual([
      { city: 'lisbon' },
    ])
  })

  test('is open where the address says so, while the search changes too, and closes on that search', async () => {
    show('/search?city=lisbon&map=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Map' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Instant booking/ }))
    expect(address()).toHaveTextContent('/search?city=lisbon&bookingType=instant&map=1')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toHaveTextContent(/bookingType=instant$/)
    expect(back).not.toHaveBeenCalled()
  })

  test('stays open on the ways out of a search that finds nothing', async () => {
    show('/search?city=lisbon&guests=14&map=1', [])
    await screen.findByRole('dialog', { name: 'Map' })
    const [way] = await screen.findAllByRole('link', { name: /^For 8 guests/ })
    expect(way).toHaveAttribute('href', '/search?city=lisbon&guests=8&map=1')
  })

  test('is nothing to a wide window, which has it beside the list', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('min-width'),
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    )
    show('/search?city=lisbon&map=1')
    expect(await screen.findByRole('complementary', { name: 'Map' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('can be retried after a failure', async () => {
  let down = true
  renderWithPlatform(<SearchPage />, {
    path: '/search',
    answers: { ...lists, 'property/getall': () => (down ? refuse(500, 'Down.') : searchResults([aListingCard(1)])) },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  down = false
  await userEvent.click(retry)
  expect(await screen.findByRole('link', { name: 'Cabin number 1' })).toBeVisible()
})

test('saves a listing by its heart', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search',
    answers: { ...lists, 'property/getall': searchResults([aListingCard(1)]) },
  })
  const heart = await screen.findByRole('button', { name: 'Save Cabin number 1' })
  await userEvent.click(heart)
  expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('says why the results stand where they do', async () => {
  const fresh = aListingCard(2, { rating: { average: null, count: 0 } })
  renderWithPlatform(<SearchPage />, {
    path: '/search',
    answers: { ...lists, 'property/getall': searchResults([aListingCard(1), fresh]) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Why this order?' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Why this order?' }))
  expect(dialog.getByText(/Nobody can pay to stand higher/)).toBeVisible()
  const reasons = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(reasons).toEqual([expect.stringContaining('from 12 reviews'), 'Cabin number 2No reviews yet'])
})

describe('many results', () => {
  const original = globalThis.IntersectionObserver
  let watched: { box: Element; report: (isIntersecting: boolean) => void }[] = []
  beforeEach(() => {
    watched = []
    globalThis.IntersectionObserver = class {
      constructor(private readonly callback: (changes: IntersectionObserverEntry[]) => void) {}
      observe(box: Element) {
        watched.push({
          box,
          report: (isIntersecting) =>
            act(() =>
              this.callback([
                { isIntersecting, boundingClientRect: { height: 900 } } as unknown as IntersectionObserverEntry,
              ]),
            ),
        })
      }
      disconnect() {}
    } as unknown as typeof IntersectionObserver
  })
  afterEach(() => {
    globalThis.IntersectionObserver = original
  })
  const answers = {
    ...lists,
    'property/details': refuse(500, 'Down.'),
    'property/getall': (input: { cursor?: string }) =>
      input.cursor
        ? searchResults([aListingCard(2)], { total: 2 })
        : searchResults([aListingCard(1)], { total: 2, nextCursor: 'next' }),
  }
  const pageOf = (name: string) =>
    watched.findLast(({ box }) => box.querySelector(`a[data-listing="${name}"]`) && box.isConnected)

  test('far from the screen leave their room alone, unless the focus is there', async () => {
    renderWithPlatform(<SearchPage />, { path: '/search', answers })
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    const second = await screen.findByRole('link', { name: 'Cabin number 2' })
    expect(screen.getByRole('list', { name: 'Places 2 to 2' })).toBeVisible()
    const page = pageOf(aListingCard(2).id)
    act(() => second.focus())
    page?.report(false)
    expect(second).toBeInTheDocument()
    act(() => second.blur())
    page?.report(false)
    expect(screen.queryByRole('link', { name: 'Cabin number 2' })).toBeNull()
    expect(page?.box).toHaveStyle({ height: '900px' })
    page?.report(true)
    expect(screen.getByRole('link', { name: 'Cabin number 2' })).toBeVisible()
    expect(page?.box).not.toHaveStyle({ height: '900px' })
  })

  test('have the focus on the card that somebody comes back from', async () => {
    const first = renderWithPlatform(<SearchPage />, { path: '/search', answers })
    await userEvent.click(await screen.findByRole('link', { name: 'Cabin number 1' }))
    first.unmount()
    renderWithPlatform(<SearchPage />, { path: '/search', answers })
    await waitFor(() => expect(screen.getByRole('link', { name: 'Cabin number 1' })).toHaveFocus())
  })
})
