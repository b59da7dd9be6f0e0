import { defineRemote } from '@qe/platform'

export default defineRemote({
  name: 'mf-booking',
  routes: {
    '/checkout/:bookingId': () => import(/* webpackChunkName: "checkout" */ './checkout/CheckoutPage'),
    '/trips': () => import(/* webpackChunkName: "trips" */ './trips/TripsPage'),
    '/trips/:bookingId': () => import(/* webpackChunkName: "trip" */ './trips/TripPage'),
    '/transactions': () => import(/* webpackChunkName: "transactions" */ './transactions/TransactionsPage'),
  },
  slots: {
    'property.aside': () => import(/* webpackChunkName: "booking-card" */ './quote/BookingCard'),
  },
})
