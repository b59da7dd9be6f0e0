import { defineRemote } from '@qe/platform'

export default defineRemote({
  name: 'mf-host-dashboard',
  routes: {
    '/host': () => import(/* webpackChunkName: "today" */ './today/today-page'),
    '/host/bookings': () => import(/* webpackChunkName: "bookings" */ './bookings/bookings-page'),
    '/host/bookings/:bookingId': () => import(/* webpackChunkName: "booking" */ './bookings/booking-page'),
    '/host/claims': () => import(/* webpackChunkName: "claims" */ './claims/claims-page'),
    '/host/calendar': () => import(/* webpackChunkName: "calendar" */ './calendar/calendar-page'),
    '/host/listings': () => import(/* webpackChunkName: "listings" */ './listings/listings-page'),
    '/host/listings/new': () => import(/* webpackChunkName: "draft" */ './listings/draft/draft-page'),
    '/host/listings/:propertyId/draft': () => import(/* webpackChunkName: "draft" */ './listings/draft/draft-page'),
    '/host/listings/:propertyId': () => import(/* webpackChunkName: "listing" */ './listings/listing-page'),
    '/host/listings/:propertyId/:section': () => import(/* webpackChunkName: "listing" */ './listings/listing-page'),
    '/host/coupons': () => import(/* webpackChunkName: "coupons" */ './coupons/coupons-page'),
    '/host/money': () => import(/* webpackChunkName: "money" */ './money/money-page'),
    '/host/money/bank': () => import(/* webpackChunkName: "bank" */ './money/bank-page'),
    '/host/insights': () => import(/* webpackChunkName: "insights" */ './insights/insights-page'),
    '/host/team': () => import(/* webpackChunkName: "team" */ './team/team-page'),
    '/team/invitation': () => import(/* webpackChunkName: "invitation" */ './team/invitation-page'),
    '/host/quick-replies': () => import(/* webpackChunkName: "replies" */ './replies/replies-page'),
  },
  slots: {
    'conversation.booking': () => import(/* webpackChunkName: "booking-answer" */ './bookings/booking-answer'),
  },
})
