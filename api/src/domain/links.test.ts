import { links } from './links'

test('notifications and e-mails link to the paths that the remotes serve', () => {
  expect({
    guest: links.booking('guest', 'b1', 'h1'),
    host: links.booking('provider', 'b1', 'h1'),
    trip: links.trip('b1'),
    hostBooking: links.hostBooking('b1', 'h1'),
    chat: links.chat('r1', null),
    hostChat: links.chat('r1', 'h1'),
    review: links.review('guest', 'b1', 'h1'),
    hostReview: links.review('provider', 'b1', 'h1'),
    listing: links.listing('p1'),
    hostListing: links.hostListing('p1', 'h1'),
  }).toEqual({
    guest: '/trips/b1',
    host: '/host/bookings/b1?hostId=h1',
    trip: '/trips/b1',
    hostBooking: '/host/bookings/b1?hostId=h1',
    chat: '/inbox/r1',
    hostChat: '/inbox/r1?hostId=h1',
    review: '/trips/b1#review',
    hostReview: '/host/bookings/b1?hostId=h1#review',
    listing: '/property/p1',
    hostListing: '/host/listings/p1?hostId=h1',
  })
  expect([
    links.payouts('h1'),
    links.payoutAccount('h1'),
    links.signIn(),
    links.newPassword(),
    links.identity(),
    links.listings('h1'),
    links.team('h1'),
    links.inbox(null),
    links.inbox('h1'),
    links.support(),
    links.search(),
  ]).toEqual([
    '/host/money?hostId=h1',
    '/host/money/bank?hostId=h1',
    '/auth/login',
    '/auth/forgot',
    '/account/identity',
    '/host/listings?hostId=h1',
    '/host/team?hostId=h1',
    '/inbox',
    '/inbox?hostId=h1',
    '/support',
    '/search',
  ])
})
