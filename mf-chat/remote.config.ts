import type { RemoteConfigInput } from '@qe/contract'

export default {
  name: 'mf-chat',
  owner: 'Conversations team',
  contract: '^0.1.0',
  routes: [
    {
      path: '/inbox',
      chunk: 'inbox',
      title: 'Inbox',
      who: 'signed-in',
      width: 'wide',
      hostRight: 'messages',
      firstCalls: [{ call: 'chat/chat-room/list', passQuery: true }],
    },
    {
      path: '/inbox/:roomId',
      chunk: 'inbox',
      title: 'Inbox',
      who: 'signed-in',
      width: 'wide',
      hostRight: 'messages',
      slots: ['conversation.booking'],
      firstCalls: [{ call: 'chat/chat-room/list', passQuery: true }],
    },
  ],
  navigation: [
    {
      label: 'Messages',
      to: '/inbox',
      icon: 'inbox',
      place: 'hosting',
      who: 'provider',
      hostRight: 'messages',
      order: 40,
    },
    {
      label: 'Inbox',
      to: '/inbox',
      icon: 'inbox',
      place: 'menu',
      who: 'signed-in',
      mode: 'travelling',
      order: 30,
    },
    { label: 'Inbox', to: '/inbox', icon: 'inbox', place: 'bottom', who: 'signed-in', order: 70 },
  ],
  slots: [
    { slot: 'header.actions', chunk: 'unread', who: 'signed-in', order: 10 },
    { slot: 'property.contact', chunk: 'contact-host' },
    { slot: 'booking.contact', chunk: 'contact-booking', who: 'signed-in' },
  ],
  storage: ['qe-chat'],
} satisfies RemoteConfigInput
