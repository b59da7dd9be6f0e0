import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DestinationStream } from 'pino'
import sharp from 'sharp'
import { booking, calendarFeed, cmsBlock, cmsPage, faqItem, person, session } from '../database/schema'
import { addDays, plusHours } from '../domain/dates'
import { hashToken } from '../identity/secrets'
import { type CalendarSite, startCalendarSite } from '../testing/calendar-site'
import { startGoogleIssuer } from '../testing/google-issuer'
import { type Caller, startApp, type TestApp } from '../testing/harness'
import { startTranslator } from '../testing/libre-translate'
import { hold, pay, request, type SmallWorld, smallWorld } from '../testing/small-world'
import type { CallerKind } from './expected-permissions'

/** A small world with everything that a call may need; each method creates a new object and returns its id. */
export interface Stage extends SmallWorld {
  t: TestApp
  people: Record<CallerKind, Caller>
  /** A new account without data. */
  newcomer(role?: 'guest' | 'provider'): Promise<{ id: string; email: string; caller: Caller }>
  held(): Promise<string>
  requested(): Promise<string>
  confirmed(): Promise<string>
  /** A stay that ended yesterday. */
  completed(): Promise<string>
  /** The same, with the published reviews of both sides. */
  reviewed(): Promise<string>
  /** A conversation of guest and host with one message. */
  room(): Promise<string>
  /** A card saved by the guest. */
  card(): Promise<string>
  /** Another session of the guest. */
  otherDevice(): Promise<string>
  /** The code that Google's window gives a page for this address. */
  googleCode(email: string): string
  /** The latest code mailed to an address. */
  codeFor(email: string): Promise<string>
  picture(): Promise<File>
  /** A fake site with a calendar. */
  site: CalendarSite
  /** A calendar feed of a listing of the host, last read an hour ago. */
  feed(): Promise<string>
  close(): Promise<void>
}

/** @param env further settings, such as `DATABASE_URL` */
export async function openStage(env: Record<string, string> = {}, logTo?: DestinationStream): Promise<Stage> {
  const google = await startGoogleIssuer()
  const site = await startCalendarSite()
  const translator = await startTranslator()
  const local = { ...google.env, CALENDAR_LOOPBACK: 'true', TRANSLATOR_URL: translator.url }
  const t = await startApp({ ...local, ...env }, logTo)
  const w = await smallWorld(t)
  await fillContent(t)

  let count = 0
  const newcomer = async (role: 'guest' | 'provider' | 'admin' = 'guest') => {
    const email = `newcomer-${++count}@example.com`
    const id = randomUUID()
    await t.db.insert(person).values({ id, email, firstName: 'Nele', lastName: 'Neu', role })
    return { id, email, caller: await t.as(id) }
  }
  const { caller: admin } = await newcomer('admin')
  const confirmed = async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(30), w.day(33))
    await pay(w.guest, bookingId)
    return bookingId
  }
  const completed = async () => {
    const bookingId = await confirmed()
    const today = t.services.now().toISOString().slice(0, 10)
    await t.db
      .update(booking)
      .set({ status: 'completed', checkIn: addDays(today, -4), checkOut: addDays(today, -1), clockAt: null })
      .where(eq(booking.id, bookingId))
    return bookingId
  }
  return {
    ...w,
    t,
    people: { nobody: t.nobody, guest: w.guest, otherGuest: w.other, host: w.host, otherHost: w.otherHost, admin },
    newcomer,
    held: async () => hold(w.guest, await w.listing(), w.day(30), w.day(33)),
    requested: async () => request(w.guest, await w.listing(), w.day(30), w.day(33)),
    confirmed,
    completed,
    reviewed: async () => {
      const bookingId = await completed()
      for (const side of [w.guest, w.host])
        await side.call('bookings/review', { bookingId, overall: 5, text: 'Quiet, and close to everything.' })
      return bookingId
    },
    room: async () =>
      (
        await w.guest.call('chat/chat-room/create', {
          bookingId: await request(w.guest, await w.listing(), w.day(30), w.day(33), 'Hello'),
        })
      ).data.id,
    card: async () => (await w.guest.call('stripe-bank/add', { paymentMethodId: 'pm_card_visa' })).data.paymentMethodId,
    otherDevice: async () => {
      const { token } = await t.as(w.guestId)
      const [found] = await t.db
        .select({ id: session.id })
        .from(session)
        .where(eq(session.tokenHash, hashToken(token ?? '')))
      return found?.id ?? ''
    },
    googleCode: (email) => google.code({ email, firstName: 'Gita', lastName: 'Glad' }),
    codeFor: async (email) => {
      await t.settle()
      return /\b\d{6}\b/.exec(t.inbox.emails().find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
    },
    picture,
    site,
    feed: async () => {
      const { data } = await w.host.call('calendar-feed/add', {
        propertyId: await w.listing(),
        name: 'Elsewhere',
        url: site.url,
      })
      await t.db
        .update(calendarFeed)
        .set({ lastTriedAt: plusHours(t.services.now(), -1) })
        .where(eq(calendarFeed.id, data.id))
      return data.id
    },
    close: async () => {
      site.close()
      translator.close()
      await google.close()
      await t.close()
    },
  }
}

async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#d81b76' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.jpg', { type: 'image/jpeg' })
}

async function fillContent(t: TestApp): Promise<void> {
  const page = {
    summary: 'In short.',
    sections: [{ heading: 'First', paragraphs: ['Words.'] }],
    updatedAt: t.services.now(),
  }
  await t.db.insert(cmsPage).values(['about-us', 'support', 'terms'].map((slug) => ({ ...page, slug, title: slug })))
  await t.db.insert(cmsBlock).values([
    { key: 'hero', body: { title: 'A place', subtitle: 'Anywhere', photo: { path: 'media/hero', alt: 'A harbour' } } },
    { key: 'rails', body: [{ key: 'all', title: 'All', subtitle: 'Every place', search: 'city=harbour' }] },
    { key: 'steps', body: [{ title: 'Search', text: 'Find a place.' }] },
    { key: 'hostCall', body: { title: 'Host', text: 'Let your place.', button: 'Begin' } },
  ])
  await t.db.insert(faqItem).values({
    group: 'Paying',
    groupPosition: 1,
    position: 1,
    question: 'When am I charged?',
    answer: 'When it is confirmed.',
  })
}
