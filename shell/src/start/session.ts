import { cookies, deviceTypeOf } from '@qe/contract'
import { bus } from '@qe/platform'
import {
  api,
  keepProfile,
  readToken,
  setServerCheck,
  signOut,
  takeReturnPath,
  userStore,
  writeCookie,
} from '@qe/platform/host'

/** Tells other tabs of this browser that somebody signed in or out here. A tab hears what others say, not itself. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('qe:session')

/** Where nothing answered (ms). */
const askAgainAfter = 3000

/**
 * Keeps session and server in step: asks once at the start whether the token still stands,
 * and signs this tab in or out when another one did, at once or at the latest when it is looked at.
 */
export function followSession(): void {
  writeCookie(cookies.deviceType, deviceTypeOf(navigator.userAgent))
  const check = async (): Promise<void> => {
    if (!readToken()) return setServerCheck({ hasToken: false, user: null })
    const profile = await api.call('user/profile-details', {}, { quiet: true }).catch(() => null)
    if (profile) return keepProfile(profile)
    // Pages wait for who it is: it is asked until somebody answers, or the session turns out to be over.
    if (!readToken() || userStore.getState().userData) return
    await new Promise((done) => setTimeout(done, askAgainAfter))
    return check()
  }
  void check()
  const agree = () => {
    const { isLoggedIn } = userStore.getState()
    if (isLoggedIn && !readToken()) signOut({ comeBack: true })
    // Who waits at the sign-in page goes on from there.
    else if (!isLoggedIn && readToken())
      void check().then(
        () =>
          location.pathname.startsWith('/auth/') && bus.publish('navigation', { to: takeReturnPath(), replace: true }),
      )
  }
  tabs?.addEventListener('message', agree)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') agree()
  })
  userStore.subscribe((now, before) => {
    if (now.isLoggedIn !== before.isLoggedIn) tabs?.postMessage(now.isLoggedIn)
  })
}
