import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
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
let asked: CodeClientConfig
const requestCode = jest.fn()

const googleScript = () => document.querySelector<HTMLScriptElement>('body > script')
/** Google's script has come, and offers what it does. */
function scriptComes() {
  const initCodeClient = (config: CodeClientConfig) => {
    asked = config
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
  it('is offered only where the site is set up for it', () => {
    renderWithPlatform(<LoginPage />)
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).not.toBeInTheDocument()
  })

  it('always asks which account', async () => {
    renderWithPlatform(<SignUpPage />, { path: '/auth/signup', settings: { googleClientId: 'our-client' } })
    expect(googleScript()?.src).toBe('https://accounts.google.com/gsi/client')
    scriptComes()
    await userEvent.click(button())
    expect(asked).toMatchObject({ client_id: 'our-client', select_account: true, ux_mode: 'popup' })
    expect(asked.scope).toContain('openid profile email')
    expect(requestCode).toHaveBeenCalledTimes(1)
  })

  it('hands the code to the API and keeps the session', async () => {
    const { made } = show({ 'user/social-signup': session })
    scriptComes()
    await userEvent.click(button())
    act(() => asked.callback({ code: '4/a-code-of-google', state: asked.state }))
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=google-token'))
    expect(made.filter(({ name }) => name === 'user/social-signup')).toEqual([
      { name: 'user/social-signup', input: { provider: 'google', code: '4/a-code-of-google' } },
    ])
  })

  it('takes no answer to a question that was not asked here', () => {
    const { made } = show()
    scriptComes()
    act(() => asked.callback({ code: '4/a-code-of-google', state: 'another' }))
    expect(screen.getByText(/Google could not sign you in/)).toBeInTheDocument()
    expect(made).toEqual([])
  })

  it('says what the API made of it', async () => {
    show({ 'user/social-signup': refuse(400, 'Google did not confirm who you are. Try signing in again.') })
    scriptComes()
    act(() => asked.callback({ code: '4/a-code-of-google', state: asked.state }))
    expect(await screen.findByText('Google did not confirm who you are. Try signing in again.')).toBeInTheDocument()
  })

  it.each([
    ['popup_closed', /You stopped at Google/],
    ['popup_failed_to_open', /did not let Google’s window open/],
    ['unknown', /Google could not sign you in/],
  ])('says what to do when the window ends with %s', (type, words) => {
    show()
    scriptComes()
    act(() => asked.error_callback({ type }))
    expect(screen.getByText(words)).toBeInTheDocument()
  })

  it('says so when Google’s script does not come', async () => {
    show()
    fireEvent.error(googleScript() as HTMLScriptElement)
    await userEvent.click(button())
    expect(screen.getByText(/Google can’t be reached/)).toBeInTheDocument()
  })

  it('lets the local stand-in’s script answer where the site names one', () => {
    renderWithPlatform(<LoginPage />, {
      settings: { googleClientId: 'local-google', googleScriptUrl: '/dev/google/client.js' },
    })
    expect(googleScript()?.src).toBe(`${location.origin}/dev/google/client.js`)
  })
})
