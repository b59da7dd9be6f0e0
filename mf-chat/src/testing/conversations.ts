import type { ChatMessage, Conversation } from '@qe/contract'
import { testId as id } from '@qe/testing'

/** A conversation for tests, as its guest sees it. */
export const aConversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: id(100),
  property: { id: id(50), title: 'Harbour loft', photo: { path: 'media/photo/x', alt: 'A loft' }, city: 'Lisbon' },
  other: { id: id(2), name: 'Tomás F.', avatar: null },
  side: 'guest',
  booking: null,
  lastMessage: null,
  unread: 0,
  otherReadSeq: 0,
  otherDeliveredSeq: 0,
  updatedAt: '2026-05-01T10:00:00.000Z',
  archived: false,
  block: null,
  ...changes,
})

/** A message of the other side. */
export const aMessage = (changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: id(500),
  roomId: id(100),
  seq: 1,
  clientId: null,
  senderId: id(2),
  kind: 'text',
  text: 'Hello',
  files: [],
  createdAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})
