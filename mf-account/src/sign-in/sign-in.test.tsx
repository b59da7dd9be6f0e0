import { useLocation } from '@qe/platform'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ForgotPage from './forgot-page'
import LoginPage from './login-page'
import SignUpPage from './sign-up-page'

const session = { token: 'a-token', expiresAt: '2030-01-01T00:00:00.000Z', user: aUser() }

describe('signing in', () => {
  it('stores the session in its cookie', async () => {
    const { signals } = renderWithPlatform(<LoginPage />, { answers: { 'user/signin': session } })
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.type(screen.getByLabelText('Password'), 'a long password')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=a-token'))
    expect(signals).toEqual(['sign-in ok'])
  })

  it.each([
    [401, []],
    [503, ['sign-in fail']],
  ])('tells the watch of an answer %d: %j', async (status, expected) => {
    const { signals } = renderWithPlatform(<LoginPage />, { answers: { 'user/signin': refuse(status, 'Not now.') } })
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.type(screen.getByLabelText('Password'), 'a long password')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Not now.')).toBeInTheDocument()
    expect(signals).toEqual(expected)
  })

  it('says why it failed and keeps the input', async () => {
    renderWithPlatform(<LoginPage />, { answers: { 'user/signin': refuse(401, 'E-mail or password is not right.') } })
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.type(screen.getByLabelText('Password'), 'wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('E-mail or password is not right.')).toBeInTheDocument()
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@quality-escape.test')
  })
})

/** Shows where the page has led to. */
const Where = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

describe('a person who came to host', () => {
  const host = {
    role: { roleDisplayName: 'Provider' as const },
    identity: { status: 'pending' as const, reason: null },
  }

  it.each([
    ['goes on to it after signing in', aUser(), '/account/identity?host=1'],
    ['and hosts already, to their hosting', aUser(host), '/host'],
  ])('%s', async (_what, user, path) => {
    renderWithPlatform(
      <>
        <LoginPage />
        <Where />
      </>,
      { path: '/auth/login?host=1', answers: { 'user/signin': { ...session, user } } },
    )
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.type(screen.getByLabelText('Password'), 'a long password{Enter}')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(path))
  })

  it('and is signed in reads how, also on the page of the sign-in', () => {
    renderWithPlatform(<LoginPage />, { path: '/auth/login?host=1', user: aUser() })
    expect(screen.getByRole('link', { name: 'Start hosting' })).toHaveAttribute('href', '/account/identity?host=1')
  })
})

describe('a password', () => {
  it('can be shown while it is typed', async () => {
    renderWithPlatform(<LoginPage />)
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show the characters' }))
    expect(field).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide the characters' }))
    expect(field).toHaveAttribute('type', 'password')
  })

  it('shows its strength while it is typed', async () => {
    renderWithPlatform(<SignUpPage />)
    await userEvent.type(screen.getByLabelText('Password'), 'short')
    expect(screen.getByText('5 more characters needed.')).toBeInTheDocument()
  })
})

