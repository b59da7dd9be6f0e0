import { aUser, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signInWithPopup } from 'firebase/auth'
import LoginPage from './login-page'

const setCustomParameters = jest.fn().mockReturnThis()
jest.mock('firebase/app', () => ({ getApps: () => [], initializeApp: (config: object) => ({ config }) }))
jest.mock('firebase/auth', () => ({
  getAuth: () => ({}),
  signInWithPopup: jest.fn(async () => ({ user: { getIdToken: async () => 'a-firebase-id-token' } })),
  signOut: async () => {},
  GoogleAuthProvider: class {
    setCustomParameters(parameters: object) {
      setCustomParameters(parameters)
      return this
    }
  },
}))

const show = () =>
  renderWithPlatform(<LoginPage />, {
    settings: { firebaseAuth: { apiKey: 'key', projectId: 'our-project' } },
    answers: {
      'user/social-signup': { token: 'firebase-session', expiresAt: '2030-01-01T00:00:00.000Z', user: aUser() },
    },
  })

describe('signing in with Google through Firebase', () => {
  it('asks for the account, and sends Firebase’s token to the API', async () => {
    const { made } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=firebase-session'))
    expect(setCustomParameters).toHaveBeenCalledWith({ prompt: 'select_account' })
    expect(made.find(({ name }) => name === 'user/social-signup')?.input).toEqual({
      provider: 'firebase',
      idToken: 'a-firebase-id-token',
    })
  })

  it('says so when the person closes the window', async () => {
    jest.mocked(signInWithPopup).mockRejectedValueOnce({ code: 'auth/popup-closed-by-user' })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(await screen.findByText(/You stopped at Google/)).toBeInTheDocument()
  })
})
