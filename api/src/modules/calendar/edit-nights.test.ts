import { randomUUID } from 'node:crypto'
import type { NightChanges } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { datePrice, nightSetting } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold, pay, type SmallWorld } from '../../testing/small-world'

const { t, w } = inSmallWorld()

const edit: SmallWorld['editNights'] = (...of) => w.editNights(...of)
const overview = async (propertyId: string, who = w.host) => {
  const { data } = await who.call('calendar/overview', { from: w.day(0), days: 120 })
  return { ...data, listing: data.listings.find((one) => one.propertyId === propertyId) }
}
const quote = async (propertyId: string, from: number, to: number) =>
  (await w.guest.call('bookings/check-availability', { propertyId, checkIn: w.day(from), checkOut: w.day(to) })).data
const prices = (listingId: string) => t.db.select().from(datePrice).where(eq(datePrice.listingId, listingId))
const settings = (listingId: string) => t.db.select().from(nightSetting).where(eq(nightSetting.listingId, listingId))
const booked = async (propertyId: string, from: number, to: number) =>
  pay(w.guest, await hold(w.guest, propertyId, w.day(from), w.day(to)))

describe('an edit of many nights', () => {
  test('sets prices, rules and notes of several listings at once, and is undone and redone', async () => {
    const ids = [await w.listing(), await w.listing(), await w.listing()]
    const { data, message } = await edit(ids, [5, 94], { price: 15_000, minNights: 3, note: 'Season' })
    expect([data.nights, message]).toEqual([270, 'Saved for 270 nights.'])
    for (const id of ids) expect([(await prices(id)).length, (await settings(id)).length]).toEqual([90, 90])
    const { listing, undo, redo } = await overview(ids[0] ?? '')
    expect(listing).toMatchObject({
      prices: [{ from: w.day(5), nights: 90, price: 15_000 }],
      rules: [{ from: w.day(5), nights: 90, minNights: 3, maxNights: null, note: 'Season' }],
    })
    expect([undo, redo]).toEqual([
      { editId: data.editId, nights: 270, listings: 3, from: w.day(5), to: w.day(94) },
      null,
    ])

    expect((await w.host.call('calendar/undo-edit', { editId: data.editId })).message).toBe('Undone.')
    for (const id of ids) expect([await prices(id), await settings(id)]).toEqual([[], []])
    expect((await overview(ids[0] ?? '')).redo?.editId).toBe(data.editId)

    expect((await w.host.call('calendar/redo-edit', { editId: data.editId })).statusCode).toBe(200)
    for (const id of ids) expect([(await prices(id)).length, (await settings(id)).length]).toEqual([90, 90])
  })

  test('goes back to the listing’s values where it gives none, and leaves the others', async () => {
    const id = await w.listing()
    await edit([id], [5, 8], { price: 15_000, minNights: 3, maxNights: 9 })
    await edit([id], [6, 6], { price: null, minNights: null })
    expect((await prices(id)).map(({ date }) => date).sort()).toEqual([5, 7, 8].map((n) => w.day(n)))
    expect(await settings(id)).toContainEqual(
      expect.objectContaining({ date: w.day(6), minNights: null, maxNights: 9 }),
    )
  })

  test('raises the prices of chosen days of the week, each from its own', async () => {
    const id = await w.listing({ weekendPrice: 20_000 })
    const from = w.day(7)
    await edit([id], [7, 20], { pricePercent: 20 }, { weekdays: [5, 6] })
    const found = await prices(id)
    expect(found.map(({ price }) => price)).toEqual([24_000, 24_000, 24_000, 24_000])
    expect(found.every(({ date }) => [5, 6].includes(new Date(date).getUTCDay()) && date >= from)).toBe(true)
  })

  test('closes free nights, names the booked ones, and opens them again', async () => {
    const id = await w.listing({ bookingType: 'instant' })
    await booked(id, 11, 13)
    const closed = await edit([id], [10, 15], { open: false })
    expect(closed.data).toMatchObject({
      nights: 4,
      skipped: [{ propertyId: id, title: 'A quiet house', dates: [w.day(11), w.day(12)] }],
    })
    expect((await overview(id)).listing?.closed).toEqual([
      { from: w.day(10), to: w.day(11) },
      { from: w.day(13), to: w.day(16) },
    ])
    expect((await quote(id, 13, 15)).available).toBe(false)
    await edit([id], [14, 14], { open: true })
    expect((await overview(id)).listing?.closed).toEqual([
      { from: w.day(10), to: w.day(11) },
      { from: w.day(13), to: w.day(14) },
      { from: w.day(15), to: w.day(16) },
    ])
    expect((await quote(id, 14, 15)).available).toBe(true)
    const all = await edit([id], [11, 12], { open: false })
    expect([all.statusCode, all.message]).toEqual([409, 'All of these nights are booked, so they can’t be closed.'])
  })

  test('with the same key is made once', async () => {
    const id = await w.listing()
    const idempotencyKey = randomUUID()
    const first = await edit([id], [5, 6], { pricePercent: 10 }, { idempotencyKey })
    const second = await edit([id], [5, 6], { pricePercent: 10 }, { idempotencyKey })
    expect(second.data).toEqual(first.data)
    expect((await prices(id)).map(({ price }) => price)).toEqual([11_000, 11_000])
  })
})

