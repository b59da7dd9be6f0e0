import { cookies, cookiesClearedOnLogout, type Session, type UserProfile } from '@qe/contract'
import { forgetAnswers, handedAnswer } from './api/handed-answers'
import { bus } from './bus'
import { readCookie, removeCookie, writeCookie } from './cookies'
import { queryClient } from './query'
import { tabValues } from './storage'
import {
  clearUser,
  clearViewedState,
  provideRenderedUser,
  setLoginData,
  setServerCheck,
  takeOverRenderedUser,
  type UserData,
  userStore,
} from './stores'

/** Rule: specification section 2. */
export const loginPath = '/auth/login'
const returnPathKey = 'qe:return'
/** Whose page the path is, when their session was lost on it. */
const returnPersonKey = 'qe:return-of'

/** The bearer token; undefined when nobody is signed in. */
export const readToken = (): string | undefined => readCookie(cookies.token)

/** Stores a new session: the token, its owner, and the two cookies of a loaded profile. */
export function signIn(session: Session): void {
  writeCookie(cookies.token, session.token, new Date(session.expiresAt))
  storeProfile(session.user)
  setLoginData(session.user)
  forgetAnswers()
  void queryClient.invalidateQueries()
}

/** Stores a loaded profile in state and in two cookies. Rule: specification section 4. */
export function storeProfile(profile: UserProfile): void {
  setServerCheck({ hasToken: true, user: profile })
  writeCookie(cookies.profileCompleted, String(profile._isProfileCompleted))
  writeCookie(cookies.role, profile.role.roleDisplayName)
}

/** The profile of the person whom the server has rendered this page for; undefined for a visitor without a session. */
export const renderedProfile = (): UserProfile | undefined => handedAnswer('user/profile-details', {})?.data

/**
 * Takes over the session that the server has rendered this page for. Called once by the shell before it renders.
 * @returns false when that session has ended since, or somebody else has signed in here: nothing of the page may show
 */
export function takeOverSession(): boolean {
  const profile = renderedProfile()
  if (!profile) return true
  const { userData } = userStore.getState()
  // A browser may have lost who it was, and only kept the token that the page was asked for with.
  if (!readToken() || (userData && userData.id !== profile.id)) {
    forgetAnswers()
    return false
  }
  provideRenderedUser(profile)
  takeOverRenderedUser()
  storeProfile(profile)
  return true
}

/**
 * Ends the session in this browser and goes to the sign-in page.
 * @param comeBack the session was lost: remember the present path, so that signing in again leads back to it. Pages of
 * signing in need none, and stay
 */
export function signOut({ comeBack = false }: { comeBack?: boolean } = {}): void {
  const alreadyOut = !readToken() && !userStore.getState().isLoggedIn
  const personId = userStore.getState().userData?.id
  if (comeBack) bus.publish('session:lost', {})
  else if (personId) bus.publish('session:ended', { personId })
  for (const name of cookiesClearedOnLogout) removeCookie(name)
  clearUser()
  clearViewedState()
  for (const name of [cookies.userState, cookies.propertyState, cookies.messageState]) removeCookie(name)
  forgetAnswers()
  queryClient.clear()
  if (comeBack) rememberReturn()
  if (comeBack && personId) tabValues.write(returnPersonKey, personId)
  const stays = comeBack ? location.pathname.startsWith('/auth/') : alreadyOut && location.pathname === loginPath
  if (!stays) bus.publish('navigation', { to: loginPath })
}

/** Remembers a path of this site to return to after sign-in: the present one by default. Ignores foreign addresses. */
export function rememberReturn(path = location.pathname + location.search + location.hash): void {
  if (!/^\/(?![\\/]|auth\/)/.test(path)) return
  tabValues.write(returnPathKey, path)
  tabValues.remove(returnPersonKey)
}

/** Reads and forgets the path to return to after sign-in. A page on which a session was lost is only its person's. */
export function takeReturnPath(): string {
  const path = tabValues.read(returnPathKey) ?? '/'
  const personId = tabValues.read(returnPersonKey)
  tabValues.remove(returnPathKey)
  tabValues.remove(returnPersonKey)
  return personId && personId !== userStore.getState().userData?.id ? '/' : path
}

interface SessionView {
  isLoggedIn: boolean
  user: UserData | null
  isProvider: boolean
}

/** The person signed in. Rerenders on changes. */
export function useSession(): SessionView {
  const { isLoggedIn, userData } = userStore()
  return { isLoggedIn, user: userData, isProvider: userData?.role.roleDisplayName !== 'Guest' && userData !== null }
}
