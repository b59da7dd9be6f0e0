import type { SignInMethods } from '@qe/contract'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { startRegistration } from '@simplewebauthn/browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import SecurityPage from '../account/security-page'
import UndoEmailPage from './undo-email-page'

jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  browserSupportsWebAuthnAutofill: async () => false,
  startRegistration: jest.fn(),
  WebAuthnAbortService: { cancelCeremony() {} },
}))

const user = aUser()
const off: SignInMethods = { password: true, google: false, authenticator: null, passkeys: [] }
const on: SignInMethods = { ...off, authenticator: { since: '2027-05-01T10:00:00.000Z', recoveryCodesLeft: 9 } }
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-IJKL-MNO${'ABCDEFGHIJ'[n]}`)
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Quality%20Escape:ada%40quality-escape.test?secret=${secret}`
const session = { token: 'a-token', expiresAt: '2030-01-01T00:00:00.000Z', user }

type Answers = NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers']
const show = (answers: Answers) =>
  renderWithPlatform(<SecurityPage />, { user, answers: { 'user/device/list': { devices: [] }, ...answers } })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const typeCode = async (code: string) => userEvent.type(await screen.findByLabelText('Digit 1 of 6'), code)

describe('two-step sign-in', () => {
  it('is turned on by scanning, a code, and keeping the recovery codes', async () => {
    let methods = off
    const { made } = show({
      'user/sign-in-methods': () => methods,
      'user/authenticator/begin': { secret, uri },
      'user/authenticator/confirm': () => {
        methods = on
        return { recoveryCodes }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }))
    const setup = within(await dialog('Turn on two-step sign-in'))
    expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()
    expect(setup.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument()
    expect(setup.getByRole('link', { name: 'Open my authenticator app' })).toHaveAttribute('href', uri)
    await typeCode('123456')
    const codes = within(await dialog('Keep your recovery codes'))
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
    expect(made).toContainEqual({ name: 'user/authenticator/confirm', input: { code: '123456' } })
    await userEvent.click(codes.getByRole('button', { name: 'I have kept them' }))
    expect(await screen.findByText('On')).toBeInTheDocument()
    expect(screen.getByText('You have 9 recovery codes left.')).toBeInTheDocument()
    // The button that turned it on is gone.
    expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus()
  })

  it('asks for another code after a wrong one', async () => {
    show({
      'user/sign-in-methods': off,
      'user/authenticator/begin': { secret, uri },
      'user/authenticator/confirm': refuse(400, 'Check the form.', { fields: { code: 'This code is not right.' } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }))
    await typeCode('123456')
    expect(await screen.findByText('This code is not right.')).toBeInTheDocument()
    expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus()
    expect(screen.getByLabelText('Digit 6 of 6')).toHaveValue('')
  })

  it('copies the recovery codes', async () => {
    const person = userEvent.setup()
    show({ 'user/sign-in-methods': on, 'user/authenticator/recovery-codes': { recoveryCodes } })
    await person.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    await typeCode('123456')
    await person.click(within(await dialog('Keep your recovery codes')).getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copied.')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
  })

  it('is turned off by a recovery code, after a fresh sign-in', async () => {
    let methods = on
    let isFresh = false
    const { made } = show({
      'user/sign-in-methods': () => methods,
      'user/authenticator/end': () => {
        if (!isFresh) return refuse(403, 'Sign in once more.', { reason: 'sign_in_again' })
        methods = off
        return {}
      },
      'user/signin': ({ secondFactor }) => {
        if (!secondFactor) return refuse(403, 'Enter the code.', { reason: 'second_factor_needed' })
        isFresh = true
        return session
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
    await typeCode('111111')
    const again = within(await dialog('Is it you?'))
    await userEvent.type(again.getByLabelText('Password'), 'the right phrase{Enter}')
    await typeCode('222222')
    expect(made).toContainEqual({
      name: 'user/signin',
      input: { email: user.email, password: 'the right phrase', secondFactor: '222222' },
    })
    const end = within(await dialog('Turn off two-step sign-in?'))
    expect(end.getByRole('status')).toHaveTextContent('wait for the next one')
    await userEvent.click(end.getByRole('button', { name: 'Use a recovery code instead' }))
    await userEvent.type(end.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOP{Enter}')
    expect(await screen.findByRole('button', { name: 'Turn on two-step sign-in' })).toBeInTheDocument()
    expect(made).toContainEqual({ name: 'user/authenticator/end', input: { secondFactor: 'ABCD-EFGH-IJKL-MNOP' } })
  })

  it('warns when few recovery codes are left', async () => {
    show({
      'user/sign-in-methods': { ...on, authenticator: { since: '2027-05-01T10:00:00.000Z', recoveryCodesLeft: 1 } },
    })
    expect(await screen.findByText(/You have 1 recovery code left\./)).toBeInTheDocument()
  })
})

describe('passkeys', () => {
  const phone = {
    id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000021',
    name: 'My phone',
    addedAt: '2027-05-01T10:00:00.000Z',
    lastUsedAt: null,
  }
  const options = {
    rp: { id: 'localhost', name: 'Quality Escape' },
    user: { id: 'YQ', name: user.email, displayName: 'Ada Berg' },
    challenge: 'Yw',
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
    timeout: 600_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
  const credential = {
    id: 'aWQ',
    rawId: 'aWQ',
    type: 'public-key' as const,
    response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
    clientExtensionResults: {},
  }

  it('are added under a name, and removed after a question', async () => {
    jest.mocked(startRegistration).mockResolvedValue(credential)
    let passkeys: SignInMethods['passkeys'] = []
    const { made } = show({
      'user/sign-in-methods': () => ({ ...off, passkeys }),
      'user/passkey/begin': { options },
      'user/passkey/add': () => {
        passkeys = [phone]
        return phone
      },
      'user/passkey/delete/{id}': () => {
        passkeys = []
        return {}
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const name = within(await dialog('Add a passkey')).getByLabelText('Name')
    expect(name).toHaveFocus()
    await userEvent.clear(name)
    await userEvent.type(name, 'My phone{Enter}')
    expect(await screen.findByText(/Added .*not used yet/)).toBeInTheDocument()
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: options })
    expect(made.find((call) => call.name === 'user/passkey/add')?.input).toMatchObject({ name: 'My phone', credential })
    await userEvent.click(screen.getByRole('button', { name: 'Remove My phone' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove the passkey' }))
    await waitFor(() => expect(screen.queryByText('My phone')).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus()
  })

  it('stay as they are when the browser’s window is closed', async () => {
    jest.mocked(startRegistration).mockRejectedValue(Object.assign(new Error(), { name: 'NotAllowedError' }))
    const { made } = show({ 'user/sign-in-methods': off, 'user/passkey/begin': { options } })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing has changed here.')
    expect(made.map(({ name }) => name)).not.toContain('user/passkey/add')
  })
})

describe('the e-mail address', () => {
  it('is changed by a code from the new one', async () => {
    const changed = aUser({ email: 'new@quality-escape.test' })
    const { made } = show({
      'user/sign-in-methods': off,
      'user/email/change': { resendAfterSeconds: 60, expiresAt: '2030-01-01T00:00:00.000Z', ticket: 'of-this-browser' },
      'user/email/confirm': changed,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Change my e-mail address' }))
    await userEvent.type(screen.getByLabelText('New e-mail'), `${changed.email}{Enter}`)
    await typeCode('123456')
    expect(await screen.findByText(`You sign in with ${changed.email}, and our e-mails go there.`)).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(made).toContainEqual({
      name: 'user/email/confirm',
      input: { email: changed.email, code: '123456', ticket: 'of-this-browser' },
    })
  })

  it('is taken back by a press, not by opening the link', async () => {
    const { made } = renderWithPlatform(<UndoEmailPage />, {
      path: '/auth/undo-email?token=a-signed-token',
      answers: { 'user/email/undo': {} },
    })
    expect(made).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Take my account back' }))
    expect(await screen.findByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/auth/forgot')
    expect(made).toEqual([{ name: 'user/email/undo', input: { token: 'a-signed-token' } }])
  })

  it('that is taken back signs this browser out where it was signed in to the account', async () => {
    renderWithPlatform(<UndoEmailPage />, {
      user,
      path: '/auth/undo-email?token=a-signed-token',
      answers: { 'user/email/undo': {}, 'user/profile-details': refuse(401, 'Sign in to go on.') },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Take my account back' }))
    await waitFor(() => expect(document.cookie).not.toContain('_quality_escape='))
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeInTheDocument()
  })
})
