import { links } from './links'

test('notifications and e-mails link to the paths that the remotes serve', () => {
  expect({
    guest: links.booking('guest', 'b1'),
    host: links.booking('provider', 'b1'),
    trip: links.trip('b1'),
    hostBooking: links.hostBooking('b1'),
    chat: links.chat('r1'),
    review: links.review('guest', 'b1'),
    hostReview: links.review('provider', 'b1'),
    listing: links.listing('p1'),
    hostListing: links.hostListing('p1'),
  }).toEqual({
    guest: '/trips/b1',
    host: '/host/bookings/b1',
    trip: '/trips/b1',
    hostBooking: '/host/bookings/b1',
    chat: '/inbox/r1',
    review: '/trips/b1#review',
    hostReview: '/host/bookings/b1#review',
    listing: '/property/p1',
    hostListing: '/host/listings/p1',
  })
  expect([
    links.payouts(),
    links.payoutAccount(),
    links.signIn(),
    links.newPassword(),
    links.profile(),
    links.listings(),
    links.support(),
    links.search(),
  ]).toEqual([
    '/host/money',
    '/host/money/bank',
    '/auth/login',
    '/auth/forgot',
    '/account/profile',
    '/host/listings',
    '/support',
    '/search',
  ])
})
