import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { rows } from '../../database/rows'
import { city, datePrice, leadTimeDiscount, longTermDiscount, taxRule } from '../../database/schema'
import { chargeStep } from '../../domain/money'
import { priceStay, type StayRequest } from '../../domain/quote'
import { inSmallWorld } from '../../testing/in-small-world'
import { fetchRates } from '../quote/rates'
import { cardRows } from './cards'
import { type Filters, readFilters, selection } from './filters'

const { t, w } = inSmallWorld()

const currency = fc.constantFrom('JPY', 'USD', 'KWD')
const amountIn = (of: string, min: number, max: number) => fc.integer({ min, max }).map((n) => n * chargeStep(of))
/** Their days may overlap here: then last-minute goes first, in both. */
const leadTime = fc.record({ days: fc.integer({ min: 0, max: 30 }), percentBps: fc.integer({ min: 1, max: 9000 }) })
const listing = (of: string) =>
  fc.record({
    basePrice: amountIn(of, 1, 400_000),
    weekendPrice: fc.option(amountIn(of, 1, 400_000)),
    cleaningFee: amountIn(of, 0, 50_000),
    extraGuestFee: amountIn(of, 0, 5000),
    guestsIncluded: fc.integer({ min: 1, max: 6 }),
    petFee: amountIn(of, 0, 5000),
    /** By days from today. */
    datePrices: fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 70 }), price: amountIn(of, 1, 900_000) }), {
      maxLength: 12,
      selector: ({ day }) => day,
    }),
    lastMinute: fc.option(leadTime),
    earlyBooking: fc.option(leadTime),
    discounts: fc.uniqueArray(
      fc.record({ minNights: fc.integer({ min: 2, max: 40 }), percentBps: fc.integer({ min: 1, max: 9000 }) }),
      {
        maxLength: 4,
        selector: ({ minNights }) => minNights,
      },
    ),
  })
const town = currency.chain((of) =>
  fc.record({
    currency: fc.constant(of),
    timeZone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
    /** Of the country or of the city. */
    taxes: fc.array(fc.record({ bps: fc.integer({ min: 1, max: 2500 }), ofCity: fc.boolean() }), { maxLength: 4 }),
    listings: fc.array(listing(of), { minLength: 1, maxLength: 6 }),
  }),
)
const stay = fc.record({
  start: fc.integer({ min: 2, max: 30 }),
  nights: fc.integer({ min: 1, max: 45 }),
  guests: fc.integer({ min: 1, max: 10 }),
  pets: fc.integer({ min: 0, max: 4 }),
})

let towns = 0
async function build({
  currency,
  timeZone,
  taxes,
  listings,
}: typeof town extends fc.Arbitrary<infer T> ? T : never): Promise<string> {
  const slug = `town-${++towns}`
  const countryCode = `${String.fromCharCode(65 + Math.floor(towns / 26))}${String.fromCharCode(65 + (towns % 26))}`
  const id = randomUUID()
  const photo = { path: '', alt: '' }
  await t.db.insert(city).values({
    id,
    slug,
    name: slug,
    country: slug,
    countryCode,
    lat: 1,
    lon: 1,
    timeZone: 'UTC',
    currency,
    population: 1,
    photo,
  })
  if (taxes.length > 0)
    await t.db
      .insert(taxRule)
      .values(taxes.map(({ bps, ofCity }, n) => ({ countryCode, cityId: ofCity ? id : null, label: `Tax ${n}`, bps })))
  for (const { datePrices, discounts, lastMinute, earlyBooking, ...rates } of listings) {
    const propertyId = await w.listing({
      ...rates,
      cityId: id,
      currency,
      timeZone,
      guests: 10,
      petsAllowed: true,
      minNights: 1,
      maxNights: 365,
      windowDays: 400,
    })
    if (datePrices.length > 0)
      await t.db
        .insert(datePrice)
        .values(datePrices.map(({ day, price }) => ({ listingId: propertyId, date: w.day(day), price })))
    if (discounts.length > 0)
      await t.db.insert(longTermDiscount).values(discounts.map((discount) => ({ listingId: propertyId, ...discount })))
    const leadTimes = [
      ...(lastMinute ? [{ listingId: propertyId, kind: 'last_minute' as const, ...lastMinute }] : []),
      ...(earlyBooking ? [{ listingId: propertyId, kind: 'early_booking' as const, ...earlyBooking }] : []),
    ]
    if (leadTimes.length > 0) await t.db.insert(leadTimeDiscount).values(leadTimes)
  }
  return slug
}

test('the database’s total of a stay equals the quote’s to the minor unit, in yen, dollars and dinars', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(town, fc.array(stay, { minLength: 3, maxLength: 6 }), async (made, stays) => {
      const slug = await build(made)
      for (const { start, nights, guests, pets } of stays) {
        const stayRequest: StayRequest = { checkIn: w.day(start), checkOut: w.day(start + nights), guests, pets }
        const filters: Filters = { city: slug, ...stayRequest }
        const { from, where, total } = selection(readFilters(filters, t.services.now()), { priced: true })
        const priced = await rows<{ id: string; total: number }>(
          t.db,
          sql`select s.listing_id as id, ${total} as total from ${from} where ${where}`,
        )
        const found = await cardRows(
          t.db,
          priced.map(({ id }) => id),
        )
        const rates = await fetchRates(t.db, found, stayRequest.checkIn, stayRequest.checkOut, t.services.now())
        expect(priced).toHaveLength(made.listings.length)
        for (const { id, total: inSql } of priced) {
          const rate = rates.get(id)
          expect(inSql).toBe(rate && priceStay(rate, stayRequest).total)
          compared++
        }
      }
    }),
    { numRuns: 40 },
  )
  expect(compared).toBeGreaterThan(200)
})