describe('signing up as a host', () => {
  it('creates a host account, also by way of sign-in', async () => {
    const { made } = renderWithPlatform(<SignUpPage />, {
      path: '/auth/signup?host=1',
      answers: {
        'user/signup': { resendAfterSeconds: 60, expiresAt: '2030-01-01T00:00:00.000Z', ticket: 'of-this-browser' },
      },
    })
    expect(screen.getByRole('heading', { name: 'Rent out your place' })).toBeInTheDocument()
    expect(screen.getByLabelText('I want to rent out a place')).toBeChecked()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login?host=1')
    await userEvent.type(screen.getByLabelText('First name'), 'Ada')
    await userEvent.type(screen.getByLabelText('Last name'), 'Berg')
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.type(screen.getByLabelText('Password'), 'a long password')
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'user/signup')?.input).toMatchObject({ asProvider: true }),
    )
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Use another e-mail' }))
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@quality-escape.test')
  })

  it('returns from sign-in', () => {
    renderWithPlatform(<LoginPage />, { path: '/auth/login?host=1' })
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/auth/signup?host=1')
  })

  it('tells a signed-in guest how to continue', () => {
    renderWithPlatform(<SignUpPage />, { path: '/auth/signup?host=1', user: aUser() })
    expect(screen.getByRole('heading', { name: 'You are signed in, Ada' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Start hosting' })).toHaveAttribute('href', '/account/identity?host=1')
  })
})

describe('a code that may be resent only after long', () => {
  it('says so in minutes', () => {
    const state = {
      email: 'ada@quality-escape.test',
      ticket: 'of-this-browser',
      sentAt: Date.now(),
      resendAfterSeconds: 3600,
    }
    renderWithPlatform(<SignUpPage />, { path: { pathname: '/auth/signup', state } })
    expect(screen.getByRole('button', { name: 'Send another code in 60 min' })).toBeDisabled()
  })
})

describe('signing out on the sign-in page', () => {
  it('ends the session in the API, too', async () => {
    const { made } = renderWithPlatform(<LoginPage />, {
      path: '/auth/login',
      user: aUser(),
      answers: { 'user/logout': {} },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(made).toContainEqual({ name: 'user/logout', input: {} }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument())
  })
})

describe('a page reopened while a code is pending', () => {
  const sentAt = (ms: number) => ({
    pathname: '/auth/signup',
    state: {
      email: 'ada@quality-escape.test',
      ticket: 'of-this-browser',
      sentAt: Date.now() - ms,
      resendAfterSeconds: 60,
    },
  })

  it('asks for the code only', async () => {
    const { made } = renderWithPlatform(<SignUpPage />, {
      path: sentAt(20_000),
      answers: { 'user/signup-otp-verify': session },
    })
    expect(screen.getByText('ada@quality-escape.test')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Send another code in (39|40) s/ })).toBeDisabled()
    await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '123456')
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'user/signup-otp-verify',
        input: { email: 'ada@quality-escape.test', code: '123456', ticket: 'of-this-browser' },
      }),
    )
  })

  it('starts again once the code is old', () => {
    renderWithPlatform(<SignUpPage />, { path: sentAt(3_600_000) })
    expect(screen.getByLabelText('First name')).toBeInTheDocument()
  })

  it('does the same for a forgotten password', () => {
    renderWithPlatform(<ForgotPage />, { path: { ...sentAt(90_000), pathname: '/auth/forgot' } })
    expect(screen.getByRole('heading', { name: 'Check your e-mail' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send another code' })).toBeEnabled()
  })
})

describe('a forgotten password', () => {
  it('is reset by e-mail, code and new password', async () => {
    const { made } = renderWithPlatform(<ForgotPage />, {
      answers: {
        'user/forgot-password': {
          resendAfterSeconds: 60,
          expiresAt: '2030-01-01T00:00:00.000Z',
          ticket: 'of-this-browser',
        },
        'user/forgot-password/otp-verify': { resetToken: 'reset-me' },
        'user/forgot-password/reset-password': {},
      },
    })
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send the code' }))
    await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
    await userEvent.type(await screen.findByLabelText('New password'), 'a longer password')
    await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'user/forgot-password/reset-password',
        input: { resetToken: 'reset-me', password: 'a longer password' },
      }),
    )
  })
})

describe('a password forgotten', () => {
  const reset = {
    'user/forgot-password': {
      resendAfterSeconds: 60,
      expiresAt: '2030-01-01T00:00:00.000Z',
      ticket: 'of-this-browser',
    },
    'user/forgot-password/otp-verify': { resetToken: 'reset-me' },
    'user/forgot-password/reset-password': {},
  }

  it('at sign-in takes the address along that was typed there', () => {
    const path = { pathname: '/auth/forgot', state: { email: 'ada@quality-escape.test' } }
    renderWithPlatform(<ForgotPage />, { path })
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@quality-escape.test')
  })

  it('by somebody who is signed in signs this browser out, too, before the new one is asked for', async () => {
    renderWithPlatform(<ForgotPage />, {
      user: aUser(),
      path: '/auth/forgot',
      answers: { ...reset, 'user/profile-details': refuse(401, 'Sign in to go on.') },
    })
    expect(screen.getByLabelText('E-mail')).toHaveValue(aUser().email)
    await userEvent.click(screen.getByRole('button', { name: 'Send the code' }))
    await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
    await userEvent.type(await screen.findByLabelText('New password'), 'a longer password{Enter}')
    await waitFor(() => expect(document.cookie).not.toContain('_quality_escape='))
  })
})