describe('an edit is refused, and nothing is written,', () => {
  test.each<[string, [number, number], NightChanges, RegExp, Parameters<typeof edit>[3]?]>([
    ['for nights that are over', [-1, 3], { price: 9000 }, /These nights are over/],
    ['for more than two years ahead', [700, 740], { price: 9000 }, /two years ahead/],
    ['from the last night to the first', [9, 5], { price: 9000 }, /last night can’t be before/],
    ['without a change', [5, 6], {}, /Choose what to change/],
    ['with a shortest stay above the longest', [5, 6], { minNights: 9, maxNights: 3 }, /shortest stay in .* 9 nights/],
    ['with a shortest stay above the listing’s longest', [5, 6], { minNights: 120 }, /the longest 90/],
    ['for a free night', [5, 6], { price: 0 }, /can’t be free/],
    ['for a price and a percentage', [5, 6], { price: 9000, pricePercent: 5 }, /not both/],
    ['for days of the week without a night', [5, 5], { price: 9000 }, /None of these nights/, { weekdays: [] }],
  ])('%s', async (_why, nights, changes, sentence, more = {}) => {
    const id = await w.listing()
    const onAnotherDay = more.weekdays && [(new Date(w.day(5)).getUTCDay() + 1) % 7]
    const answer = await edit([id], nights, changes, onAnotherDay ? { weekdays: onAnotherDay } : {})
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify([answer.message, answer.data])).toMatch(sentence)
    expect([await prices(id), await settings(id)]).toEqual([[], []])
  })

  test('for a price of listings in two currencies', async () => {
    const ids = [await w.listing(), await w.listing({ currency: 'JPY' })]
    const { statusCode, message } = await edit(ids, [5, 6], { price: 9000 })
    expect([statusCode, message]).toEqual([
      400,
      expect.stringMatching(/prices in (EUR and JPY|JPY and EUR)\. Set a price for one currency at a time\./),
    ])
  })

  test('over the limit of nights', async () => {
    const ids = await w.listings(30)
    const { statusCode, message } = await edit(ids, [1, 500], { open: false })
    expect([statusCode, message]).toEqual([400, expect.stringContaining('Edit at most 12400 at once')])
  })

  test('for another host’s listing beside one’s own', async () => {
    const ids = [await w.listing(), await w.listing({ hostId: w.otherHostId })]
    expect((await edit(ids, [5, 6], { price: 9000 })).statusCode).toBe(403)
    expect(await prices(ids[0] ?? '')).toEqual([])
  })

  test('when somebody has edited the nights since the calendar was read, but not other nights', async () => {
    const id = await w.listing()
    const { revision } = await overview(id)
    const other = await t.as(w.hostId)
    await other.call('date-wise-price/add-new-price', { propertyId: id, from: w.day(5), to: w.day(6), price: 9000 })
    const stale = await edit([id], [6, 8], { price: 12_000 }, { revision })
    expect([stale.statusCode, stale.message]).toEqual([409, expect.stringContaining('changed somewhere else')])
    expect((await edit([id], [7, 8], { price: 12_000 }, { revision })).statusCode).toBe(200)
  })
})

