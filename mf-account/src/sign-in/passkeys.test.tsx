import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication } from '@simplewebauthn/browser'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import LoginPage from './login-page'

jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: jest.fn(),
  browserSupportsWebAuthnAutofill: jest.fn(),
  startAuthentication: jest.fn(),
  WebAuthnAbortService: { cancelCeremony() {} },
}))

const sessionOf = (token: string) => ({ token, expiresAt: '2030-01-01T00:00:00.000Z', user: aUser() })
const options = { challenge: 'Yw', rpId: 'localhost', timeout: 600_000, userVerification: 'required' as const }
const credential = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw' },
  clientExtensionResults: {},
}

beforeEach(() => {
  jest.mocked(browserSupportsWebAuthn).mockReturnValue(true)
  jest.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(false)
  jest.mocked(startAuthentication).mockReset().mockResolvedValue(credential)
})

describe('signing in with a passkey', () => {
  it('is one press', async () => {
    renderWithPlatform(<LoginPage />, {
      answers: { 'user/passkey/challenge': { options }, 'user/passkey/signin': sessionOf('by-button') },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=by-button'))
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: options, useBrowserAutofill: false })
  })

  it('says what happened when it was stopped, or the passkey is not known', async () => {
    renderWithPlatform(<LoginPage />, {
      answers: {
        'user/passkey/challenge': { options },
        'user/passkey/signin': refuse(400, 'This passkey is not known here any more.'),
      },
    })
    jest.mocked(startAuthentication).mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You stopped, or it took too long.')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('not known here any more'))
  })

  it('is not offered by browsers that don’t know passkeys', () => {
    jest.mocked(browserSupportsWebAuthn).mockReturnValue(false)
    renderWithPlatform(<LoginPage />)
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument()
  })

  it('is among the suggestions for the e-mail address, where the browser can', async () => {
    jest.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true)
    renderWithPlatform(<LoginPage />, {
      answers: { 'user/passkey/challenge': { options }, 'user/passkey/signin': sessionOf('by-suggestion') },
    })
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username webauthn')
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=by-suggestion'))
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: options, useBrowserAutofill: true })
  })

  it('by a press comes before a suggestion that is late, and is suggested again when it was stopped', async () => {
    jest.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true)
    const waiting: (() => void)[] = []
    renderWithPlatform(<LoginPage />, {
      answers: {
        'user/passkey/challenge': () => new Promise((answer) => waiting.push(() => answer({ options }))),
      },
    })
    let stop = () => {}
    jest
      .mocked(startAuthentication)
      .mockImplementationOnce(
        () =>
          new Promise((_, reject) => {
            stop = () => reject(Object.assign(new Error(), { name: 'NotAllowedError' }))
          }),
      )
      .mockReturnValueOnce(new Promise(() => {}))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
    const [late, pressed] = await waitFor(() => {
      expect(waiting).toHaveLength(2)
      return waiting
    })
    pressed?.()
    await waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(1))
    late?.()
    await new Promise((done) => setTimeout(done, 50))
    expect(startAuthentication).toHaveBeenCalledTimes(1)
    stop()
    expect(await screen.findByRole('alert')).toHaveTextContent('You stopped, or it took too long.')
    await waitFor(() => {
      waiting.at(-1)?.()
      expect(startAuthentication).toHaveBeenCalledTimes(2)
    })
    expect(startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: options, useBrowserAutofill: true })
  })

  it('is suggested again after a passkey that was refused', async () => {
    jest.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true)
    jest
      .mocked(startAuthentication)
      .mockResolvedValueOnce(credential)
      .mockReturnValueOnce(new Promise(() => {}))
    renderWithPlatform(<LoginPage />, {
      answers: {
        'user/passkey/challenge': { options },
        'user/passkey/signin': refuse(400, 'Your passkey could not be confirmed.'),
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be confirmed')
    await waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(2))
  })
})
