import { randomUUID } from 'node:crypto'
import { onboarding } from '@qe/emulators/stripe/testing'
import { eq, sql } from 'drizzle-orm'
import { booking, bookingEvent, movement, person, review } from '../database/schema'
import { addDays, plusDays, plusHours, plusMinutes } from '../domain/dates'
import { oneself } from '../domain/team'
import type { Me } from '../identity/sessions'
import { answerRequest } from '../modules/booking/answer-request'
import { holdDates } from '../modules/booking/hold'
import { payNow } from '../modules/booking/pay-booking'
import { refundNow } from '../modules/booking/refund-terms'
import { connectHost, listBanks } from '../modules/payments/host-account'
import { findBookableListing } from '../modules/quote/availability'
import { createQuote, priceListingStay } from '../modules/quote/create-quote'
import { writeReview } from '../modules/review/write'
import { smallWorld } from '../testing/small-world'
import { callerOf, testAppOver } from './over-http'
import { createStandaloneServices } from './standalone-services'

/**
 * `npm run simulate -- clock`: every deadline of a booking across the nights in which the clocks change. The
 * expectations are offsets from UTC and do not use the product's own calendar.
 */
interface Change {
  zone: string
  /** The date there on which the clocks change. */
  on: string
  /** Hours ahead of UTC before and after. */
  before: number
  after: number
}

const changes: readonly Change[] = [
  { zone: 'Europe/Berlin', on: '2027-03-28', before: 1, after: 2 },
  { zone: 'Europe/Berlin', on: '2027-10-31', before: 2, after: 1 },
  { zone: 'America/New_York', on: '2027-03-14', before: -5, after: -4 },
  { zone: 'America/New_York', on: '2027-11-07', before: -4, after: -5 },
  { zone: 'Australia/Sydney', on: '2027-04-04', before: 11, after: 10 },
  { zone: 'Australia/Sydney', on: '2027-10-03', before: 10, after: 11 },
  { zone: 'Asia/Tokyo', on: '2027-03-28', before: 9, after: 9 },
]

let at = new Date('2027-01-01T00:00:00Z')
const { db, services, worker, close } = await createStandaloneServices(() => at)
const world = await smallWorld(
  Object.assign(
    testAppOver(db, [], () => at),
    { as: async () => callerOf([], null) },
  ),
)

async function meOf(id: string): Promise<Me> {
  const [found] = await db.select().from(person).where(eq(person.id, id))
  if (!found) throw new Error(`Nobody is called ${id}`)
  return { ...found, tokenHash: '', signedInAt: at.toISOString(), lastSeenAt: null }
}

const guest = await meOf(world.guestId)
const host = await meOf(world.hostId)
const { url } = await connectHost(services, host, { returnPath: '/', country: 'DE' })
await fetch(url ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams(onboarding('000123456789')) })
at = plusMinutes(at, 1)
await listBanks(services, host)

/** The UTC moment of a local date and time in a zone `hoursAhead` of UTC. */
const momentAt = (date: string, time: string, hoursAhead: number) =>
  plusHours(new Date(`${date}T${time}:00Z`), -hoursAhead)

async function holdInZone(
  change: Change,
  bookingType: 'instant' | 'request',
  checkIn: string,
  checkOut: string,
): Promise<string> {
  const listingId = await world.listing({
    timeZone: change.zone,
    bookingType,
    checkInFrom: '15:00',
    checkOutBy: '11:00',
    noticeDays: 0,
  })
  const listing = await findBookableListing(db, listingId)
  const request = { checkIn, checkOut, guests: 2, children: 0, infants: 0, pets: 0 }
  const quote = createQuote(listing, request, await priceListingStay(db, listing, request, at), {
    secret: services.secret,
    now: at,
  })
  return holdDates(services, guest, { quoteId: quote.id, idempotencyKey: randomUUID() } as never)
}

const pay = (bookingId: string) =>
  payNow(services, { bookingId, paymentMethodId: 'pm_card_visa', idempotencyKey: randomUUID() } as never)

/** Everything that a deadline may change, as text. */
async function stateOf(bookingId: string): Promise<string> {
  const [of] = await db.select({ status: booking.status }).from(booking).where(eq(booking.id, bookingId))
  const [events] = await db
    .select({ n: sql<number>`count(*)` })
    .from(bookingEvent)
    .where(eq(bookingEvent.bookingId, bookingId))
  const [lines] = await db.select({ n: sql<number>`count(*)` }).from(movement).where(eq(movement.bookingId, bookingId))
  const [out] = await db
    .select({ n: sql<number>`count(published_at)` })
    .from(review)
    .where(eq(review.bookingId, bookingId))
  return `${of?.status}, ${events?.n} events, ${lines?.n} movements, ${out?.n} reviews out`
}

let checked = 0
const wrong: string[] = []

