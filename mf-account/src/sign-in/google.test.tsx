import { bus } from '@qe/platform'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import LoginPage from './login-page'
import SignUpPage from './sign-up-page'

const session = { token: 'google-token', expiresAt: '2030-01-01T00:00:00.000Z', user: aUser() }

interface CodeClientConfig {
  client_id: string
  scope: string
  state: string
  select_account: boolean
  ux_mode: string
  callback(answer: { code?: string; state?: string; error?: string }): void
  error_callback(error: { type: string }): void
}
let config: CodeClientConfig
const requestCode = jest.fn()

const googleScript = () => document.querySelector<HTMLScriptElement>('body > script')
/** Google's script has loaded and defined its global. */
function loadScript() {
  const initCodeClient = (given: CodeClientConfig) => {
    config = given
    return { requestCode }
  }
  Object.assign(window, { google: { accounts: { oauth2: { initCodeClient } } } })
  fireEvent.load(googleScript() as HTMLScriptElement)
}
const button = () => screen.getByRole('button', { name: 'Continue with Google' })
const show = (answers: NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers'] = {}) =>
  renderWithPlatform(<LoginPage />, { answers, settings: { googleClientId: 'our-client' } })

beforeEach(() => requestCode.mockClear())

describe('signing in with Google', () => {
  it('is offered only where the site is configured for it', () => {
    renderWithPlatform(<LoginPage />)
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).not.toBeInTheDocument()
  })

  it('always asks for the account', async () => {
    renderWithPlatform(<SignUpPage />, { path: '/auth/signup', settings: { googleClientId: 'our-client' } })
    expect(googleScript()?.src).toBe('https://accounts.google.com/gsi/client')
    loadScript()
    await userEvent.click(button())
    expect(config).toMatchObject({ client_id: 'our-client', select_account: true, ux_mode: 'popup' })
    expect(config.scope).toContain('openid profile email')
    expect(requestCode).toHaveBeenCalledTimes(1)
  })

  it('sends the code to the API and stores the session', async () => {
    const { made } = show({ 'user/social-signup': session })
    loadScript()
    await userEvent.click(button())
    act(() => config.callback({ code: '4/a-code-of-google', state: config.state }))
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=google-token'))
    expect(made.filter(({ name }) => name === 'user/social-signup')).toEqual([
      { name: 'user/social-signup', input: { provider: 'google', code: '4/a-code-of-google' } },
    ])
  })

  it('rejects an answer with another state', () => {
    const { made } = show()
    loadScript()
    act(() => config.callback({ code: '4/a-code-of-google', state: 'another' }))
    expect(screen.getByText(/Google could not sign you in/)).toBeInTheDocument()
    expect(made).toEqual([])
  })

  it('asks once for the password of an account with the same address, without a toast', async () => {
    const toasts: unknown[] = []
    const stop = bus.on('toast', (toast) => toasts.push(toast))
    const { made } = show({
      'user/social-signup': (input) => {
        if (input.provider !== 'google_join')
          return refuse(409, 'You already have an account.', {
            reason: 'password_needed',
            joinToken: 'of-that-account',
          })
        return input.password === 'the right phrase'
          ? session
          : refuse(400, 'That is not the password of this account.', { fields: { password: 'No.' } })
      },
    })
    loadScript()
    act(() => config.callback({ code: '4/a-code-of-google', state: config.state }))
    const dialog = within(await screen.findByRole('dialog', { name: 'You already have an account' }))
    expect(dialog.getByLabelText('Password')).toHaveFocus()
    expect(toasts).toEqual([])
    stop()
    await userEvent.type(dialog.getByLabelText('Password'), 'a wrong one{Enter}')
    expect(await dialog.findByText('That is not the password of this account.')).toBeInTheDocument()
    await userEvent.clear(dialog.getByLabelText('Password'))
    await userEvent.type(dialog.getByLabelText('Password'), 'the right phrase{Enter}')
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=google-token'))
    expect(made.at(-1)?.input).toEqual({
      provider: 'google_join',
      joinToken: 'of-that-account',
      password: 'the right phrase',
    })
  })

  it('shows the API’s error', async () => {
    show({ 'user/social-signup': refuse(400, 'Google did not confirm who you are. Try signing in again.') })
    loadScript()
    act(() => config.callback({ code: '4/a-code-of-google', state: config.state }))
    expect(await screen.findByText('Google did not confirm who you are. Try signing in again.')).toBeInTheDocument()
  })

  it.each([
    ['popup_closed', /You stopped at Google/],
    ['popup_failed_to_open', /did not let Google’s window open/],
    ['unknown', /Google could not sign you in/],
  ])('says what to do when the popup fails with %s', (type, words) => {
    show()
    loadScript()
    act(() => config.error_callback({ type }))
    expect(screen.getByText(words)).toBeInTheDocument()
  })

  it('says so when Google’s script does not load', async () => {
    show()
    fireEvent.error(googleScript() as HTMLScriptElement)
    await userEvent.click(button())
    expect(screen.getByText(/Google can’t be reached/)).toBeInTheDocument()
  })

  it('loads the local emulator’s script where the settings name one', () => {
    renderWithPlatform(<LoginPage />, {
      settings: { googleClientId: 'local-google', googleScriptUrl: '/dev/google/client.js' },
    })
    expect(googleScript()?.src).toBe(`${location.origin}/dev/google/client.js`)
  })
})
