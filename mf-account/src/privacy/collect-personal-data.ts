import { api } from '@qe/platform'

/** A section of the data export, read by the calls that the site itself makes. */
interface DataSection {
  /** Key in the file. */
  key: string
  /** Name for the person. */
  label: string
  hostsOnly?: true
  read: (signal: AbortSignal) => Promise<unknown>
}

const pageSize = 50

/** Fetches every page of a call that answers with a cursor. */
async function allPages<T>(
  page: (cursor: string | undefined) => Promise<{ items: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await page(cursor)
    all.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor)
  return all
}

const quietly = (signal: AbortSignal) => ({ signal, quiet: true })

async function bookings(side: 'guest' | 'provider', signal: AbortSignal): Promise<unknown[]> {
  const items = await allPages((cursor) =>
    api.call('bookings/my-booking', { side, cursor, limit: pageSize }, quietly(signal)),
  )
  const details: unknown[] = []
  for (const { id } of items)
    details.push((await api.call('bookings/my-booking/details', { bookingId: id }, quietly(signal))).booking)
  return details
}

const payments = (side: 'guest' | 'provider', signal: AbortSignal) =>
  allPages((cursor) => api.call('transcation/getAll', { side, cursor, limit: pageSize }, quietly(signal)))

async function conversation(roomId: string, signal: AbortSignal) {
  let { messages, hasEarlier } = await api.call('chat/details', { roomId, limit: pageSize }, quietly(signal))
  while (hasEarlier && messages[0]) {
    const earlier = await api.call(
      'chat/details',
      { roomId, beforeSeq: messages[0].seq, limit: pageSize },
      quietly(signal),
    )
    messages = [...earlier.messages, ...messages]
    hasEarlier = earlier.hasEarlier
  }
  return messages
}

const roomsUnder = (filter: 'all' | 'archived', signal: AbortSignal) =>
  allPages(async (cursor) => {
    const { rooms, nextCursor = null } = await api.call('chat/chat-room/list', { filter, cursor }, quietly(signal))
    return { items: rooms, nextCursor }
  })

async function conversations(signal: AbortSignal): Promise<unknown[]> {
  const details: unknown[] = []
  for (const { id, property, other, side, archived } of [
    ...(await roomsUnder('all', signal)),
    ...(await roomsUnder('archived', signal)),
  ])
    details.push({ id, property, other, side, archived, messages: await conversation(id, signal) })
  return details
}

/** What a call answers of each listing. */
async function ofEachListing(call: 'calendar-feed/list' | 'arrival-guide/details', signal: AbortSignal) {
  const { items } = await api.call('property/my-property', {}, quietly(signal))
  const details: unknown[] = []
  for (const { id: propertyId } of items)
    details.push({ propertyId, ...(await api.call(call, { propertyId }, quietly(signal))) })
  return details
}

async function team(signal: AbortSignal) {
  const { members, invitations } = await api.call('team/details', {}, quietly(signal))
  const log = await allPages((cursor) => api.call('team/log', { cursor, limit: pageSize }, quietly(signal)))
  return { members, invitations, log }
}

async function savedPlaces(signal: AbortSignal): Promise<unknown[]> {
  const { wishlists } = await api.call('wishlist/list', {}, quietly(signal))
  const details: unknown[] = []
  for (const { id: wishlistId } of wishlists)
    details.push(await api.call('wishlist/details', { wishlistId }, quietly(signal)))
  return details
}

/** The claims of both sides, with their words and history. */
async function claims(signal: AbortSignal) {
  const read = (side: 'guest' | 'provider') =>
    allPages((cursor) => api.call('claim/list', { side, limit: 50, ...(cursor && { cursor }) }, quietly(signal)))
  const details = []
  for (const { id: claimId } of [...(await read('guest')), ...(await read('provider'))])
    details.push(await api.call('claim/details', { claimId }, quietly(signal)))
  return details
}

const reviews = (which: 'written' | 'about-me', signal: AbortSignal) =>
  allPages((cursor) => api.call('review/list', { which, cursor, limit: pageSize }, quietly(signal)))