describe('undoing', () => {
  test('is refused where a night has been changed since', async () => {
    const id = await w.listing()
    const { data } = await edit([id], [5, 8], { price: 12_000 })
    await edit([id], [7, 7], { price: 13_000 })
    const { statusCode, message } = await w.host.call('calendar/undo-edit', { editId: data.editId })
    expect([statusCode, message]).toEqual([409, expect.stringContaining('has been changed since')])
    expect(await prices(id)).toHaveLength(4)
  })

  test('does not close what was booked after it was opened', async () => {
    const id = await w.listing({ bookingType: 'instant' })
    await edit([id], [5, 8], { open: false })
    const { data } = await edit([id], [5, 8], { open: true })
    await booked(id, 6, 7)
    const { statusCode, message } = await w.host.call('calendar/undo-edit', { editId: data.editId })
    expect([statusCode, message]).toEqual([409, expect.stringContaining('is booked by now')])
  })

  test('twice changes nothing the second time', async () => {
    const id = await w.listing()
    const { data } = await edit([id], [5, 8], { price: 12_000 })
    await w.host.call('calendar/undo-edit', { editId: data.editId })
    await edit([id], [5, 8], { price: 14_000 })
    expect((await w.host.call('calendar/undo-edit', { editId: data.editId })).statusCode).toBe(200)
    expect((await prices(id)).map(({ price }) => price)).toEqual([14_000, 14_000, 14_000, 14_000])
  })

  test('is not offered for edits of a listing that is deleted, and goes on with the one before', async () => {
    const [kept, gone] = [await w.listing(), await w.listing()]
    const { data: before } = await edit([kept], [5, 6], { price: 12_000 })
    const { data: last } = await edit([kept, gone], [7, 8], { price: 13_000 })
    expect(last.undo?.editId).toBe(last.editId)
    await w.host.call('property/delete-property', { propertyId: gone })
    expect((await overview(kept)).undo?.editId).toBe(before.editId)
    expect((await w.host.call('calendar/undo-edit', { editId: before.editId })).message).toBe('Undone.')
    expect(await prices(kept)).toHaveLength(2)
  })

  test('that is refused can be skipped: the edit stays as it is, and the one before is next', async () => {
    const id = await w.listing({ bookingType: 'instant' })
    const { data: before } = await edit([id], [1, 2], { price: 12_000 })
    await edit([id], [5, 8], { open: false })
    const { data } = await edit([id], [5, 8], { open: true })
    await booked(id, 6, 7)
    expect((await w.host.call('calendar/undo-edit', { editId: data.editId })).statusCode).toBe(409)
    const { data: skipped } = await w.host.call('calendar/undo-edit', { editId: data.editId, skip: true })
    expect([skipped.nights, skipped.redo]).toEqual([0, null])
    expect(skipped.undo?.editId).not.toBe(data.editId)
    expect((await overview(id)).undo?.editId).toBe(skipped.undo?.editId)
    await w.host.call('calendar/undo-edit', { editId: skipped.undo?.editId ?? '', skip: true })
    const undone = await w.host.call('calendar/undo-edit', { editId: before.editId })
    expect([undone.message, undone.data.redo?.editId]).toEqual(['Undone.', before.editId])
  })

  test('is offered in turn, and nothing is redone once something else was edited', async () => {
    const host = await t.as(w.otherHostId)
    const propertyId = await w.listing({ hostId: w.otherHostId })
    const make = async (night: number) => {
      const answer = await host.call('calendar/edit-nights', {
        propertyIds: [propertyId],
        ranges: [{ from: w.day(night), to: w.day(night) }],
        changes: { price: 9000 + night },
        idempotencyKey: randomUUID(),
      })
      return answer.data.editId
    }
    const [first, second] = [await make(1), await make(2)]
    const next = async () => {
      const { undo, redo } = await overview(propertyId, host)
      return [undo?.editId, redo?.editId]
    }
    expect(await next()).toEqual([second, undefined])
    await host.call('calendar/undo-edit', { editId: second })
    expect(await next()).toEqual([first, second])
    await host.call('calendar/undo-edit', { editId: first })
    expect(await next()).toEqual([undefined, first])
    const third = await make(3)
    expect(await next()).toEqual([third, undefined])
    const { data } = await host.call('calendar/undo-edit', { editId: third })
    expect([data.undo, data.redo?.editId]).toEqual([null, third])
  })
})

