import { defineRemote } from '@qe/platform'

const inbox = () => import(/* webpackChunkName: "inbox" */ './inbox/inbox-page')

export default defineRemote({
  name: 'mf-chat',
  routes: { '/inbox': inbox, '/inbox/:roomId': inbox },
  slots: {
    'header.actions': () => import(/* webpackChunkName: "unread" */ './slots/unread'),
    'property.contact': () => import(/* webpackChunkName: "contact-host" */ './slots/contact-host'),
    'booking.contact': () => import(/* webpackChunkName: "contact-booking" */ './slots/contact-booking'),
  },
})