/** Checks that nothing happens a second before the deadline, the due step at it, and nothing more in a second run. */
async function checkDeadline(
  what: string,
  { zone, on }: Change,
  bookingId: string,
  moment: Date,
  isDone: RegExp,
): Promise<void> {
  const report = (problem: string) => wrong.push(`${what} in ${zone} around ${on}: ${problem}`)
  at = new Date(moment.getTime() - 1000)
  const early = await afterTick(bookingId)
  if (isDone.test(early)) report(`already ${early} a second before ${moment.toISOString()}`)
  at = moment
  const onTime = await afterTick(bookingId)
  if (!isDone.test(onTime)) report(`still ${onTime} at ${moment.toISOString()}`)
  if ((await afterTick(bookingId)) !== onTime) report('run twice, it did something twice')
  checked++
}

/** Checks that everything comes back until a second before the cut-off of a moderate stay, and less from it on. */
async function checkRefundCutOff({ zone, on }: Change, bookingId: string, cutOff: Date): Promise<void> {
  const [found] = await db.select().from(booking).where(eq(booking.id, bookingId))
  if (!found) throw new Error(`There is no booking ${bookingId}`)
  const isAllBack = [-1000, 0].map((ms) => refundNow(found, 0, new Date(cutOff.getTime() + ms)) === found.total)
  if (isAllBack.join() !== 'true,false')
    wrong.push(`the refund in ${zone} around ${on} does not change at ${cutOff.toISOString()}`)
  checked++
}

async function afterTick(bookingId: string): Promise<string> {
  await worker.tick()
  return stateOf(bookingId)
}

async function across(change: Change): Promise<void> {
  const { on, before, after } = change
  const eve = addDays(on, -1)

  at = momentAt(on, '01:50', before)
  await checkDeadline(
    'a hold',
    change,
    await holdInZone(change, 'request', addDays(on, 9), addDays(on, 11)),
    plusMinutes(at, 15),
    /^hold_expired/,
  )

  at = momentAt(eve, '12:00', before)
  const asked = await holdInZone(change, 'request', addDays(on, 9), addDays(on, 11))
  await pay(asked)
  await checkDeadline('a request', change, asked, plusHours(at, 24), /^expired/)

  at = momentAt(addDays(on, -3), '12:00', before)
  const onTheDay = await holdInZone(change, 'instant', on, addDays(on, 2))
  await pay(onTheDay)
  await checkDeadline(
    'check-in on the day of the change',
    change,
    onTheDay,
    momentAt(on, '15:00', after),
    /^in_progress/,
  )

  at = momentAt(addDays(on, -3), '13:00', before)
  const spanning = await holdInZone(change, 'request', eve, addDays(on, 1))
  await pay(spanning)
  await answerRequest(services, oneself(world.hostId), { bookingId: spanning, decision: 'accepted' } as never)
  await checkDeadline('check-in on the eve', change, spanning, momentAt(eve, '15:00', before), /^in_progress/)
  await checkDeadline(
    'the transfer, 24 hours later',
    change,
    spanning,
    plusHours(momentAt(eve, '15:00', before), 24),
    /^in_progress, \d+ events, [4-9] movements/,
  )
  await checkDeadline('check-out', change, spanning, momentAt(addDays(on, 1), '11:00', after), /^completed/)

  at = momentAt(addDays(on, -16), '12:00', before)
  const reviewed = await holdInZone(change, 'instant', addDays(on, -10), addDays(on, -7))
  await pay(reviewed)
  at = momentAt(addDays(on, -7), '12:00', before)
  for (let n = 0; n < 2; n++) await worker.tick()
  await writeReview(
    services,
    oneself(guest.id),
    { bookingId: reviewed, overall: 5, text: 'A quiet house.' } as never,
    [],
  )
  await checkDeadline(
    'the end of the review window',
    change,
    reviewed,
    momentAt(addDays(on, -7 + 15), '00:00', after),
    /1 reviews out/,
  )

  at = momentAt(addDays(on, -20), '12:00', before)
  const cancellable = await holdInZone(change, 'instant', addDays(on, 2), addDays(on, 5))
  await pay(cancellable)
  await checkRefundCutOff(change, cancellable, momentAt(addDays(on, -3), '15:00', before))

  at = momentAt(addDays(on, -3), '12:00', before)
  const late = await holdInZone(change, 'instant', eve, addDays(on, 1))
  await pay(late)
  at = plusDays(momentAt(addDays(on, 1), '11:00', after), 5)
  for (let n = 0; n < 3; n++) await worker.tick()
  const end = await stateOf(late)
  if (!/^completed, \d+ events, 3 movements/.test(end) || (await afterTick(late)) !== end)
    wrong.push(`${change.zone}: days late it ends ${end}`)
  checked++
}

for (const change of changes) {
  await across(change)
  console.log(
    `${change.zone}, ${change.on}, from UTC${change.before >= 0 ? '+' : ''}${change.before} to ` +
      `${change.after >= 0 ? '+' : ''}${change.after}: done`,
  )
}
for (const line of wrong) console.error(line)
console.log(`${checked} deadlines, ${wrong.length} at a wrong moment or twice.`)
await close()
process.exit(wrong.length === 0 ? 0 : 1)
