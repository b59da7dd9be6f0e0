import { currencyStore, localValues } from '@qe/platform/host'
import { aUser, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CurrencyChoice } from './currency-choice'

const setting = { supportEmail: 'x@y.test', serviceFeeBps: 1500, holdMinutes: 15, requestHours: 24, reviewDays: 14 }
const exchange = { day: '2026-09-24', rates: { EUR: 1, USD: 1.1367, JPY: 180.57 } }
const withRates = { 'setting/details': { ...setting, exchange } }

/** What the browser says of the end of the page being in view. */
let scrollTo: (...isInView: boolean[]) => void
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  localStorage.clear()
  currencyStore.setState({ currency: null, ofAccount: null, exchange: null, askedAt: 0 })
  globalThis.IntersectionObserver = class {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      scrollTo = (...isInView) => act(() => tell(isInView.map((isIntersecting) => ({ isIntersecting }))))
    }
    observe() {}
    disconnect() {}
  } as never
})
afterEach(() => jest.useRealTimers())

const lookForAWhile = () => act(() => jest.advanceTimersByTimeAsync(1100))
const theButton = () => screen.findByRole('button', { name: /^Amounts/ })

test('nothing is asked for until somebody comes to the end of the page and stays there', async () => {
  const { made } = renderWithPlatform(<CurrencyChoice />, { answers: withRates })
  await lookForAWhile()
  scrollTo(true)
  act(() => jest.advanceTimersByTime(500))
  scrollTo(false)
  await lookForAWhile()
  expect(made).toEqual([])
  scrollTo(true)
  await lookForAWhile()
  expect(await theButton()).toHaveAccessibleName('Amounts as the place asks')
  expect(made.map(({ name }) => name)).toEqual(['setting/details'])
})

test('a busy page hears at once that the end came into view after it was not', async () => {
  renderWithPlatform(<CurrencyChoice />, { answers: withRates })
  scrollTo(false, true)
  await lookForAWhile()
  expect(await theButton()).toBeVisible()
})

test('a site without rates offers no choice', async () => {
  const { made } = renderWithPlatform(<CurrencyChoice />, {
    answers: { 'setting/details': { ...setting, exchange: null } },
  })
  scrollTo(true)
  await lookForAWhile()
  await waitFor(() => expect(made).toHaveLength(1))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a press chooses a currency by its name, and the browser keeps it', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  renderWithPlatform(<CurrencyChoice />, { answers: withRates })
  scrollTo(true)
  await lookForAWhile()
  await user.click(await theButton())
  expect((await screen.findAllByRole('button', { pressed: false })).map(({ textContent }) => textContent)).toEqual([
    'EuroEUR',
    'Japanese YenJPY',
    'US DollarUSD',
  ])
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('As the place asks')
  expect(screen.getByText(/reference rates of .*2026/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Euro/ }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await theButton()).toHaveAccessibleName('Amounts in EUR')
  expect(localValues.read('currency')).toMatchObject({ currency: 'EUR' })
})

test('who is signed in takes it along in their account', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const { made } = renderWithPlatform(<CurrencyChoice />, {
    user: aUser(),
    answers: { ...withRates, 'user/update': aUser({ preferences: { currency: 'JPY', locale: null } }) },
  })
  scrollTo(true)
  await lookForAWhile()
  await user.click(await theButton())
  await user.click(await screen.findByRole('button', { name: /Yen/ }))
  await waitFor(() =>
    expect(made).toContainEqual({ name: 'user/update', input: { preferences: { currency: 'JPY', locale: null } } }),
  )
})

test('who has chosen finds the way back at once', async () => {
  currencyStore.setState({ currency: 'EUR' })
  renderWithPlatform(<CurrencyChoice />, { answers: withRates })
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  await user.click(await theButton())
  await user.click(await screen.findByRole('button', { name: 'As the place asks' }))
  expect(currencyStore.getState().currency).toBeNull()
})
