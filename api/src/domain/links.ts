/** Paths of the site that notifications and e-mails point to. The site's remotes serve them. */
export const links = {
  trip: (bookingId: string) => `/trips/${bookingId}`,
  sharedTrip: (bookingId: string) => `/trips/shared/${bookingId}`,
  tripInvitation: (token: string) => `/trip/invitation?token=${token}`,
  trips: () => '/trips',
  /** The trip, at its receipt: a link to the file itself would not outlive the e-mail. */
  receipt: (bookingId: string) => `/trips/${bookingId}#receipt`,
  hostBooking: (bookingId: string) => `/host/bookings/${bookingId}`,
  booking: (side: 'guest' | 'provider', bookingId: string) =>
    side === 'guest' ? links.trip(bookingId) : links.hostBooking(bookingId),
  /** The booking, at the form for one's review, or at what was written. */
  review: (side: 'guest' | 'provider', bookingId: string) => `${links.booking(side, bookingId)}#review`,
  claim: (claimId: string) => `/claims/${claimId}`,
  inbox: () => '/inbox',
  chat: (roomId: string) => `/inbox/${roomId}`,
  listing: (propertyId: string) => `/property/${propertyId}`,
  reviewsAboutMe: () => '/reviews?which=about-me',
  team: () => '/host/team',
  teamInvitation: (token: string) => `/team/invitation?token=${token}`,
  payouts: () => '/host/money',
  payoutAccount: () => '/host/money/bank',
  signIn: () => '/auth/login',
  newPassword: () => '/auth/forgot',
  profile: () => '/account/profile',
  undoEmailChange: (token: string) => `/auth/undo-email?token=${token}`,
  alerts: (kind?: string) => `/account/alerts${kind ? `#${kind}` : ''}`,
  security: () => '/account/security',
  listings: () => '/host/listings',
  hostListing: (propertyId: string) => `/host/listings/${propertyId}`,
  support: () => '/support',
  search: () => '/search',
}
