import { cookies, deviceTypeOf } from '@qe/contract'
import { bus, loginPath } from '@qe/platform'
import {
  api,
  readToken,
  renderedProfile,
  setServerCheck,
  signOut,
  storeProfile,
  takeReturnPath,
  userStore,
  writeCookie,
} from '@qe/platform/host'

/** Tells the other tabs of this browser about sign-in and sign-out. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('qe:session')

/** What they are for is done once somebody is signed in. */
const pagesOfSigningIn: ReadonlySet<string> = new Set([loginPath, '/auth/signup'])

/** Delay before the profile is requested again after no answer, ms. */
const retryDelayMs = 3000

/**
 * Synchronises the session with the server and with other tabs: checks the token at the start, and signs this tab in or
 * out when another one does, immediately or when this tab becomes visible.
 */
export function followSession(): void {
  writeCookie(cookies.deviceType, deviceTypeOf(navigator.userAgent))
  const check = async (): Promise<void> => {
    if (!readToken()) return setServerCheck({ hasToken: false, user: null })
    const profile = renderedProfile() ?? (await api.call('user/profile-details', {}, { quiet: true }).catch(() => null))
    if (profile) return storeProfile(profile)
    // Pages wait for the profile: retry until the server answers, or the session turns out to be over.
    if (!readToken() || userStore.getState().userData) return
    await new Promise((done) => setTimeout(done, retryDelayMs))
    return check()
  }
  /** The token of the person on this page. */
  let token = readToken()
  /** Somebody else may have signed in while the browser had put this page away: nothing on it is theirs. */
  const checkPerson = async (): Promise<void> => {
    token = readToken()
    const profile = await api.call('user/profile-details', {}, { quiet: true }).catch(() => null)
    const { userData } = userStore.getState()
    if (profile && userData && profile.id !== userData.id) location.reload()
  }
  const synchronise = () => {
    const { isLoggedIn } = userStore.getState()
    if (isLoggedIn && !readToken()) signOut({ comeBack: true })
    else if (isLoggedIn && readToken() !== token) void checkPerson()
    // A tab at the sign-in page continues to where the person was going.
    else if (!isLoggedIn && readToken())
      void check().then(
        () =>
          pagesOfSigningIn.has(location.pathname) && bus.publish('navigation', { to: takeReturnPath(), replace: true }),
      )
  }
  tabs?.addEventListener('message', synchronise)
  // The message may come before the cookies: of Chromium's tabs one in ten still reads the token that is gone.
  globalThis.cookieStore?.addEventListener('change', synchronise)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') synchronise()
  })
  // A page that the browser had put away, and shows again as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && synchronise())
  userStore.subscribe((now, before) => {
    if (now.isLoggedIn === before.isLoggedIn) return
    token = readToken()
    tabs?.postMessage(now.isLoggedIn)
  })
  // Another tab may have signed out while this one started.
  synchronise()
  void check()
}
