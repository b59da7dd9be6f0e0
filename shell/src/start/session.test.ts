import type { UserProfile } from '@qe/contract'
import { bus, rememberReturn } from '@qe/platform'
import { provideAnswers, readCookie, removeCookie, userStore, writeCookie } from '@qe/platform/host'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { followSession } from './session'

/** Makes this tab visible again, so that it reads what other tabs have changed in the cookies. */
const showThisTab = () => document.dispatchEvent(new Event('visibilitychange'))

/** The browser says that a cookie has changed, here or in another tab. jsdom has none. */
const cookieStore = new EventTarget()
Object.assign(globalThis, { cookieStore })

const visited: object[] = []
let lost = 0
bus.on('navigation', (to) => visited.push(to))
bus.on('session:lost', () => lost++)
beforeEach(() => {
  visited.length = 0
  lost = 0
  sessionStorage.clear()
})
beforeAll(() => {
  renderWithPlatform(createElement('p'), { answers: { 'user/profile-details': aUser() } })
  followSession()
})

test('after signing out in another tab, a person finds their page and their form again', () => {
  writeCookie('_quality_escape', 'a-token')
  userStore.setState({ isLoggedIn: true, userData: aUser() })
  history.replaceState(null, '', '/account/emergency?from=trip#phone')
  removeCookie('_quality_escape')
  showThisTab()
  expect(visited).toEqual([{ to: '/auth/login' }])
  expect(lost).toBe(1)
  expect(sessionStorage.getItem('qe:return')).toBe('/account/emergency?from=trip#phone')
})

test('a tab to which the word of another came before its cookies signs out when they have come', () => {
  writeCookie('_quality_escape', 'a-token')
  userStore.setState({ isLoggedIn: true, userData: aUser() })
  removeCookie('_quality_escape')
  cookieStore.dispatchEvent(new Event('change'))
  expect(userStore.getState()).toEqual({ isLoggedIn: false, userData: null })
})

test('a tab at the sign-in page continues once the person has signed in in another tab', async () => {
  userStore.setState({ isLoggedIn: false, userData: null })
  history.replaceState(null, '', '/auth/login')
  rememberReturn('/trips?when=past')
  writeCookie('_quality_escape', 'a-token')
  showThisTab()
  await waitFor(() => expect(visited).toEqual([{ to: '/trips?when=past', replace: true }]))
  expect(readCookie('_isProfileUpdated')).toBe('true')
})

test('a tab with another page stays where it is', async () => {
  userStore.setState({ isLoggedIn: false, userData: null })
  history.replaceState(null, '', '/search?city=lisbon')
  writeCookie('_quality_escape', 'a-token')
  showThisTab()
  await waitFor(() => expect(userStore.getState().isLoggedIn).toBe(true))
  expect(visited).toEqual([])
})

test('a page that came with the profile does not ask for it', async () => {
  const calls: string[] = []
  renderWithPlatform(createElement('p'), {
    answers: {
      'user/profile-details': () => {
        calls.push('user/profile-details')
        return aUser()
      },
    },
  })
  provideAnswers({ '/v1/api/user/profile-details': { ...aUser(), firstName: 'Handed' } }, Date.now())
  userStore.setState({ isLoggedIn: false, userData: null })
  writeCookie('_quality_escape', 'a-token')
  showThisTab()
  await waitFor(() => expect(userStore.getState().userData?.firstName).toBe('Handed'))
  expect(calls).toEqual([])
  provideAnswers({}, 0)
})

test('a page that the browser had put away is signed out when it is shown again after the session has ended', () => {
  writeCookie('_quality_escape', 'a-token')
  userStore.setState({ isLoggedIn: true, userData: aUser() })
  removeCookie('_quality_escape')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(userStore.getState()).toEqual({ isLoggedIn: false, userData: null })
})

describe('a page that the browser had put away', () => {
  const other = aUser({ id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000002', firstName: 'Bea' })
  const said = jest.spyOn(console, 'error').mockImplementation(() => {})
  /** jsdom loads nothing again, and says so. */
  const isLoadedAnew = () => said.mock.calls.flat().map(String).join().includes('navigation')
  afterAll(() => said.mockRestore())

  /** Ada's page is shown again after somebody has signed in in another tab. */
  async function comeBackTo(profile: UserProfile): Promise<void> {
    said.mockClear()
    const calls: string[] = []
    renderWithPlatform(createElement('p'), {
      answers: {
        'user/profile-details': () => {
          calls.push('user/profile-details')
          return profile
        },
      },
    })
    userStore.setState({ isLoggedIn: false, userData: null })
    writeCookie('_quality_escape', 'of-ada')
    userStore.setState({ isLoggedIn: true, userData: aUser() })
    writeCookie('_quality_escape', 'of-the-next')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(calls).toHaveLength(1))
    await new Promise((done) => setTimeout(done))
  }

  test('is loaded anew when somebody else has signed in since, whom nothing on it belongs to', async () => {
    await comeBackTo(other)
    expect(isLoadedAnew()).toBe(true)
  })

  test('goes on when it is the same person with a new session', async () => {
    await comeBackTo(aUser())
    expect(isLoadedAnew()).toBe(false)
    expect(userStore.getState().userData?.firstName).toBe('Ada')
  })
})

test('a tab in which an account is being taken back stays there when somebody signs in in another one', async () => {
  userStore.setState({ isLoggedIn: false, userData: null })
  history.replaceState(null, '', '/auth/undo-email?token=a-signed-token')
  writeCookie('_quality_escape', 'a-token')
  showThisTab()
  await waitFor(() => expect(userStore.getState().isLoggedIn).toBe(true))
  expect(visited).toEqual([])
  history.replaceState(null, '', '/')
})

test('the profile is requested again when nothing answered, since pages wait for it', async () => {
  jest.useFakeTimers()
  let tries = 0
  renderWithPlatform(createElement('p'), {
    answers: { 'user/profile-details': () => (tries++ === 0 ? refuse(503, 'We are back in a minute.') : aUser()) },
  })
  userStore.setState({ isLoggedIn: false, userData: null })
  writeCookie('_quality_escape', 'a-token')
  showThisTab()
  await jest.advanceTimersByTimeAsync(100)
  expect(userStore.getState().userData).toBeNull()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(userStore.getState().userData?.firstName).toBe('Ada')
  jest.useRealTimers()
})

test('a tab that starts while another one signs out is signed out, and leads to sign-in', () => {
  userStore.setState({ isLoggedIn: true, userData: aUser() })
  removeCookie('_quality_escape')
  followSession()
  expect(userStore.getState()).toEqual({ isLoggedIn: false, userData: null })
  expect(visited).toEqual([{ to: '/auth/login' }])
})
