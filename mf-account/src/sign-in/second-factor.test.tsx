import { bus } from '@qe/platform'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import LoginPage from './login-page'

const sessionOf = (token: string) => ({ token, expiresAt: '2030-01-01T00:00:00.000Z', user: aUser() })
const neededCode = refuse(403, 'Enter the code that your authenticator app shows.', { reason: 'second_factor_needed' })

async function signIn() {
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@quality-escape.test')
  await userEvent.type(screen.getByLabelText('Password'), 'a long password{Enter}')
}

describe('signing in to an account with a second factor', () => {
  it('asks for the code after the password, without a toast, and sends both', async () => {
    const toasts: unknown[] = []
    const stop = bus.on('toast', (toast) => toasts.push(toast))
    const { made } = renderWithPlatform(<LoginPage />, {
      answers: { 'user/signin': ({ secondFactor }) => (secondFactor ? sessionOf('by-app') : neededCode) },
    })
    await signIn()
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeInTheDocument()
    expect(toasts).toEqual([])
    stop()
    await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '123456')
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=by-app'))
    expect(made.at(-1)?.input).toEqual({
      email: 'ada@quality-escape.test',
      password: 'a long password',
      secondFactor: '123456',
    })
  })

  it('asks again after a wrong code, and takes a recovery code', async () => {
    const wrong = 'This code is not right, or it was used already.'
    renderWithPlatform(<LoginPage />, {
      answers: {
        'user/signin': ({ secondFactor }) => {
          if (!secondFactor) return neededCode
          return secondFactor.length > 6
            ? sessionOf('by-recovery-code')
            : refuse(400, wrong, { fields: { secondFactor: wrong } })
        },
      },
    })
    await signIn()
    await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
    expect(await screen.findByText(wrong)).toBeInTheDocument()
    expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOP{Enter}')
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=by-recovery-code'))
  })

  it('keeps a mistyped recovery code to be corrected, and its error to itself', async () => {
    const wrong = 'This recovery code is not right.'
    renderWithPlatform(<LoginPage />, {
      answers: {
        'user/signin': ({ secondFactor }) =>
          secondFactor ? refuse(400, wrong, { fields: { secondFactor: wrong } }) : neededCode,
      },
    })
    await signIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
    await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOX{Enter}')
    expect(await screen.findByText(wrong)).toBeInTheDocument()
    expect(screen.getByLabelText('Recovery code')).toHaveValue('ABCD-EFGH-IJKL-MNOX')
    await userEvent.click(screen.getByRole('button', { name: 'Use the app instead' }))
    expect(screen.queryByText(wrong)).not.toBeInTheDocument()
  })

  it('leads back to the password', async () => {
    renderWithPlatform(<LoginPage />, { answers: { 'user/signin': neededCode } })
    await signIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@quality-escape.test')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
