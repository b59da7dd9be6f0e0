import { aUser, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import AlertsPage from './alerts-page'
import CardsPage from './cards-page'
import ProfilePage from './profile-page'

const user = aUser()

describe('the profile', () => {
  it('is saved with what was changed', async () => {
    const { made } = renderWithPlatform(<ProfilePage />, { user, answers: { 'user/profile-details': user, 'user/update': { ...user, firstName: 'Adele' } } })
    const firstName = await screen.findByLabelText('First name')
    await userEvent.clear(firstName)
    await userEvent.type(firstName, 'Adele')
    await userEvent.click(screen.getByRole('button', { name: 'Save my profile' }))
    await waitFor(() => expect(made.find(({ name }) => name === 'user/update')?.input).toMatchObject({ firstName: 'Adele', phone: null, languages: ['en'] }))
  })
})

describe('e-mail alerts', () => {
  it('change at once with a toggle', async () => {
    const alerts = { bookings: true, messages: true, reviews: true, payouts: true, news: false }
    const { made } = renderWithPlatform(<AlertsPage />, { user, answers: { 'email-alert/get': alerts, 'email-alert/add-update': {} } })
    const news = await screen.findByRole('switch', { name: /new places/ })
    await userEvent.click(news)
    expect(news).toBeChecked()
    await waitFor(() => expect(made).toContainEqual({ name: 'email-alert/add-update', input: { ...alerts, news: true } }))
  })
})

describe('saved cards', () => {
  const card = { paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030, isDefault: true }
  const payment = { provider: 'stripe-emulator' as const, publishableKey: 'pk', elementsUrl: null }

  it('are removed only after asking', async () => {
    const { made } = renderWithPlatform(<CardsPage />, { user, answers: { 'stripe-bank/list': { cards: [card], payment }, 'stripe-bank/delete/{paymentMethodId}': {} } })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove visa ending in 4242' }))
    expect(made.some(({ name }) => name.startsWith('stripe-bank/delete'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Remove the card' }))
    await waitFor(() => expect(made.some(({ name }) => name.startsWith('stripe-bank/delete'))).toBe(true))
  })

  it('say why there are none', async () => {
    renderWithPlatform(<CardsPage />, { user, answers: { 'stripe-bank/list': { cards: [], payment } } })
    expect(await screen.findByRole('heading', { name: 'No saved cards' })).toBeInTheDocument()
  })
})
