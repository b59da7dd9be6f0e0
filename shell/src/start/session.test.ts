import { bus, rememberReturn } from '@qe/platform'
import { readCookie, removeCookie, userStore, writeCookie } from '@qe/platform/host'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { followSession } from './session'

/** What this tab hears when it is looked at again: what other tabs did meanwhile stands in the cookies. */
const lookAtThisTab = () => document.dispatchEvent(new Event('visibilitychange'))

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

test('somebody who signs out in another tab finds what they were at, and typed, when they are back', () => {
  writeCookie('_quality_escape', 'a-token')
  userStore.setState({ isLoggedIn: true, userData: aUser() })
  history.replaceState(null, '', '/account/emergency?from=trip#phone')
  removeCookie('_quality_escape')
  lookAtThisTab()
  expect(visited).toEqual([{ to: '/auth/login' }])
  expect(lost).toBe(1)
  expect(sessionStorage.getItem('qe:return')).toBe('/account/emergency?from=trip#phone')
})

test('a tab that waits at the sign-in page goes on once its person signed in elsewhere', async () => {
  userStore.setState({ isLoggedIn: false, userData: null })
  history.replaceState(null, '', '/auth/login')
  rememberReturn('/trips?when=past')
  writeCookie('_quality_escape', 'a-token')
  lookAtThisTab()
  await waitFor(() => expect(visited).toEqual([{ to: '/trips?when=past', replace: true }]))
  expect(readCookie('_isProfileUpdated')).toBe('true')
})

test('a tab that shows anything else stays where it is', async () => {
  userStore.setState({ isLoggedIn: false, userData: null })
  history.replaceState(null, '', '/search?city=lisbon')
  writeCookie('_quality_escape', 'a-token')
  lookAtThisTab()
  await waitFor(() => expect(userStore.getState().isLoggedIn).toBe(true))
  expect(visited).toEqual([])
})

test('who it is is asked again where nothing answered: pages wait for it', async () => {
  jest.useFakeTimers()
  let tries = 0
  renderWithPlatform(createElement('p'), {
    answers: { 'user/profile-details': () => (tries++ === 0 ? refuse(503, 'We are back in a minute.') : aUser()) },
  })
  userStore.setState({ isLoggedIn: false, userData: null })
  writeCookie('_quality_escape', 'a-token')
  lookAtThisTab()
  await jest.advanceTimersByTimeAsync(100)
  expect(userStore.getState().userData).toBeNull()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(userStore.getState().userData?.firstName).toBe('Ada')
  jest.useRealTimers()
})
