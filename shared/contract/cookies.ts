/** Cookie names. Rule: specification section 3. */
export const cookies = {
  /** The bearer token. */
  token: '_quality_escape',
  profileCompleted: '_isProfileUpdated',
  role: '_userRole',
  pushToken: 'fcm_token',
  deviceType: 'device_type',
  /** Compressed persisted state of the stores. */
  userState: '_qualityescape_data',
  propertyState: '_property_data',
  messageState: '_message_data',
  /** Random visitor id that decides the rollout bucket. Set by the delivery server. */
  visitor: '_qe_visitor',
  /** Named cohorts with their keys, such as `staff:…`. Set by the delivery server for visitors with the key. */
  cohorts: '_qe_cohorts',
  /** Overrides of released versions in this browser. Set by the delivery server, for developers and staff. */
  overrides: '_qe_overrides',
  /** Links of previews that were opened in this session of the browser. Set by the delivery server. */
  previews: '_qe_previews',
  /** Versions of the shell that did not start in this browser. Set by the page's boot guard. */
  failedShells: '_qe_failed_shells',
  /** The colour mode that was chosen in this browser, `light` or `dark`, for pages that the server renders. */
  colourMode: '_qe_colour_mode',
} as const

/** Removed on logout. Rule: specification section 4. */
export const cookiesClearedOnLogout = [
  cookies.token,
  cookies.userState,
  cookies.profileCompleted,
  cookies.role,
] as const

export const deviceTypes = ['Android', 'iOS', 'Windows', 'Mac', 'Linux', 'Web'] as const
export type DeviceType = (typeof deviceTypes)[number]

/** From the user agent. Rule: specification section 3. */
export function deviceTypeOf(userAgent: string): DeviceType {
  if (/android/i.test(userAgent)) return 'Android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iOS'
  if (/windows/i.test(userAgent)) return 'Windows'
  if (/macintosh|mac os x/i.test(userAgent)) return 'Mac'
  if (/linux|x11|cros/i.test(userAgent)) return 'Linux'
  return 'Web'
}
