import type { RemoteConfigInput } from '@qe/contract'

export default {
  name: 'mf-booking',
  owner: 'Booking team',
  contract: '^0.1.0',
  routes: [
    {
      path: '/checkout/:bookingId',
      chunk: 'checkout',
      title: 'Confirm and pay',
      who: 'signed-in',
      mode: 'travelling',
      frame: 'focused',
      firstCalls: [
        { call: 'bookings/my-booking/details', input: { bookingId: ':bookingId' } },
        { call: 'stripe-bank/list' },
      ],
    },
    { path: '/trips', chunk: 'trips', title: 'Trips', who: 'signed-in', mode: 'travelling', slots: [] },
    {
      path: '/trips/:bookingId',
      chunk: 'trip',
      title: 'Your trip',
      who: 'signed-in',
      mode: 'travelling',
      slots: ['booking.contact'],
      firstCalls: [{ call: 'bookings/my-booking/details', input: { bookingId: ':bookingId' } }],
    },
    {
      path: '/claims/new/:bookingId',
      chunk: 'claim-form',
      title: 'Make a claim',
      who: 'signed-in',
      firstCalls: [{ call: 'bookings/my-booking/details', input: { bookingId: ':bookingId' } }],
    },
    {
      path: '/claims/:claimId',
      chunk: 'claim',
      title: 'Claim',
      who: 'signed-in',
      firstCalls: [{ call: 'claim/details', input: { claimId: ':claimId' } }],
    },
    {
      path: '/transactions',
      chunk: 'transactions',
      title: 'Payments',
      who: 'signed-in',
      mode: 'travelling',
      firstCalls: [{ call: 'transcation/getAll' }],
    },
  ],
  navigation: [
    { label: 'Trips', to: '/trips', icon: 'luggage', place: 'bottom', who: 'signed-in', order: 30 },
    { label: 'Trips', to: '/trips', icon: 'luggage', place: 'menu', who: 'signed-in', mode: 'travelling', order: 10 },
    {
      label: 'Payments',
      to: '/transactions',
      icon: 'receipt',
      place: 'menu',
      who: 'signed-in',
      mode: 'travelling',
      order: 40,
    },
  ],
  slots: [{ slot: 'property.aside', chunk: 'booking-card' }],
  signals: ['payment'],
} satisfies RemoteConfigInput
