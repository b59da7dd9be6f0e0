import { cookies, cookiesClearedOnLogout, type Session, type UserProfile } from '@qe/contract'
import { bus } from './bus'
import { readCookie, removeCookie, writeCookie } from './cookies'
import { queryClient } from './query'
import { tabValues } from './storage'
import { clearUser, clearViewedState, setLoginData, setServerCheck, type UserData, userStore } from './stores'

export const loginPath = '/auth/login'
const returnKey = 'qe:return'

export const readToken = (): string | undefined => readCookie(cookies.token)

/** Keeps a fresh session: the token, its owner, and the two cookies that follow a loaded profile. */
export function signIn(session: Session): void {
  writeCookie(cookies.token, session.token, new Date(session.expiresAt))
  keepProfile(session.user)
  setLoginData(session.user)
  void queryClient.invalidateQueries()
}

/** Rule: specification section 4: a loaded profile goes into state and sets two cookies. */
export function keepProfile(profile: UserProfile): void {
  setServerCheck({ hasToken: true, user: profile })
  writeCookie(cookies.profileCompleted, String(profile._isProfileCompleted))
  writeCookie(cookies.role, profile.role.roleDisplayName)
}

/**
 * Ends the session in this browser and goes to the sign-in page. Where the person was is remembered,
 * so that signing in again brings them back.
 */
export function signOut({ comeBack = false }: { comeBack?: boolean } = {}): void {
  const alreadyOut = !readToken() && !userStore.getState().isLoggedIn
  if (comeBack) bus.publish('session:lost', {})
  for (const name of cookiesClearedOnLogout) removeCookie(name)
  clearUser()
  clearViewedState()
  for (const name of [cookies.userState, cookies.propertyState, cookies.messageState]) removeCookie(name)
  queryClient.clear()
  if (comeBack) rememberReturn()
  if (!(alreadyOut && location.pathname === loginPath)) bus.publish('navigation', { to: loginPath })
}

/** Remembers a path of this site to come back to after signing in; without one, where the person is. */
export function rememberReturn(path = location.pathname + location.search + location.hash): void {
  if (!/^\/(?![\\/]|auth\/)/.test(path)) return
  tabValues.write(returnKey, path)
}

/** Where to go after signing in, once. */
export function takeReturnPath(): string {
  const path = tabValues.read(returnKey) ?? '/'
  tabValues.remove(returnKey)
  return path
}

export interface SessionView {
  isLoggedIn: boolean
  user: UserData | null
  isProvider: boolean
}

/** Who is signed in, kept up to date. */
export function useSession(): SessionView {
  const { isLoggedIn, userData } = userStore()
  return { isLoggedIn, user: userData, isProvider: userData?.role.roleDisplayName !== 'Guest' && userData !== null }
}
