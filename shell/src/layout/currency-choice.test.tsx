import { currencyStore, localValues } from '@qe/platform/host'
import { aUser, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CurrencyButton } from './currency-choice'

const setting = { supportEmail: 'x@y.test', serviceFeeBps: 1500, holdMinutes: 15, requestHours: 24, reviewDays: 14 }
const exchange = { day: '2026-09-24', rates: { EUR: 1, USD: 1.1367, JPY: 180.57 } }
const withRates = { 'setting/details': { ...setting, exchange } }
const noChoice = { currency: null, usesListings: false, ofAccount: null, exchange: null, askedAt: Date.now() }

beforeEach(() => {
  localStorage.clear()
  currencyStore.setState({ ...noChoice, exchange })
})

const theButton = () => screen.findByRole('button', { name: /^Amounts/ })

test('a visitor who chose nothing reads in the currency of their region', async () => {
  renderWithPlatform(<CurrencyButton />)
  expect(await theButton()).toHaveAccessibleName('Amounts in USD')
})

test('a site without rates offers no choice', () => {
  currencyStore.setState(noChoice)
  renderWithPlatform(<CurrencyButton />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a click selects a currency, and the browser stores it', async () => {
  renderWithPlatform(<CurrencyButton />, { answers: withRates })
  await userEvent.click(await theButton())
  expect((await screen.findAllByRole('button', { pressed: false })).map(({ textContent }) => textContent)).toEqual([
    'The listing’s currency',
    'EuroEUR',
    'Japanese YenJPY',
  ])
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('US DollarUSD')
  expect(screen.getByText(/reference rates of .*2026/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Euro/ }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await theButton()).toHaveAccessibleName('Amounts in EUR')
  expect(localValues.read('currency')).toMatchObject({ currency: 'EUR' })
})

test('a signed-in user’s currency is saved in the account', async () => {
  const { made } = renderWithPlatform(<CurrencyButton />, {
    user: aUser(),
    answers: { ...withRates, 'user/update': aUser({ preferences: { currency: 'JPY', locale: null } }) },
  })
  await userEvent.click(await theButton())
  await userEvent.click(await screen.findByRole('button', { name: /Yen/ }))
  await waitFor(() => expect(made).toContainEqual({ name: 'user/update', input: { preferences: { currency: 'JPY' } } }))
})

test('a visitor can go to each listing’s own currency, and stays there', async () => {
  renderWithPlatform(<CurrencyButton />, { answers: withRates })
  await userEvent.click(await theButton())
  await userEvent.click(await screen.findByRole('button', { name: 'The listing’s currency' }))
  expect(await theButton()).toHaveAccessibleName('Amounts in the listing’s currency')
  expect(localValues.read('currency')).toMatchObject({ currency: null, usesListings: true })
})
