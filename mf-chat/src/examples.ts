import type { Conversation } from '@qe/contract'

/** An id for tests, the same for the same number. */
export const id = (number: number) => `0f2c6d1e-8a1b-4c3d-9e5f-${String(number).padStart(12, '0')}`

/** A conversation for tests, as its guest sees it. */
export const aRoom = (changes: Partial<Conversation> = {}): Conversation => ({
  id: id(100),
  property: { id: id(50), title: 'Harbour loft', photo: { path: 'media/photo/x', alt: 'A loft' }, city: 'Lisbon' },
  other: { id: id(2), name: 'Tomás F.', avatar: null },
  side: 'guest',
  booking: null,
  lastMessage: null,
  unread: 0,
  otherReadSeq: 0,
  updatedAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})
