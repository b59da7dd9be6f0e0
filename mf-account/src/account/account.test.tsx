import { Link, refresh } from '@qe/platform'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import AccountPage from './account-page'
import AlertsPage from './alerts-page'
import CardsPage from './cards-page'
import PreferencesPage from './preferences-page'
import ProfilePage from './profile-page'
import SecurityPage from './security-page'

const user = aUser()

describe('the profile', () => {
  it('saves what was changed', async () => {
    const { made } = renderWithPlatform(<ProfilePage />, {
      user,
      answers: { 'user/profile-details': user, 'user/update': { ...user, firstName: 'Adele' } },
    })
    const firstName = await screen.findByLabelText('First name')
    await userEvent.clear(firstName)
    await userEvent.type(firstName, 'Adele')
    await userEvent.click(screen.getByRole('button', { name: 'Save my profile' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'user/update')?.input).toMatchObject({
        firstName: 'Adele',
        phone: null,
        languages: ['en'],
      }),
    )
  })

  it('shows changes made elsewhere in untouched fields, and keeps what was typed', async () => {
    let saved = user
    const { made } = renderWithPlatform(<ProfilePage />, {
      user,
      answers: { 'user/profile-details': () => saved, 'user/update': () => saved },
    })
    await userEvent.type(await screen.findByLabelText(/About you/), 'I paint.')
    saved = { ...user, firstName: 'Adele', bio: 'I sing.' }
    act(() => refresh('user/profile-details'))
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Adele'))
    expect(screen.getByLabelText(/About you/)).toHaveValue('I paint.')
    await userEvent.click(screen.getByRole('button', { name: 'Save my profile' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'user/update')?.input).toMatchObject({
        firstName: 'Adele',
        bio: 'I paint.',
      }),
    )
  })
})

describe('what was typed', () => {
  const page = async (answers: object) =>
    renderWithPlatform(
      <>
        <ProfilePage />
        <Link to="/elsewhere">Elsewhere</Link>
      </>,
      {
        user,
        path: '/account/profile',
        route: '/account/profile',
        answers: { 'user/profile-details': user, ...answers },
      },
    )

  it('is not lost by leaving the profile without a question', async () => {
    await page({})
    await userEvent.type(await screen.findByLabelText(/About you/), 'I paint.')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }))
    expect(screen.getByLabelText(/About you/)).toHaveValue('I paint.')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard and leave' }))
    await waitFor(() => expect(screen.queryByLabelText(/About you/)).not.toBeInTheDocument())
  })

  it('and is saved asks nothing, also where the API has written it otherwise', async () => {
    await page({ 'user/update': { ...user, phone: '+351 912 345 678' } })
    await userEvent.type(await screen.findByLabelText(/Phone/), '+351.912.345.678 ')
    await userEvent.click(screen.getByRole('button', { name: 'Save my profile' }))
    await waitFor(() => expect(screen.getByLabelText(/Phone/)).toHaveValue('+351 912 345 678'))
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await waitFor(() => expect(screen.queryByLabelText(/Phone/)).not.toBeInTheDocument())
  })
})

describe('the account', () => {
  it('says what a profile lacks that is not complete: the phone number', async () => {
    const withoutPhone = aUser({ _isProfileCompleted: false })
    renderWithPlatform(<AccountPage />, { user: withoutPhone, answers: { 'user/profile-details': withoutPhone } })
    expect(await screen.findByText('Your phone number is missing')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Add it' })).toHaveAttribute('href', '/account/profile')
  })

  it('shows payouts and identity to hosts only', async () => {
    const host = aUser({ role: { roleDisplayName: 'Provider' } })
    const { unmount } = renderWithPlatform(<AccountPage />, { user, answers: { 'user/profile-details': user } })
    expect(screen.queryByRole('link', { name: /Payouts/ })).not.toBeInTheDocument()
    unmount()
    renderWithPlatform(<AccountPage />, { user: host, answers: { 'user/profile-details': host } })
    expect(screen.getByRole('link', { name: /Payouts/ })).toHaveAttribute('href', '/host/money/bank')
    expect(await screen.findByRole('link', { name: 'Confirm who you are' })).toHaveAttribute(
      'href',
      '/account/identity',
    )
  })
})

describe('language and region', () => {
  it('shows an example, and saves the locale and no other preference, which another tab may have changed', async () => {
    const saved = aUser({ preferences: { currency: 'EUR', locale: null } })
    const { made } = renderWithPlatform(<PreferencesPage />, {
      user: saved,
      answers: { 'user/profile-details': saved, 'user/update': saved },
    })
    await userEvent.selectOptions(await screen.findByLabelText('Dates and amounts as in'), 'de-DE')
    expect(screen.getByText('3. August 2027')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'user/update',
        input: { preferences: { locale: 'de-DE' } },
      }),
    )
  })
})

