import { addDays } from '../../domain/dates'
import { type CalendarSite, startCalendarSite } from '../../testing/calendar-site'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold, listingWithUnits, pay } from '../../testing/small-world'

const { t, w } = inSmallWorld({ CALENDAR_LOOPBACK: 'true' })

let site: CalendarSite
let propertyId: string
let unitIds: string[]
beforeEach(async () => {
  site = await startCalendarSite()
  const made = await listingWithUnits(w, 2, { bookingType: 'instant' })
  propertyId = made.propertyId
  unitIds = made.unitIds
})
afterEach(() => site.close())

const add = (unitId?: string) =>
  w.host.call('calendar-feed/add', { propertyId, name: 'Elsewhere', url: site.url, ...(unitId && { unitId }) })
const ask = async (from: number, to: number) =>
  (await t.nobody.call('bookings/check-availability', { propertyId, checkIn: w.day(from), checkOut: w.day(to) })).data
const book = async (from: number, to: number, who = w.guest) =>
  pay(who, await hold(who, propertyId, w.day(from), w.day(to)))

describe('another site’s calendar of a listing with several units', () => {
  test('is of one of them, and blocks its nights alone', async () => {
    site.serve(['a', w.day(10), w.day(12)])
    const unnamed = await add()
    expect([unnamed.statusCode, unnamed.message]).toEqual([400, 'Choose which unit’s calendar this is.'])
    const { data } = await add(unitIds[1])
    expect(data.unit).toEqual({ id: unitIds[1], name: '2' })
    expect(await ask(10, 12)).toMatchObject({ available: true, unitsLeft: 1, takenNights: [] })
    await book(10, 12)
    expect((await ask(10, 12)).takenNights).toEqual([w.day(10), w.day(11)])
    const { listings } = (await w.host.call('calendar/overview', { from: w.day(0), days: 30 })).data
    expect(listings.find((one) => one.propertyId === propertyId)?.elsewhere).toMatchObject([
      { name: 'Elsewhere', unitId: unitIds[1], conflict: false },
    ])
  })

  test('is not of a unit of another listing', async () => {
    const other = await listingWithUnits(w, 2)
    expect((await add(other.unitIds[0])).statusCode).toBe(400)
  })

  test('blocks the same nights in two units by two calendars', async () => {
    const second = await startCalendarSite()
    site.serve(['a', w.day(10), w.day(12)])
    second.serve(['b', w.day(11), w.day(13)])
    await add(unitIds[0])
    await w.host.call('calendar-feed/add', {
      ...{ propertyId, name: 'Second', url: second.url, unitId: unitIds[1] ?? '' },
    })
    expect((await ask(9, 14)).takenNights).toEqual([w.day(11)])
    const { feeds } = (await w.host.call('calendar-feed/list', { propertyId })).data
    expect(feeds.map(({ opens }) => opens)).toEqual([
      [{ from: w.day(10), to: w.day(12) }],
      [{ from: w.day(11), to: w.day(13) }],
    ])
    second.close()
  })

  test('keeps its unit from being removed', async () => {
    await add(unitIds[1])
    const refused = await w.host.call('property/update', { propertyId, units: [{ id: unitIds[0] ?? '', name: '1' }] })
    expect([refused.statusCode, refused.message]).toEqual([409, expect.stringContaining('the calendar of Elsewhere')])
  })
})

describe('the address of our calendar', () => {
  const nights = async (unitId?: string) => {
    const { data } = await w.host.call('calendar-feed/address', { propertyId, ...(unitId && { unitId }) })
    const { body } = await t.app.inject({ url: new URL(data.url).pathname })
    return [...body.matchAll(/DTSTART;VALUE=DATE:(\d+)\s+DTEND;VALUE=DATE:(\d+)/g)].map(([, from, to]) => [from, to])
  }
  const compact = (n: number) => addDays(w.day(0), n).replaceAll('-', '')

  test('of the listing has the nights on which no unit is free, that of a unit its own', async () => {
    await book(10, 14)
    await book(12, 16, w.other)
    expect(await nights()).toEqual([[compact(12), compact(14)]])
    expect(await nights(unitIds[0])).toEqual([[compact(10), compact(14)]])
    expect(await nights(unitIds[1])).toEqual([[compact(12), compact(16)]])
    const { units } = (await w.host.call('calendar-feed/list', { propertyId })).data
    expect(units?.map(({ name, address }) => [name, address !== null])).toEqual([
      ['1', true],
      ['2', true],
    ])
  })

  test('of a unit is not given for one of another listing, and ends with its unit', async () => {
    const other = await listingWithUnits(w, 2)
    const foreign = await w.host.call('calendar-feed/address', { propertyId, unitId: other.unitIds[0] ?? '' })
    expect(foreign.statusCode).toBe(400)
    const { data } = await w.host.call('calendar-feed/address', { propertyId, unitId: unitIds[1] ?? '' })
    const read = async () => (await t.app.inject({ url: new URL(data.url).pathname })).statusCode
    expect(await read()).toBe(200)
    await w.host.call('property/update', { propertyId, units: [{ id: unitIds[0] ?? '', name: '1' }] })
    expect(await read()).toBe(404)
  })
})
