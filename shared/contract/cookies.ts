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
  /** Which bucket of every rollout this browser falls in. Set by the delivery server. */
  visitor: '_qe_visitor',
  /** Named cohorts with their keys, such as `staff:…`. Set by the delivery server, for whoever came with the key. */
  cohorts: '_qe_cohorts',
} as const

/** Removed on logout. Rule: specification section 4. */
export const cookiesClearedOnLogout = [cookies.token, cookies.userState, cookies.profileCompleted, cookies.role] as const

export const deviceTypes = ['Android', 'iOS', 'Windows', 'Mac', 'Linux', 'Web'] as const
export type DeviceType = (typeof deviceTypes)[number]
