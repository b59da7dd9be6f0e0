import { hashPassword } from '@qe/api/commands'
import type { Transaction } from '@qe/api/database'
import {
  booking,
  chatMessage,
  conversation,
  notification,
  person,
  quickReply,
  review,
  reviewPhoto,
  stayBlock,
} from '@qe/api/database'
import { addDays, dateIn, formatDate, links } from '@qe/api/domain'
import { sql } from 'drizzle-orm'
import { insertAll } from './bulk'
import type { World } from './generated-data'
import { deriveHistory } from './history'
import { seededId } from './ids'
import { insertListings } from './insert-listings'
import { writeListingViews } from './listing-views'
import { writeNeighbours } from './neighbours'
import { photosOfReview } from './review-photos'
import { createRng, type Rng } from './rng'
import { type CityRow, drawListing, type PersonRow, type SeededListing, seedListing } from './seed-rows'
import { type BookingRow, blockRow, bookingRow, ratesOf, reviewRow, type StayPlan } from './stays'
import { writeStudios } from './studios'

/** The password of the demo people. Local databases only: seeding does not run in production. */
const demoPassword = 'quality-escape-2026'
export const demoEmails = {
  guest: 'guest@quality-escape.test',
  host: 'host@quality-escape.test',
  admin: 'admin@quality-escape.test',
} as const

export interface Demo {
  guest: PersonRow
  host: PersonRow
}

export async function addDemoPeople(tx: Transaction, now: Date): Promise<Demo> {
  const rng = createRng('demo people')
  const passwordHash = await hashPassword(demoPassword)
  const createdAt = new Date(now.getTime() - 500 * 86_400_000)
  const guest: PersonRow = {
    id: seededId(rng),
    email: demoEmails.guest,
    firstName: 'Mara',
    lastName: 'Lindqvist',
    phone: '+46 70 555 01 23',
    bio: 'Architect, slow traveller, early riser. I bring my own coffee.',
    languages: ['sv', 'en', 'de'],
    avatar: 'media/avatar/mara-lindqvist',
    role: 'guest',
    identityStatus: 'none',
    passwordHash,
    createdAt,
  }
  const host: PersonRow = {
    id: seededId(rng),
    email: demoEmails.host,
    firstName: 'Tomás',
    lastName: 'Ferreira',
    phone: '+351 910 555 123',
    bio: 'I restore old houses with my sister and like it when they are full of people. Ask me where to eat.',
    languages: ['pt', 'en', 'es'],
    avatar: 'media/avatar/senhor-tomas',
    role: 'provider',
    identityStatus: 'approved',
    passwordHash,
    createdAt,
  }
  const admin: PersonRow = {
    id: seededId(rng),
    email: demoEmails.admin,
    firstName: 'Ada',
    lastName: 'Okafor',
    phone: '+44 20 7946 0123',
    bio: 'I look after Quality Escape.',
    languages: ['en'],
    avatar: 'media/avatar/ada-okafor',
    role: 'admin',
    identityStatus: 'approved',
    passwordHash,
    createdAt,
  }
  await insertAll(tx, person, [guest, host, admin])
  return { guest, host }
}

/** Well-known cities; the demo host's first listings are in the first of them that the world has. */
const preferredCities = ['lisbon', 'paris', 'barcelona', 'rome', 'london', 'new-york', 'tokyo']

interface DemoPlan {
  demo: Demo
  cities: CityRow[]
  guests: PersonRow[]
  now: Date
}

