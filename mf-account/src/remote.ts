import { defineRemote } from '@qe/platform'

export default defineRemote({
  name: 'mf-account',
  routes: {
    '/auth/login': () => import(/* webpackChunkName: "login" */ './sign-in/login-page'),
    '/auth/signup': () => import(/* webpackChunkName: "signup" */ './sign-in/sign-up-page'),
    '/auth/forgot': () => import(/* webpackChunkName: "forgot" */ './sign-in/forgot-page'),
    '/auth/undo-email': () => import(/* webpackChunkName: "undo-email" */ './security/undo-email-page'),
    '/account': () => import(/* webpackChunkName: "account" */ './account/account-page'),
    '/account/profile': () => import(/* webpackChunkName: "profile" */ './account/profile-page'),
    '/account/identity': () => import(/* webpackChunkName: "identity" */ './identity/identity-page'),
    '/account/security': () => import(/* webpackChunkName: "security" */ './account/security-page'),
    '/account/privacy': () => import(/* webpackChunkName: "privacy" */ './privacy/privacy-page'),
    '/account/delete': () => import(/* webpackChunkName: "delete" */ './privacy/delete-page'),
    '/account/payouts': () => import(/* webpackChunkName: "payouts" */ './payouts/payouts-moved'),
    '/account/cards': () => import(/* webpackChunkName: "cards" */ './account/cards-page'),
    '/account/emergency': () => import(/* webpackChunkName: "emergency" */ './account/emergency-page'),
    '/account/preferences': () => import(/* webpackChunkName: "preferences" */ './account/preferences-page'),
    '/account/alerts': () => import(/* webpackChunkName: "alerts" */ './account/alerts-page'),
    '/reviews': () => import(/* webpackChunkName: "reviews" */ './reviews/reviews-page'),
    '/notifications': () => import(/* webpackChunkName: "notifications" */ './notifications/notifications-page'),
    '/people/:id': () => import(/* webpackChunkName: "person" */ './people/person-page'),
  },
  slots: {
    'header.actions': () => import(/* webpackChunkName: "bell" */ './notifications/bell'),
    'account.sign-in-again': () => import(/* webpackChunkName: "sign-in-again" */ './sign-in/sign-in-again'),
  },
})
