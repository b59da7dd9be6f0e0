import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { readAnswer } from './google'
import GooglePage from './google-page'
import LoginPage from './login-page'
import SignUpPage from './sign-up-page'

const session = { token: 'google-token', expiresAt: '2030-01-01T00:00:00.000Z', user: aUser() }
const asked = { state: 'a-state', nonce: 'a-nonce', onward: '/account/identity?host=1' }
const tokenWith = (claims: object) => `header.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.signature`
const answer = (fields: Record<string, string>) => `#${new URLSearchParams(fields)}`

const comeBack = (hash: string, answers: NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers'] = {}) => {
  sessionStorage.setItem('qe:google', JSON.stringify(asked))
  history.replaceState(null, '', `/auth/google${hash}`)
  return renderWithPlatform(<GooglePage />, { answers })
}
afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

describe('signing in with Google', () => {
  it('is offered only where the site is set up for it', () => {
    renderWithPlatform(<LoginPage />)
    expect(screen.queryByRole('link', { name: 'Continue with Google' })).not.toBeInTheDocument()
  })

  it('always asks which account', () => {
    renderWithPlatform(<SignUpPage />, { path: '/auth/signup?host=1', settings: { googleClientId: 'our-client' } })
    const link = screen.getByRole('link', { name: 'Continue with Google' }) as HTMLAnchorElement
    const { origin, searchParams } = new URL(link.href)
    expect(origin).toBe('https://accounts.google.com')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'our-client',
      prompt: 'select_account',
      response_type: 'id_token',
      redirect_uri: `${location.origin}/auth/google`,
    })
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    expect(JSON.parse(sessionStorage.getItem('qe:google') ?? '')).toEqual({
      state: searchParams.get('state'),
      nonce: searchParams.get('nonce'),
      onward: '/account/identity?host=1',
    })
  })

  it('hands the token to the API, once, and leaves none in the address', async () => {
    const idToken = tokenWith({ nonce: 'a-nonce', email: 'ada@quality-escape.test' })
    const { made } = comeBack(answer({ state: 'a-state', id_token: idToken }), { 'user/social-signup': session })
    await waitFor(() => expect(document.cookie).toContain('_quality_escape=google-token'))
    expect(made.filter(({ name }) => name === 'user/social-signup')).toEqual([{ name: 'user/social-signup', input: { provider: 'google', idToken } }])
    expect(location.hash).toBe('')
  })

  it('says what the API made of it', async () => {
    comeBack(answer({ state: 'a-state', id_token: tokenWith({ nonce: 'a-nonce' }) }), {
      'user/social-signup': refuse(400, 'Google did not confirm who you are. Try signing in again.'),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Google did not confirm who you are.')
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/auth/login')
  })

  it('takes no answer to a question that was not asked here', async () => {
    const { made } = comeBack(answer({ state: 'another', id_token: tokenWith({ nonce: 'a-nonce' }) }))
    expect(await screen.findByRole('alert')).toHaveTextContent('does not belong to your sign-in here')
    expect(made).toEqual([])
    expect(readAnswer(answer({ state: 'a-state', id_token: tokenWith({ nonce: 'another' }) }), asked)).toEqual({ problem: expect.stringContaining('does not belong') })
    expect(readAnswer(answer({ state: 'a-state', id_token: 'nonsense' }), asked)).toHaveProperty('problem')
    expect(readAnswer(answer({ state: 'a-state', id_token: 'x' }), null)).toHaveProperty('problem')
    expect(readAnswer(answer({ state: 'a-state', error: 'access_denied' }), asked)).toEqual({ problem: 'You stopped at Google. Nothing has changed here.' })
  })
})