/** Writes the demo host's listings with requests, stays, conversations and reviews, and the demo guest's trips. */
export async function writeDemoListings(
  tx: Transaction,
  world: World,
  rng: Rng,
  { demo, cities, guests, now }: DemoPlan,
): Promise<void> {
  const home = preferredCities.flatMap((known) => cities.filter(({ slug }) => slug === known))[0] ?? cities[0]
  const away = cities.filter((one) => one !== home)
  if (!home) throw new Error('The demo world has no cities')
  const listings = [home, home, home, rng.pick(away.length ? away : cities)].map((at, n) =>
    demoListing(world, rng, at, demo.host.id, now, n),
  )
  await insertListings(tx, listings)
  await writeListingViews(tx, listings, now)

  const stays: { of: SeededListing; row: BookingRow }[] = []
  let n = 700_000_000
  const stay: AddStay = (which, inDays, nights, status, guest, message = null) => {
    const of = listings[which]
    if (!of) return
    const checkIn = addDays(dateIn(of.row.timeZone, now), inDays)
    const plan: StayPlan = {
      checkIn,
      checkOut: addDays(checkIn, nights),
      guests: Math.min(2, of.row.guests),
      status,
      guest,
      lead: 21,
      n: n++,
    }
    stays.push({
      of,
      row: { ...bookingRow(rng, of, ratesOf(of), plan, now), bookingType: 'request', guestMessage: message },
    })
  }
  const others = rng.sample(guests, 12)
  const other = (which: number) => others[which % others.length] ?? demo.guest
  planDemoStays(stay, demo.guest, other)
  await insertAll(
    tx,
    booking,
    stays.map(({ row }) => row),
  )
  await insertAll(
    tx,
    stayBlock,
    stays.filter(({ row }) => row.status !== 'completed').map(({ of, row }) => blockRow(rng, of, row)),
  )
  await deriveHistory(tx, sql`b.host_id = ${demo.host.id}`)
  const reviewed = stays
    .filter(({ row }) => row.status === 'completed' && row.guestId !== demo.guest.id)
    .map(({ of, row }) => ({ of, row: reviewRow(world, rng, { ...of, quality: 4.8 }, row, now) }))
  await insertAll(
    tx,
    review,
    reviewed.map(({ row }) => row),
  )
  const photoRng = rng.fork('photos of reviews')
  await insertAll(
    tx,
    reviewPhoto,
    reviewed.flatMap(({ of, row }) =>
      row.id && photoRng.chance(0.5) ? photosOfReview(photoRng, row.id, of.row.photos) : [],
    ),
  )
  await writeConversations(tx, rng, demo, stays, now)
  await writeQuickReplies(tx, rng, demo.host.id, now)
  const [first] = listings
  if (first) await writeNeighbours(tx, world, first, guests, now)
  await writeStudios(tx, world, { at: home, host: demo.host, guests, now })
}

/** @param which index of the host's listing; `inDays` is from today until check-in */
type AddStay = (
  which: number,
  inDays: number,
  nights: number,
  status: StayPlan['status'],
  guest: PersonRow,
  message?: string | null,
) => void

function planDemoStays(stay: AddStay, demoGuest: PersonRow, other: (which: number) => PersonRow): void {
  // Open requests.
  stay(0, 12, 4, 'requested', other(0), 'Hello Tomás, we are two friends who like old houses. Is there a lift?')
  stay(
    1,
    19,
    3,
    'requested',
    other(1),
    'We would come for a wedding in the neighbourhood. Could we arrive at ten in the evening?',
  )
  stay(2, 33, 7, 'requested', other(2), 'A week of writing, very quiet. Is the internet good enough for calls?')
  // Current, upcoming and past stays.
  stay(3, -2, 5, 'in_progress', other(3))
  stay(0, 3, 3, 'confirmed', other(4), 'Looking forward to it.')
  stay(
    1,
    6,
    4,
    'confirmed',
    demoGuest,
    'Hello Tomás, this is my first time in your city. I arrive by train in the afternoon.',
  )
  stay(2, 14, 5, 'confirmed', other(5))
  stay(3, 25, 2, 'confirmed', other(6))
  stay(0, -9, 4, 'completed', demoGuest)
  for (const [which, inDays, nights, who] of [
    [0, -24, 5, 7],
    [1, -16, 3, 8],
    [1, -40, 6, 9],
    [2, -30, 4, 10],
    [2, -55, 7, 11],
    [3, -35, 3, 0],
    [0, -70, 2, 1],
    [0, -95, 6, 2],
    [1, -80, 4, 3],
    [2, -120, 3, 4],
  ] as const) {
    stay(which, inDays, nights, 'completed', other(who))
  }
  stay(1, -8, 3, 'completed', demoGuest)
}

/** A listing of the demo host, for four guests or more, which they book by request. */
function demoListing(world: World, rng: Rng, at: CityRow, hostId: string, now: Date, n: number): SeededListing {
  const generated = drawListing(
    () => seedListing(world, rng, at, hostId, now),
    // The text mentions a minimum stay of more than three nights.
    ({ kind, guests, minNights = 1 }) => kind === 'entire' && guests >= 4 && minNights <= 3,
  )
  return {
    ...generated,
    quality: 4.8,
    row: {
      ...generated.row,
      bookingType: 'request',
      minNights: 1,
      noticeDays: 0,
      preparationDays: 0,
      score: 5.2,
      createdAt: new Date(now.getTime() - (480 - n) * 86_400_000),
    },
  }
}

const minutesAgo = (now: Date, ago: number) => new Date(now.getTime() - ago * 60_000)

