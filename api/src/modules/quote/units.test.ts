import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { booking, person } from '../../database/schema'
import { addDays, datesIn, daysBetween } from '../../domain/dates'
import type { Caller } from '../../testing/harness'
import { inSmallWorld } from '../../testing/in-small-world'
import { listingWithUnits } from '../../testing/small-world'

const { t, w } = inSmallWorld()

/** Days from today within which everything happens. */
const [first, last] = [2, 22]

/** Each holds once: a second hold of one guest would end the first. */
async function nextGuest(): Promise<Caller> {
  const id = randomUUID()
  await t.db
    .insert(person)
    .values({ id, email: `${id}@example.com`, firstName: 'Gus', lastName: 'Guest', role: 'guest' })
  return t.as(id)
}

/** The taken nights of each unit, kept night by night. */
class Model {
  readonly #taken: Map<string, Set<string>>
  constructor(
    unitIds: readonly string[],
    readonly preparationDays: number,
  ) {
    this.#taken = new Map(unitIds.map((id) => [id, new Set()]))
  }

  isFree(unitId: string, from: string, to: string): boolean {
    return datesIn(from, to).every((date) => !this.#taken.get(unitId)?.has(date))
  }

  /** Units that a stay could have, those with the fewest free nights around it first. */
  unitsFor(checkIn: string, checkOut: string): string[] {
    const until = addDays(checkOut, this.preparationDays)
    return [...this.#taken.keys()]
      .filter((id) => this.isFree(id, checkIn, until))
      .sort((a, b) => this.#gap(a, checkIn, until) - this.#gap(b, checkIn, until))
  }

  #gap(unitId: string, checkIn: string, until: string): number {
    let [from, to] = [checkIn, until]
    while (from > w.day(0) && this.isFree(unitId, addDays(from, -1), from)) from = addDays(from, -1)
    while (to < w.day(365) && this.isFree(unitId, to, addDays(to, 1))) to = addDays(to, 1)
    return daysBetween(from, to)
  }

  nightsWithoutUnit(): string[] {
    return datesIn(w.day(0), w.day(365)).filter((date) => [...this.#taken.values()].every((nights) => nights.has(date)))
  }

  take(unitId: string, from: string, to: string): void {
    for (const date of datesIn(from, to)) this.#taken.get(unitId)?.add(date)
  }
}

const stay = fc
  .tuple(fc.integer({ min: first, max: last - 1 }), fc.integer({ min: 1, max: 6 }))
  .map(([from, nights]) => ({ from, to: Math.min(from + nights, last) }))
const step = fc.oneof(
  { weight: 3, arbitrary: stay.map((nights) => ({ kind: 'hold' as const, ...nights })) },
  {
    weight: 1,
    arbitrary: fc.tuple(stay, fc.nat(9)).map(([nights, nth]) => ({ kind: 'close' as const, nth, ...nights })),
  },
)
const story = fc.record({
  units: fc.integer({ min: 1, max: 4 }),
  preparationDays: fc.integer({ min: 0, max: 2 }),
  steps: fc.array(step, { minLength: 4, maxLength: 9 }),
  asked: fc.array(stay, { minLength: 2, maxLength: 4 }),
})

const dates = ({ from, to }: { from: number; to: number }) => ({ checkIn: w.day(from), checkOut: w.day(to) })
const availability = async (propertyId: string, of: { from: number; to: number }, who = t.nobody) =>
  (await who.call('bookings/check-availability', { propertyId, ...dates(of), guests: 2 })).data

/** What the calls say of a stay, which has to be what the model says. */
async function compare(model: Model, propertyId: string, of: { from: number; to: number }): Promise<void> {
  const { checkIn, checkOut } = dates(of)
  const isFree = model.unitsFor(checkIn, checkOut).length > 0
  const found = await t.nobody.call('property/getall', { ids: [propertyId], checkIn, checkOut })
  const map = await t.nobody.call('property/map-view', { ids: [propertyId], checkIn, checkOut })
  const answer = await availability(propertyId, of)
  expect([found.data.total, map.data.total, answer.available]).toEqual([Number(isFree), Number(isFree), isFree])
  expect(answer.takenNights).toEqual(model.nightsWithoutUnit())
}

test('search, availability and holds agree with counting night by night in every unit', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ units, preparationDays, steps, asked }) => {
      const { propertyId, unitIds } = await listingWithUnits(w, units, { preparationDays })
      const model = new Model(unitIds, preparationDays)
      for (const { kind, ...nights } of steps) {
        const { checkIn, checkOut } = dates(nights)
        if (kind === 'close') {
          const unitId = unitIds[('nth' in nights ? nights.nth : 0) % units] ?? ''
          if (!model.isFree(unitId, checkIn, checkOut)) continue
          await w.editNights([propertyId], [nights.from, nights.to - 1], { open: false }, { unitIds: [unitId] })
          model.take(unitId, checkIn, checkOut)
          continue
        }
        await compare(model, propertyId, nights)
        const best = model.unitsFor(checkIn, checkOut)[0]
        const guest = await nextGuest()
        const { quote } = await availability(propertyId, nights, guest)
        if (!best) {
          expect(quote).toBeNull()
          continue
        }
        const held = await guest.call('bookings/add', { quoteId: quote?.id ?? '', idempotencyKey: randomUUID() })
        const [stored] = await t.db
          .select({ unitId: booking.roomId })
          .from(booking)
          .where(eq(booking.id, held.data.booking.id))
        expect(stored?.unitId).toBe(best)
        model.take(best, checkIn, addDays(checkOut, preparationDays))
      }
      for (const of of asked) await compare(model, propertyId, of)
    }),
    { numRuns: 12 },
  )
})

test('with flexible dates a listing is found on the days that one of its units has free', async () => {
  const { propertyId, unitIds } = await listingWithUnits(w, 2)
  const close = (unitId: string | undefined, from: number, to: number) =>
    w.editNights([propertyId], [from, to], { open: false }, { unitIds: [unitId ?? ''] })
  // From day 30 to 36 no two nights in a row are free in one unit.
  await close(unitIds[0], 30, 30)
  await close(unitIds[1], 31, 31)
  await close(unitIds[0], 32, 32)
  await close(unitIds[1], 33, 33)
  await close(unitIds[0], 34, 35)
  await close(unitIds[1], 35, 35)
  const search = async (flexible?: 'days3') =>
    (await t.nobody.call('property/getall', { ids: [propertyId], ...dates({ from: 33, to: 35 }), flexible })).data.items
  expect(await search()).toEqual([])
  expect((await search('days3'))[0]?.dates).toEqual(dates({ from: 36, to: 38 }))
  const { data } = await t.nobody.call('property/alternatives', { ids: [propertyId], ...dates({ from: 33, to: 35 }) })
  expect(data.dates[0]).toMatchObject(dates({ from: 36, to: 38 }))
})