const sections: DataSection[] = [
  { key: 'profile', label: 'Profile', read: (signal) => api.call('user/profile-details', {}, quietly(signal)) },
  {
    key: 'imagePermission',
    label: 'Who sees your photo',
    read: (signal) => api.call('user/image-permission/get', {}, quietly(signal)),
  },
  {
    key: 'emergencyContact',
    label: 'Emergency contact',
    read: async (signal) => (await api.call('user/get-emergency/contact', {}, quietly(signal))).contact,
  },
  { key: 'emailAlerts', label: 'E-mail alerts', read: (signal) => api.call('email-alert/get', {}, quietly(signal)) },
  { key: 'claims', label: 'Claims', read: claims },
  {
    key: 'cards',
    label: 'Saved cards',
    read: async (signal) => (await api.call('stripe-bank/list', {}, quietly(signal))).cards,
  },
  {
    key: 'devices',
    label: 'Signed-in devices',
    read: async (signal) => (await api.call('user/device/list', {}, quietly(signal))).devices,
  },
  {
    key: 'signInMethods',
    label: 'Ways to sign in',
    read: (signal) => api.call('user/sign-in-methods', {}, quietly(signal)),
  },
  { key: 'trips', label: 'Trips', read: (signal) => bookings('guest', signal) },
  {
    key: 'sharedTrips',
    label: 'Trips shared with you',
    read: async (signal) => (await api.call('bookings/shared-trips', {}, quietly(signal))).items,
  },
  {
    key: 'tripCalendar',
    label: 'Calendar of your trips',
    read: async (signal) => (await api.call('bookings/trip-calendar', {}, quietly(signal))).address,
  },
  { key: 'savedPlaces', label: 'Saved places', read: savedPlaces },
  { key: 'reviews', label: 'Reviews by you', read: (signal) => reviews('written', signal) },
  { key: 'reviewsAboutYou', label: 'Reviews of you as a guest', read: (signal) => reviews('about-me', signal) },
  { key: 'payments', label: 'Payments', read: (signal) => payments('guest', signal) },
  {
    key: 'coupons',
    label: 'Credits and codes',
    read: async (signal) => (await api.call('coupon/mine', {}, quietly(signal))).items,
  },
  { key: 'conversations', label: 'Conversations', read: conversations },
  {
    key: 'blockedPeople',
    label: 'Blocked people',
    read: async (signal) => (await api.call('chat/blocked/list', {}, quietly(signal))).people,
  },
  {
    key: 'notifications',
    label: 'Notifications',
    read: (signal) =>
      allPages((cursor) => api.call('notification/getAll', { cursor, limit: pageSize }, quietly(signal))),
  },
  {
    key: 'places',
    label: 'Your listings',
    hostsOnly: true,
    read: (signal) => api.call('property/my-property', {}, quietly(signal)),
  },
  {
    key: 'calendars',
    label: 'Calendars of other sites',
    hostsOnly: true,
    read: (signal) => ofEachListing('calendar-feed/list', signal),
  },
  {
    key: 'arrivalGuides',
    label: 'Arrival guides',
    hostsOnly: true,
    read: (signal) => ofEachListing('arrival-guide/details', signal),
  },
  {
    key: 'codes',
    label: 'Coupon codes',
    hostsOnly: true,
    read: async (signal) => (await api.call('coupon/list', {}, quietly(signal))).items,
  },
  { key: 'team', label: 'Your team', hostsOnly: true, read: team },
  {
    key: 'hostBookings',
    label: 'Bookings of your listings',
    hostsOnly: true,
    read: (signal) => bookings('provider', signal),
  },
  { key: 'income', label: 'Income', hostsOnly: true, read: (signal) => payments('provider', signal) },
  {
    key: 'quickReplies',
    label: 'Quick replies',
    hostsOnly: true,
    read: async (signal) => (await api.call('chat/quick-reply/getAll', {}, quietly(signal))).items,
  },
  {
    key: 'payoutAccount',
    label: 'Bank accounts',
    hostsOnly: true,
    read: (signal) => api.call('user/get-all-banks', {}, quietly(signal)),
  },
]

/**
 * Collects the data of the person signed in, section by section. Calls `onSection` before each with the share done.
 * @throws ApiError when one section can't be read: there is no partial export
 */
export async function collectPersonalData(
  isProvider: boolean,
  signal: AbortSignal,
  onSection: (label: string, share: number) => void,
): Promise<Record<string, unknown>> {
  const selected = sections.filter(({ hostsOnly }) => isProvider || !hostsOnly)
  const data: Record<string, unknown> = { collectedAt: new Date().toISOString() }
  for (const [index, { key, label, read }] of selected.entries()) {
    onSection(label, index / selected.length)
    data[key] = await read(signal)
  }
  return data
}
