import { api } from '@qe/platform'

/** How a part of somebody's data is asked for. It is built of the calls that the site itself makes. */
interface Part {
  /** Its name in the file. */
  key: string
  /** Its name for the person. */
  label: string
  hostsOnly?: true
  read: (signal: AbortSignal) => Promise<unknown>
}

const most = 50

/** All pages of a call that answers with a cursor. */
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

const quiet = (signal: AbortSignal) => ({ signal, quiet: true })

async function bookings(side: 'guest' | 'provider', signal: AbortSignal): Promise<unknown[]> {
  const items = await allPages((cursor) =>
    api.call('bookings/my-booking', { side, cursor, limit: most }, quiet(signal)),
  )
  const whole: unknown[] = []
  for (const { id } of items)
    whole.push((await api.call('bookings/my-booking/details', { bookingId: id }, quiet(signal))).booking)
  return whole
}

const payments = (side: 'guest' | 'provider', signal: AbortSignal) =>
  allPages((cursor) => api.call('transcation/getAll', { side, cursor, limit: most }, quiet(signal)))

async function conversation(roomId: string, signal: AbortSignal) {
  let { messages, hasEarlier } = await api.call('chat/details', { roomId, limit: most }, quiet(signal))
  while (hasEarlier && messages[0]) {
    const earlier = await api.call('chat/details', { roomId, beforeSeq: messages[0].seq, limit: most }, quiet(signal))
    messages = [...earlier.messages, ...messages]
    hasEarlier = earlier.hasEarlier
  }
  return messages
}

async function conversations(signal: AbortSignal): Promise<unknown[]> {
  const { rooms } = await api.call('chat/chat-room/list', {}, quiet(signal))
  const whole: unknown[] = []
  for (const { id, property, other, side } of rooms)
    whole.push({ id, property, other, side, messages: await conversation(id, signal) })
  return whole
}

async function calendars(signal: AbortSignal): Promise<unknown[]> {
  const { items } = await api.call('property/my-property', {}, quiet(signal))
  const whole: unknown[] = []
  for (const { id } of items)
    whole.push({ propertyId: id, ...(await api.call('calendar-feed/list', { propertyId: id }, quiet(signal))) })
  return whole
}

const parts: Part[] = [
  { key: 'profile', label: 'Profile', read: (signal) => api.call('user/profile-details', {}, quiet(signal)) },
  {
    key: 'imagePermission',
    label: 'Who sees your photo',
    read: (signal) => api.call('user/image-permission/get', {}, quiet(signal)),
  },
  {
    key: 'emergencyContact',
    label: 'Emergency contact',
    read: async (signal) => (await api.call('user/get-emergency/contact', {}, quiet(signal))).contact,
  },
  { key: 'emailAlerts', label: 'E-mail alerts', read: (signal) => api.call('email-alert/get', {}, quiet(signal)) },
  {
    key: 'cards',
    label: 'Saved cards',
    read: async (signal) => (await api.call('stripe-bank/list', {}, quiet(signal))).cards,
  },
  {
    key: 'devices',
    label: 'Signed-in devices',
    read: async (signal) => (await api.call('user/device/list', {}, quiet(signal))).devices,
  },
  { key: 'trips', label: 'Trips', read: (signal) => bookings('guest', signal) },
  { key: 'payments', label: 'Payments', read: (signal) => payments('guest', signal) },
  { key: 'conversations', label: 'Conversations', read: conversations },
  {
    key: 'notifications',
    label: 'Notifications',
    read: (signal) => allPages((cursor) => api.call('notification/getAll', { cursor, limit: most }, quiet(signal))),
  },
  {
    key: 'places',
    label: 'Your places',
    hostsOnly: true,
    read: (signal) => api.call('property/my-property', {}, quiet(signal)),
  },
  { key: 'calendars', label: 'Calendars of other sites', hostsOnly: true, read: calendars },
  {
    key: 'hostBookings',
    label: 'Bookings of your places',
    hostsOnly: true,
    read: (signal) => bookings('provider', signal),
  },
  { key: 'income', label: 'Income', hostsOnly: true, read: (signal) => payments('provider', signal) },
  {
    key: 'quickReplies',
    label: 'Quick replies',
    hostsOnly: true,
    read: async (signal) => (await api.call('chat/quick-reply/getAll', {}, quiet(signal))).items,
  },
  {
    key: 'payoutAccount',
    label: 'Bank accounts',
    hostsOnly: true,
    read: (signal) => api.call('user/get-all-banks', {}, quiet(signal)),
  },
]

/**
 * What the site knows of the person who is signed in, part by part; `onPart` hears of each before it is asked for. All
 * of it or nothing.
 */
export async function collect(
  isProvider: boolean,
  signal: AbortSignal,
  onPart: (label: string, share: number) => void,
): Promise<Record<string, unknown>> {
  const wanted = parts.filter(({ hostsOnly }) => isProvider || !hostsOnly)
  const data: Record<string, unknown> = { collectedAt: new Date().toISOString() }
  for (const [index, { key, label, read }] of wanted.entries()) {
    onPart(label, index / wanted.length)
    data[key] = await read(signal)
  }
  return data
}
