import { currencyStore, localValues } from '@qe/platform/host'
import { aUser, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CurrencyChoice } from './currency-choice'

const setting = { supportEmail: 'x@y.test', serviceFeeBps: 1500, holdMinutes: 15, requestHours: 24, reviewDays: 14 }
const exchange = { day: '2026-09-24', rates: { EUR: 1, USD: 1.1367, JPY: 180.57 } }
const withRates = { 'setting/details': { ...setting, exchange } }

/** Reports whether the end of the page is in view, as the browser does. */
let scrollTo: (...isInView: boolean[]) => void
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  localStorage.clear()
  currencyStore.setState({ currency: null, ofAccount: null, exchange: null, askedAt: 0 })
  globalThis.IntersectionObserver = class {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      scrollTo = (...isInView) => act(() => notify(isInView.map((isIntersecting) => ({ isIntersecting }))))
    }
    observe() {}
    disconnect() {}
  } as never
})
afterEach(() => jest.useRealTimers())

const waitInView = () => act(() => jest.advanceTimersByTimeAsync(1100))
const theButton = () => screen.findByRole('button', { name: /^Amounts/ })

test('nothing is requested until the end of the page is in view for a while', async () => {
  const { made } = renderWithPlatform(<CurrencyChoice />, { answers: withRates })
  await waitInView()
  scrollTo(true)
  act(() => jest.advanceTimersByTime(500))
  scrollTo(false)
  await waitInView()
  expect(made).toEqual([])
  scrollTo(true)
  await waitInView()
  expect(await theButton()).toHaveAccessibleName('Amounts in the listing’s currency')
  expect(made.map(({ name }) => name)).toEqual(['setting/details'])
})

test('of several changes at once, the last one counts', async () => {
  renderWithPlatform(<CurrencyChoice />, { answers: withRates })
  scrollTo(false, true)
  await waitInView()
  expect(await theButton()).toBeVisible()
})

test('a site without rates offers no choice', async () => {
  const { made } = renderWithPlatform(<CurrencyChoice />, {
    answers: { 'setting/details': { ...setting, exchange: null } },
  })
  scrollTo(true)
  await waitInView()
  await waitFor(() => expect(made).toHaveLength(1))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a click selects a currency, and the browser stores it', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  renderWithPlatform(<CurrencyChoice />, { answers: withRates })
  scrollTo(true)
  await waitInView()
  await user.click(await theButton())
  expect((await screen.findAllByRole('button', { pressed: false })).map(({ textContent }) => textContent)).toEqual([
    'EuroEUR',
    'Japanese YenJPY',
    'US DollarUSD',
  ])
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('The listing’s currency')
  expect(screen.getByText(/reference rates of .*2026/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Euro/ }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await theButton()).toHaveAccessibleName('Amounts in EUR')
  expect(localValues.read('currency')).toMatchObject({ currency: 'EUR' })
})

test('a signed-in user’s currency is saved in the account', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const { made } = renderWithPlatform(<CurrencyChoice />, {
    user: aUser(),
    answers: { ...withRates, 'user/update': aUser({ preferences: { currency: 'JPY', locale: null } }) },
  })
  scrollTo(true)
  await waitInView()
  await user.click(await theButton())
  await user.click(await screen.findByRole('button', { name: /Yen/ }))
  await waitFor(() =>
    expect(made).toContainEqual({ name: 'user/update', input: { preferences: { currency: 'JPY', locale: null } } }),
  )
})

test('a visitor with a currency can go back at once', async () => {
  currencyStore.setState({ currency: 'EUR' })
  renderWithPlatform(<CurrencyChoice />, { answers: withRates })
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  await user.click(await theButton())
  await user.click(await screen.findByRole('button', { name: 'The listing’s currency' }))
  expect(currencyStore.getState().currency).toBeNull()
})
