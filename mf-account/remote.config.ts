import type { RemoteConfigInput } from '@qe/contract'

export default {
  name: 'mf-account',
  owner: 'Account team',
  contract: '^0.1.0',
  routes: [
    { path: '/auth/login', chunk: 'login', title: 'Sign in', description: 'Sign in to book, to write to hosts, and to look after your places.' },
    { path: '/auth/signup', chunk: 'signup', title: 'Create an account', description: 'An account to book stays, to write to hosts, and to rent out a place of your own.' },
    { path: '/auth/forgot', chunk: 'forgot', title: 'New password', unlisted: true },
    { path: '/account', chunk: 'account', title: 'Your account', who: 'signed-in', firstCalls: [{ call: 'user/profile-details' }] },
    { path: '/account/profile', chunk: 'profile', title: 'Your profile', who: 'signed-in', firstCalls: [{ call: 'user/profile-details' }] },
    { path: '/account/identity', chunk: 'identity', title: 'Confirm who you are', who: 'signed-in', firstCalls: [{ call: 'user/profile-details' }] },
    { path: '/account/security', chunk: 'security', title: 'Sign-in and security', who: 'signed-in' },
    { path: '/account/privacy', chunk: 'privacy', title: 'Privacy and your data', who: 'signed-in', firstCalls: [{ call: 'user/image-permission/get' }] },
    { path: '/account/delete', chunk: 'delete', title: 'Delete your account', who: 'signed-in', firstCalls: [{ call: 'user/profile-details' }] },
    { path: '/account/payouts', chunk: 'payouts', title: 'Payouts', who: 'provider', firstCalls: [{ call: 'user/get-all-banks' }] },
    { path: '/account/cards', chunk: 'cards', title: 'Saved cards', who: 'signed-in', firstCalls: [{ call: 'stripe-bank/list' }] },
    { path: '/account/emergency', chunk: 'emergency', title: 'Emergency contact', who: 'signed-in', firstCalls: [{ call: 'user/get-emergency/contact' }] },
    { path: '/account/preferences', chunk: 'preferences', title: 'Language and region', who: 'signed-in', firstCalls: [{ call: 'user/profile-details' }] },
    { path: '/account/alerts', chunk: 'alerts', title: 'Alerts', who: 'signed-in', firstCalls: [{ call: 'email-alert/get' }] },
    { path: '/notifications', chunk: 'notifications', title: 'Notifications', who: 'signed-in' },
    { path: '/people/:id', chunk: 'person', title: 'Profile', firstCalls: [{ call: 'user/get/{id}', input: { id: ':id' } }] },
  ],
  navigation: [
    { label: 'Account', to: '/account', icon: 'user', place: 'menu', who: 'signed-in', order: 80 },
    { label: 'Notifications', to: '/notifications', icon: 'bell', place: 'menu', who: 'signed-in', order: 70 },
    { label: 'Sign in', to: '/auth/login', icon: 'user', place: 'menu', who: 'signed-out', order: 10 },
    { label: 'Create an account', to: '/auth/signup', icon: 'star', place: 'menu', who: 'signed-out', order: 20 },
    { label: 'Profile', to: '/account', icon: 'user', place: 'bottom', who: 'signed-in', order: 90 },
    { label: 'Sign in', to: '/auth/login', icon: 'user', place: 'bottom', who: 'signed-out', order: 90 },
  ],
  slots: [{ slot: 'header.actions', chunk: 'bell', who: 'signed-in', order: 20 }],
} satisfies RemoteConfigInput
