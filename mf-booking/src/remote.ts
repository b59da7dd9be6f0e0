import { defineRemote } from '@qe/platform'

export default defineRemote({
  name: 'mf-booking',
  routes: {
    '/checkout/:bookingId': () => import(/* webpackChunkName: "checkout" */ './checkout/checkout-page'),
    '/trips': () => import(/* webpackChunkName: "trips" */ './trips/trips-page'),
    '/trips/:bookingId': () => import(/* webpackChunkName: "trip" */ './trips/trip-page'),
    '/trips/shared/:bookingId': () => import(/* webpackChunkName: "shared-trip" */ './trips/shared/shared-trip-page'),
    '/trip/invitation': () => import(/* webpackChunkName: "trip-invitation" */ './trips/shared/trip-invitation-page'),
    '/claims/new/:bookingId': () => import(/* webpackChunkName: "claim-form" */ './claims/claim-form-page'),
    '/claims/:claimId': () => import(/* webpackChunkName: "claim" */ './claims/claim-page'),
    '/transactions': () => import(/* webpackChunkName: "transactions" */ './transactions/transactions-page'),
  },
  slots: {
    'property.aside': () => import(/* webpackChunkName: "booking-card" */ './quote/booking-card'),
  },
})
