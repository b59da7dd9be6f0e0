import type { RemoteConfigInput } from '@qe/contract'

export default {
  name: 'mf-host-dashboard',
  owner: 'Hosts team',
  contract: '^0.1.0',
  routes: [
    { path: '/host', chunk: 'today', title: 'Today', who: 'provider', firstCalls: [{ call: 'bookings/stats' }] },
    { path: '/host/bookings', chunk: 'bookings', title: 'Bookings', who: 'provider' },
    { path: '/host/bookings/:bookingId', chunk: 'booking', title: 'Booking', who: 'provider', slots: ['booking.contact'] },
    { path: '/host/calendar', chunk: 'calendar', title: 'Calendar', who: 'provider', width: 'wide' },
    { path: '/host/listings', chunk: 'listings', title: 'Your places', who: 'provider', firstCalls: [{ call: 'property/my-property' }] },
    { path: '/host/listings/new', chunk: 'draft', title: 'List a place', who: 'provider', firstCalls: [{ call: 'property/my-property' }] },
    { path: '/host/listings/:propertyId/draft', chunk: 'draft', title: 'List a place', who: 'provider', firstCalls: [{ call: 'property/my-property' }] },
    { path: '/host/listings/:propertyId', chunk: 'listing', title: 'Your place', who: 'provider', firstCalls: [{ call: 'property/my-property' }] },
    { path: '/host/quick-replies', chunk: 'replies', title: 'Quick replies', who: 'provider', firstCalls: [{ call: 'chat/quick-reply/getAll' }] },
  ],
  navigation: [
    { label: 'Host dashboard', to: '/host', icon: 'bar-chart', place: 'header', who: 'provider', order: 10 },
    { label: 'Become a host', to: '/auth/signup?host=1', icon: 'home', place: 'header', who: 'signed-out', order: 10 },
    { label: 'Host dashboard', to: '/host', icon: 'bar-chart', place: 'menu', who: 'provider', order: 40 },
    { label: 'Calendar', to: '/host/calendar', icon: 'calendar', place: 'menu', who: 'provider', order: 45 },
    { label: 'Your places', to: '/host/listings', icon: 'home', place: 'menu', who: 'provider', order: 50 },
    { label: 'Become a host', to: '/auth/signup?host=1', icon: 'home', place: 'footer', who: 'everyone', order: 10, group: 'Hosting' },
    { label: 'Host dashboard', to: '/host', icon: 'bar-chart', place: 'footer', who: 'provider', order: 20, group: 'Hosting' },
  ],
  slots: [],
} satisfies RemoteConfigInput
