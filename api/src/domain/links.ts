/**
 * A page of the host's side, with whose it is: without that, people who host for others as well are led to the host
 * whom they chose last. Their own id is their own hosting.
 */
const ofHost = (hostId: string, path: string) => `${path}?hostId=${hostId}`

type Side = 'guest' | 'provider'

/** Paths of the site that notifications and e-mails point to. The site's remotes serve them. */
export const links = {
  trip: (bookingId: string) => `/trips/${bookingId}`,
  sharedTrip: (bookingId: string) => `/trips/shared/${bookingId}`,
  tripInvitation: (token: string) => `/trip/invitation?token=${token}`,
  trips: () => '/trips',
  /** The trip, at its receipt: a link to the file itself would not outlive the e-mail. */
  receipt: (bookingId: string) => `/trips/${bookingId}#receipt`,
  hostBooking: (bookingId: string, hostId: string) => ofHost(hostId, `/host/bookings/${bookingId}`),
  booking: (side: Side, bookingId: string, hostId: string) =>
    side === 'guest' ? links.trip(bookingId) : links.hostBooking(bookingId, hostId),
  /** The booking, at the form for one's review, or at what was written. */
  review: (side: Side, bookingId: string, hostId: string) => `${links.booking(side, bookingId, hostId)}#review`,
  claim: (claimId: string) => `/claims/${claimId}`,
  /** @param hostId for somebody on the host's side */
  inbox: (hostId: string | null) => (hostId ? ofHost(hostId, '/inbox') : '/inbox'),
  chat: (roomId: string, hostId: string | null) => (hostId ? ofHost(hostId, `/inbox/${roomId}`) : `/inbox/${roomId}`),
  listing: (propertyId: string) => `/property/${propertyId}`,
  reviewsAboutMe: () => '/reviews?which=about-me',
  team: (hostId: string) => ofHost(hostId, '/host/team'),
  teamInvitation: (token: string) => `/team/invitation?token=${token}`,
  payouts: (hostId: string) => ofHost(hostId, '/host/money'),
  payoutAccount: (hostId: string) => ofHost(hostId, '/host/money/bank'),
  signIn: () => '/auth/login',
  newPassword: () => '/auth/forgot',
  identity: () => '/account/identity',
  undoEmailChange: (token: string) => `/auth/undo-email?token=${token}`,
  alerts: (kind?: string) => `/account/alerts${kind ? `#${kind}` : ''}`,
  security: () => '/account/security',
  listings: (hostId: string) => ofHost(hostId, '/host/listings'),
  hostListing: (propertyId: string, hostId: string) => ofHost(hostId, `/host/listings/${propertyId}`),
  calendar: (hostId: string) => ofHost(hostId, '/host/calendar'),
  coupons: (hostId: string) => ofHost(hostId, '/host/coupons'),
  quickReplies: (hostId: string) => ofHost(hostId, '/host/quick-replies'),
  support: () => '/support',
  search: () => '/search',
}