describe('an expired reset', () => {
  it('says so, and can be started again', async () => {
    renderWithPlatform(<ForgotPage />, {
      answers: {
        'user/forgot-password': {
          resendAfterSeconds: 60,
          expiresAt: '2030-01-01T00:00:00.000Z',
          ticket: 'of-this-browser',
        },
        'user/forgot-password/otp-verify': { resetToken: 'reset-me' },
        'user/forgot-password/reset-password': refuse(400, 'Check the form.', {
          fields: { resetToken: 'This took longer than ten minutes. Ask for a new code.' },
        }),
      },
    })
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send the code' }))
    await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
    expect(await screen.findByLabelText('New password')).toHaveFocus()
    await userEvent.keyboard('a longer password{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This took longer than ten minutes.')
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@quality-escape.test')
  })
})

describe('creating an account', () => {
  const fill = async () => {
    await userEvent.type(screen.getByLabelText('First name'), 'Ada')
    await userEvent.type(screen.getByLabelText('Last name'), 'Berg')
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.type(screen.getByLabelText('Password'), 'a long password')
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }))
  }

  it('asks for the code and submits it as soon as it is complete', async () => {
    const { made } = renderWithPlatform(<SignUpPage />, {
      answers: {
        'user/signup': { resendAfterSeconds: 60, expiresAt: '2030-01-01T00:00:00.000Z', ticket: 'of-this-browser' },
        'user/signup-otp-verify': session,
      },
    })
    await fill()
    expect(await screen.findByRole('button', { name: /Send another code in \d+ s/ })).toBeDisabled()
    await userEvent.click(screen.getByLabelText('Digit 1 of 6'))
    await userEvent.paste('123 456')
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'user/signup-otp-verify',
        input: { email: 'ada@quality-escape.test', code: '123456', ticket: 'of-this-browser' },
      }),
    )
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=a-token'))
  })

  it('asks for the code again when it was refused', async () => {
    renderWithPlatform(<SignUpPage />, {
      answers: {
        'user/signup': { resendAfterSeconds: 60, expiresAt: '2030-01-01T00:00:00.000Z', ticket: 'of-this-browser' },
        'user/signup-otp-verify': refuse(400, 'This code is not right. You have 4 tries left.'),
      },
    })
    await fill()
    await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '111111')
    expect(await screen.findByText('This code is not right. You have 4 tries left.')).toBeInTheDocument()
    expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus()
    expect(screen.getByLabelText('Digit 6 of 6')).toHaveValue('')
  })

  it('resends a code after a minute', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { made } = renderWithPlatform(<SignUpPage />, {
      answers: {
        'user/signup': { resendAfterSeconds: 60, expiresAt: '2030-01-01T00:00:00.000Z', ticket: 'of-this-browser' },
        'user/send-otp': { resendAfterSeconds: 60, expiresAt: '2030-01-01T00:00:00.000Z', ticket: 'of-this-browser' },
      },
    })
    await fill()
    await screen.findByRole('button', { name: /Send another code in \d+ s/ })
    for (let second = 0; second < 60; second++) await act(() => jest.advanceTimersByTimeAsync(1000))
    await userEvent.click(screen.getByRole('button', { name: 'Send another code' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'user/send-otp',
        input: { email: 'ada@quality-escape.test', ticket: 'of-this-browser' },
      }),
    )
    expect(await screen.findByRole('button', { name: /Send another code in \d+ s/ })).toBeDisabled()
    jest.useRealTimers()
  })

  it('opens terms and privacy beside the form, which keeps what was entered', () => {
    renderWithPlatform(<SignUpPage />)
    for (const name of ['terms', 'how we keep your data'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  })

  it('shows the API’s error beside its field', async () => {
    renderWithPlatform(<SignUpPage />, {
      answers: {
        'user/signup': refuse(400, 'Check the form.', {
          fields: { password: 'This password is among the commonest.' },
        }),
      },
    })
    await fill()
    expect(await screen.findByText('This password is among the commonest.')).toBeInTheDocument()
    expect(screen.getByLabelText('Password')).toBeInvalid()
  })
})