describe('the display currency', () => {
  const setting = { supportEmail: 'x@y.test', serviceFeeBps: 1500, holdMinutes: 15, requestHours: 24, reviewDays: 14 }
  const exchange = { day: '2026-09-24', rates: { EUR: 1, USD: 1.1367 } }

  it('is saved in the account, and no other preference with it', async () => {
    const saved = aUser({ preferences: { currency: null, locale: 'de-DE' } })
    const { made } = renderWithPlatform(<PreferencesPage />, {
      user: saved,
      answers: { 'user/profile-details': saved, 'user/update': saved, 'setting/details': { ...setting, exchange } },
    })
    await userEvent.selectOptions(await screen.findByLabelText('Read amounts in'), 'Euro')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'user/update',
        input: { preferences: { currency: 'EUR' } },
      }),
    )
  })

  it('is not offered where the site has no exchange rates', async () => {
    renderWithPlatform(<PreferencesPage />, {
      user,
      answers: { 'user/profile-details': user, 'setting/details': { ...setting, exchange: null } },
    })
    expect(await screen.findByLabelText('Dates and amounts as in')).toBeInTheDocument()
    expect(screen.queryByLabelText('Read amounts in')).not.toBeInTheDocument()
  })
})

describe('signing out everywhere', () => {
  it('asks for confirmation, and ends this session too', async () => {
    const { made } = renderWithPlatform(<SecurityPage />, {
      user,
      answers: { 'user/device/list': { devices: [] }, 'user/all-device-logout': { sessionsEnded: 3 } },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    expect(made.map(({ name }) => name)).not.toContain('user/all-device-logout')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(document.cookie).not.toContain('_quality_escape='))
  })
})

describe('changing the password', () => {
  const signInMethods = { password: true, google: false, authenticator: null, passkeys: [] }

  it('asks nobody for a password that they do not have, and leads to one', async () => {
    const answers = { 'user/sign-in-methods': { ...signInMethods, password: false, google: true } }
    renderWithPlatform(<SecurityPage />, { user, answers })
    expect(await screen.findByRole('link', { name: 'have a code sent to you' })).toHaveAttribute('href', '/auth/forgot')
    expect(screen.queryByLabelText('Current password')).toBeNull()
  })

  it('shows that the other devices are signed out, and leads on who has forgotten the password', async () => {
    const device = {
      id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000011',
      deviceType: 'Mac' as const,
      browser: 'Safari',
      signedInAt: '2026-01-01T00:00:00.000Z',
      lastSeenAt: '2026-01-02T00:00:00.000Z',
      isThis: false,
      getsPush: false,
    }
    let devices = [device]
    renderWithPlatform(<SecurityPage />, {
      user,
      answers: {
        'user/sign-in-methods': signInMethods,
        'user/device/list': () => ({ devices }),
        'user/change-password': () => {
          devices = []
          return {}
        },
      },
    })
    expect(await screen.findByText('Safari on Mac')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/auth/forgot')
    await userEvent.type(screen.getByLabelText('Current password'), 'the old phrase')
    await userEvent.type(screen.getByLabelText('New password'), 'three words on a boat{Enter}')
    await waitFor(() => expect(screen.queryByText('Safari on Mac')).not.toBeInTheDocument())
  })

  it('rates the new password, and shows a refusal beside its field', async () => {
    renderWithPlatform(<SecurityPage />, {
      user,
      answers: {
        'user/sign-in-methods': signInMethods,
        'user/change-password': refuse(400, 'Check the form.', {
          fields: { currentPassword: 'That is not your current password.' },
        }),
      },
    })
    await userEvent.type(await screen.findByLabelText('Current password'), 'wrong')
    await userEvent.type(screen.getByLabelText('New password'), 'three words on a boat')
    expect(screen.getByText('Strong.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Change my password' }))
    expect(await screen.findByText('That is not your current password.')).toBeInTheDocument()
  })
})

describe('alerts', () => {
  it('come for each kind in the ways that are chosen, at once by a press', async () => {
    const alerts = { bookings: true, messages: true, reviews: true, payouts: true, news: false }
    const { made } = renderWithPlatform(<AlertsPage />, {
      user,
      answers: { 'email-alert/get': { ...alerts, mutedPush: ['reviews'] }, 'email-alert/add-update': {} },
    })
    const messages = within(await screen.findByRole('group', { name: 'Somebody writes to me' }))
    const onDevices = messages.getByRole('button', { name: 'On my devices' })
    expect(onDevices).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(onDevices)
    expect(onDevices).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(messages.getByRole('button', { name: 'By e-mail' }))
    await waitFor(() =>
      expect(made.filter(({ name }) => name === 'email-alert/add-update').map(({ input }) => input)).toEqual([
        { mutedPush: ['reviews', 'messages'] },
        { messages: false },
      ]),
    )
    const reviews = within(screen.getByRole('group', { name: 'A review is due or published' }))
    expect(reviews.getByRole('button', { name: 'On my devices' })).toHaveAttribute('aria-pressed', 'false')
    expect(screen.queryByRole('group', { name: 'Money is on its way to me' })).not.toBeInTheDocument()
  })

  it('of news come by e-mail alone, and what can’t be turned off says why', async () => {
    const alerts = { bookings: true, messages: true, reviews: true, payouts: true, news: false }
    const { made } = renderWithPlatform(<AlertsPage />, {
      user,
      answers: { 'email-alert/get': alerts, 'email-alert/add-update': {} },
    })
    const news = within(await screen.findByRole('group', { name: /new places/ }))
    expect(news.getAllByRole('button')).toHaveLength(1)
    await userEvent.click(news.getByRole('button', { name: 'By e-mail' }))
    await waitFor(() => expect(made).toContainEqual({ name: 'email-alert/add-update', input: { news: true } }))
    expect(screen.getByText(/So that nobody gets into your account/)).toBeVisible()
  })

  it('open at the kind that an e-mail’s link names, with the focus on its switch, and say whose they are', async () => {
    const alerts = { bookings: true, messages: true, reviews: true, payouts: true, claims: true, news: false }
    Element.prototype.scrollIntoView = () => {}
    const { made } = renderWithPlatform(<AlertsPage />, {
      user,
      path: '/account/alerts#claims',
      answers: { 'email-alert/get': alerts, 'email-alert/add-update': {} },
    })
    expect(screen.getByText(`What is told to ${user.email}, and in which ways.`, { exact: false })).toBeVisible()
    const claims = within(await screen.findByRole('group', { name: /A claim needs me/ }))
    const byEmail = claims.getByRole('button', { name: 'By e-mail' })
    await waitFor(() => expect(byEmail).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(made).toContainEqual({ name: 'email-alert/add-update', input: { claims: false } }))
  })
})

describe('saved cards', () => {
  const card = { paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030, isDefault: true }
  const payment = { provider: 'stripe-emulator' as const, publishableKey: 'pk', elementsUrl: null }

  it('are removed only after confirmation', async () => {
    const { made } = renderWithPlatform(<CardsPage />, {
      user,
      answers: { 'stripe-bank/list': { cards: [card], payment }, 'stripe-bank/delete/{paymentMethodId}': {} },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove visa ending in 4242' }))
    expect(made.some(({ name }) => name.startsWith('stripe-bank/delete'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Remove the card' }))
    await waitFor(() => expect(made.some(({ name }) => name.startsWith('stripe-bank/delete'))).toBe(true))
  })

  it('leave the keyboard at the list when one is removed or comes first', async () => {
    let cards = [card, { ...card, paymentMethodId: 'pm_2', last4: '1881', isDefault: false }]
    renderWithPlatform(<CardsPage />, {
      user,
      answers: {
        'stripe-bank/list': () => ({ cards, payment }),
        'stripe-bank/set-default': () => {
          cards = cards.map((one) => ({ ...one, isDefault: !one.isDefault }))
          return {}
        },
        'stripe-bank/delete/{paymentMethodId}': () => {
          cards = cards.slice(1)
          return {}
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Make default' }))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Your cards' })).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Remove visa ending in 4242' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove the card' }))
    await waitFor(() => expect(screen.queryByText(/4242/)).not.toBeInTheDocument())
    expect(screen.getByRole('group', { name: 'Your cards' })).toHaveFocus()
  })

  it('tell before they are removed what is yet to be taken from them', async () => {
    const rest = {
      bookingId: '0190f2a4-7b1e-7c3d-8e5f-1a2b3c4d5e6f',
      title: 'A quiet house',
      rest: { amount: 16_000, currency: 'EUR' },
      dueAt: '2030-03-01T15:00:00.000Z',
      timeZone: 'Europe/Lisbon',
    }
    renderWithPlatform(<CardsPage />, {
      user,
      answers: { 'stripe-bank/list': { cards: [{ ...card, pays: [rest] }], payment } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove visa ending in 4242' }))
    expect(await screen.findByText('The rest for A quiet house is taken from this card')).toBeVisible()
    expect(screen.getByText(/^€160, on .* \(Lisbon time\)/)).toBeVisible()
  })

  it('accept a new one from the provider’s fields', async () => {
    const frame = { ...payment, elementsUrl: 'http://pay.test/elements' }
    const { made } = renderWithPlatform(<CardsPage />, {
      user,
      answers: { 'stripe-bank/list': { cards: [card], payment: frame }, 'stripe-bank/add': card },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a card' }))
    const fields = (await screen.findByTitle('Card details')) as HTMLIFrameElement
    const post = jest.spyOn(fields.contentWindow as Window, 'postMessage').mockImplementation(() => {})
    await userEvent.click(screen.getByRole('button', { name: 'Add the card' }))
    await waitFor(() => expect(post).toHaveBeenCalled())
    act(
      () =>
        void fireEvent(
          window,
          new MessageEvent('message', {
            data: { type: 'qe:payment-method', id: 'pm_new' },
            origin: 'http://pay.test',
            source: fields.contentWindow as Window,
          }),
        ),
    )
    await waitFor(() => expect(made).toContainEqual({ name: 'stripe-bank/add', input: { paymentMethodId: 'pm_new' } }))
  })

  it('say why there are none', async () => {
    renderWithPlatform(<CardsPage />, { user, answers: { 'stripe-bank/list': { cards: [], payment } } })
    expect(await screen.findByRole('heading', { name: 'No saved cards' })).toBeInTheDocument()
  })
})
