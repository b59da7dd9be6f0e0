import { defineRemote } from '@qe/platform'

export default defineRemote({
  name: 'mf-booking',
  routes: {
    '/checkout/:bookingId': () => import(/* webpackChunkName: "checkout" */ './checkout/checkout-page'),
    '/trips': () => import(/* webpackChunkName: "trips" */ './trips/trips-page'),
    '/trips/:bookingId': () => import(/* webpackChunkName: "trip" */ './trips/trip-page'),
    '/transactions': () => import(/* webpackChunkName: "transactions" */ './transactions/transactions-page'),
  },
  slots: {
    'property.aside': () => import(/* webpackChunkName: "booking-card" */ './quote/booking-card'),
  },
})
