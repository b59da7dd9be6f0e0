import { cookies, type DeviceType } from '@qe/contract'
import { api, keepProfile, readCookie, readToken, setServerCheck, signOut, userStore, writeCookie } from '@qe/platform/host'

/** From the user agent. Rule: specification section 3. */
export function deviceTypeOf(userAgent: string): DeviceType {
  if (/android/i.test(userAgent)) return 'Android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iOS'
  if (/windows/i.test(userAgent)) return 'Windows'
  if (/macintosh|mac os x/i.test(userAgent)) return 'Mac'
  if (/linux|x11|cros/i.test(userAgent)) return 'Linux'
  return 'Web'
}

/**
 * Keeps session and server in step: asks once at the start whether the token still stands,
 * and signs this tab out when another one did.
 */
export function followSession(): void {
  writeCookie(cookies.deviceType, deviceTypeOf(navigator.userAgent))
  const check = async () => {
    if (!readToken()) return setServerCheck({ hasToken: false, user: null })
    const profile = await api.call('user/profile-details', {}, { quiet: true }).catch(() => null)
    if (profile) keepProfile(profile)
  }
  void check()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    const { isLoggedIn } = userStore.getState()
    if (isLoggedIn && !readCookie(cookies.token)) signOut()
    else if (!isLoggedIn && readCookie(cookies.token)) void check()
  })
}
