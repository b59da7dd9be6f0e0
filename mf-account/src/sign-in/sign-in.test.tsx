import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import LoginPage from './login-page'
import SignUpPage from './sign-up-page'

const session = { token: 'a-token', expiresAt: '2030-01-01T00:00:00.000Z', user: aUser() }

describe('signing in', () => {
  it('keeps the session in its cookie', async () => {
    renderWithPlatform(<LoginPage />, { answers: { 'user/signin': session } })
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.type(screen.getByLabelText('Password'), 'a long password')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=a-token'))
  })

  it('says why it did not work and keeps what was entered', async () => {
    renderWithPlatform(<LoginPage />, { answers: { 'user/signin': refuse(401, 'E-mail or password is not right.') } })
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
    await userEvent.type(screen.getByLabelText('Password'), 'wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('E-mail or password is not right.')).toBeInTheDocument()
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

  it('asks for the code and sends it as soon as it is complete', async () => {
    const { made } = renderWithPlatform(<SignUpPage />, {
      answers: { 'user/signup': { resendAfterSeconds: 60, expiresAt: '2030-01-01T00:00:00.000Z' }, 'user/signup-otp-verify': session },
    })
    await fill()
    expect(await screen.findByRole('button', { name: /Send another code in \d+ s/ })).toBeDisabled()
    await userEvent.type(screen.getByLabelText('Code'), '123 456')
    await waitFor(() => expect(made).toContainEqual({ name: 'user/signup-otp-verify', input: { email: 'ada@quality-escape.test', code: '123456' } }))
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=a-token'))
  })

  it('puts what the server refused beside its field', async () => {
    renderWithPlatform(<SignUpPage />, { answers: { 'user/signup': refuse(400, 'Check the form.', { fields: { password: 'This password is among the commonest.' } }) } })
    await fill()
    expect(await screen.findByText('This password is among the commonest.')).toBeInTheDocument()
    expect(screen.getByLabelText('Password')).toBeInvalid()
  })
})