test('two edits of the same listings in opposite order both end', async () => {
  const ids = await w.listings(12)
  const answers = await Promise.all([
    edit(ids, [5, 30], { price: 12_000 }),
    edit([...ids].reverse(), [5, 30], { minNights: 2 }),
    edit(ids, [5, 30], { open: false }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

describe('rules of a date', () => {
  test('refuse a guest’s stay in a sentence, and are in the calendar that the guest chooses from', async () => {
    const id = await w.listing()
    await edit([id], [20, 20], { minNights: 4 })
    await edit([id], [22, 22], { arrivalDays: [(new Date(w.day(22)).getUTCDay() + 1) % 7] })
    expect(await quote(id, 20, 22)).toMatchObject({ available: false, reason: expect.stringContaining('is 4 nights') })
    expect((await quote(id, 20, 24)).available).toBe(true)
    const { reason, nightRules } = await quote(id, 22, 23)
    expect(reason).toContain('can’t check in')
    expect(nightRules).toEqual([
      { date: w.day(20), minNights: 4, maxNights: null, noArrival: false, noDeparture: false },
      { date: w.day(22), minNights: null, maxNights: null, noArrival: true, noDeparture: false },
    ])
  })

  test('never tell a guest the host’s note', async () => {
    const id = await w.listing()
    await edit([id], [20, 20], { note: 'The plumber comes', minNights: 2 })
    const answers = [
      await w.guest.call('bookings/check-availability', { propertyId: id }),
      await w.guest.call('date-wise-price/get-calender', { propertyId: id, from: w.day(19), to: w.day(22) }),
    ]
    expect(JSON.stringify(answers)).not.toContain('plumber')
  })

  test('are held when dates are held, whatever quote comes', async () => {
    const id = await w.listing()
    const { quote: signed } = await quote(id, 30, 32)
    await edit([id], [30, 30], { minNights: 5 })
    const { statusCode, message } = await w.guest.call('bookings/add', {
      quoteId: signed?.id ?? '',
      idempotencyKey: randomUUID(),
    })
    expect([statusCode, message]).toEqual([409, expect.stringContaining('is 5 nights. Add 3 more')])
  })

  test('decide which places a search with dates finds', async () => {
    const strict = await w.listing()
    const lenient = await w.listing({ minNights: 5 })
    await edit([strict], [40, 40], { minNights: 4 })
    await edit([lenient], [40, 40], { minNights: 1 })
    await edit([strict, lenient], [50, 50], { departureDays: [(new Date(w.day(50)).getUTCDay() + 1) % 7] })
    const found = async (from: number, to: number, flexible?: 'days3') => {
      const dates = { checkIn: w.day(from), checkOut: w.day(to), ids: [strict, lenient], ...(flexible && { flexible }) }
      return (await w.guest.call('property/map-view', dates)).data.total
    }
    const results = async (from: number, to: number) => {
      const { data } = await w.guest.call('property/getall', {
        checkIn: w.day(from),
        checkOut: w.day(to),
        ids: [strict, lenient],
      })
      return data.items.map(({ id }) => id)
    }
    expect(await results(40, 42)).toEqual([lenient])
    expect((await results(40, 44)).sort()).toEqual([strict, lenient].sort())
    expect(await results(42, 44)).toEqual([strict])
    expect(await results(44, 50)).toEqual([])
    expect(await found(40, 42, 'days3')).toBe(2)
  })
})

test('what a host sees ends with the account’s own listings', async () => {
  const mine = await w.listing()
  const foreign = await w.listing({ hostId: w.otherHostId })
  const { listings } = await overview(mine)
  expect(listings.some(({ propertyId }) => propertyId === foreign)).toBe(false)
})