/** Writes a conversation for each stay with a message, and a longer one with the demo guest. */
async function writeConversations(
  tx: Transaction,
  rng: Rng,
  demo: Demo,
  stays: { of: SeededListing; row: BookingRow }[],
  now: Date,
): Promise<void> {
  for (const { of, row } of stays.filter(({ row: { guestMessage } }) => guestMessage)) {
    const { guestId } = row
    const lines = conversationLines(row, demo)
    const conversationId = seededId(rng)
    const isWaiting = row.status === 'requested'
    const updatedAt = minutesAgo(now, lines.at(-1)?.ago ?? 0)
    await insertAll(tx, conversation, [
      {
        id: conversationId,
        listingId: of.row.id,
        guestId,
        hostId: demo.host.id,
        bookingId: row.id,
        lastSeq: lines.length,
        guestReadSeq: lines.length - (guestId === demo.guest.id ? 1 : 0),
        hostReadSeq: isWaiting ? 0 : lines.length,
        updatedAt,
      },
    ])
    await insertAll(
      tx,
      chatMessage,
      lines.map(({ from, text, textForHost, ago }, index) => ({
        id: seededId(rng),
        conversationId,
        seq: index + 1,
        clientId: null,
        senderId: from,
        kind: from ? 'text' : 'system',
        text,
        textForHost,
        createdAt: minutesAgo(now, ago),
      })),
    )
    await writeBookingNotification(tx, rng, demo, { of, row }, now)
  }
}

async function writeBookingNotification(
  tx: Transaction,
  rng: Rng,
  demo: Demo,
  { of, row }: { of: SeededListing; row: BookingRow },
  now: Date,
): Promise<void> {
  const { guestId } = row
  if (row.status === 'requested') {
    const message =
      `A guest asks for ${of.row.title}, ${formatDate(row.checkIn)} to ${formatDate(row.checkOut)}. ` +
      'Answer before the request expires.'
    await insertAll(tx, notification, [
      {
        id: seededId(rng),
        personId: demo.host.id,
        message,
        variant: 'info',
        link: links.hostBooking(row.id, demo.host.id),
        createdAt: minutesAgo(now, 188),
        idempotencyKey: `seed:${row.id}:request`,
      },
    ])
  } else if (guestId === demo.guest.id) {
    const message =
      `Your stay at ${of.row.title} is confirmed, ` + `${formatDate(row.checkIn)} to ${formatDate(row.checkOut)}.`
    await insertAll(tx, notification, [
      {
        id: seededId(rng),
        personId: guestId,
        message,
        variant: 'success',
        link: links.trip(row.id),
        createdAt: minutesAgo(now, 2900),
        idempotencyKey: `seed:${row.id}:accept`,
      },
    ])
  }
}

interface Line {
  /** Null for a system line. */
  from: string | null
  text: string
  textForHost?: string
  /** Minutes before now. */
  ago: number
}

function conversationLines(row: BookingRow, demo: Demo): Line[] {
  const { guestId } = row
  const dates = `${formatDate(row.checkIn)} to ${formatDate(row.checkOut)}`
  const lines: Line[] = [
    {
      from: null,
      text: `You asked for ${dates}. The host answers next.`,
      textForHost: `A request for ${dates}. You answer next.`,
      ago: guestId === demo.guest.id ? 3100 : 190,
    },
    { from: guestId, text: row.guestMessage ?? '', ago: guestId === demo.guest.id ? 3099 : 189 },
  ]
  if (guestId === demo.guest.id) {
    lines.push(
      {
        from: null,
        text: 'The host accepted your request. Your stay is confirmed.',
        textForHost: 'You accepted the request. The stay is confirmed.',
        ago: 2900,
      },
      {
        from: demo.host.id,
        text: 'Welcome, Mara! From the station it is ten minutes on foot, or tram 28 to the last stop but one.',
        ago: 2890,
      },
      { from: guestId, text: 'Perfect. Is there somewhere to leave a bicycle?', ago: 1500 },
      { from: demo.host.id, text: 'Yes, in the courtyard. The key for it hangs beside the door.', ago: 1440 },
    )
  }
  return lines
}

async function writeQuickReplies(tx: Transaction, rng: Rng, hostId: string, now: Date): Promise<void> {
  const replies: [string, string][] = [
    [
      'Welcome',
      'Hello {{guest}}, how nice that you are coming to {{property}}. I am here from {{checkIn}} on; write to ' +
        'me whenever something is unclear.',
    ],
    [
      'How to get in',
      'The key is in the box beside the door. I send you its code on the morning of {{checkIn}}. Ring me if it ' +
        'is stubborn.',
    ],
    [
      'Early arrival',
      'Hello {{guest}}, if nobody stays the night before, you are welcome from noon on. I can tell you for ' +
        'certain two days before {{checkIn}}.',
    ],
    [
      'Where to eat',
      'Three listings that I like, all within ten minutes of {{property}}: the bakery on the corner for ' +
        'breakfast, the tiled place by the market for lunch, and for dinner whatever smells best.',
    ],
  ]
  await insertAll(
    tx,
    quickReply,
    replies.map(([title, body]) => ({ id: seededId(rng), personId: hostId, title, body, updatedAt: now })),
  )
}
