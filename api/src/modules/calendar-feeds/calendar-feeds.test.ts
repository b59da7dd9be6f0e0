import { and, eq } from 'drizzle-orm'
import { calendarEvent, calendarFeed, listing, stayBlock } from '../../database/schema'
import { addDays } from '../../domain/dates'
import { type CalendarSite, calendarOf, startCalendarSite } from '../../testing/calendar-site'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, pay, request, type SmallWorld, smallWorld } from '../../testing/small-world'
import { presentFeeds } from './present-feeds'

const minute = 60_000
let t: TestApp
let w: SmallWorld
let site: CalendarSite
let propertyId: string
/** Of the day on which a test begins: clocks that are turned pass midnight. */
let day: (n: number) => string
beforeAll(async () => {
  t = await startApp({ CALENDAR_LOOPBACK: 'true' })
  w = await smallWorld(t)
})
beforeEach(async () => {
  site = await startCalendarSite()
  propertyId = await w.listing({ bookingType: 'instant' })
  const today = w.day(0)
  day = (n) => addDays(today, n)
})
afterEach(async () => {
  site.close()
  await t.db.delete(calendarFeed)
})
afterAll(() => t.close())

const add = async () => (await w.host.call('calendar-feed/add', { propertyId, name: 'Elsewhere', url: site.url })).data
const feed = async () => {
  const [only] = (await w.host.call('calendar-feed/list', { propertyId })).data.feeds
  if (!only) throw new Error('There is one.')
  return only
}
/** Nights that can't be booked, of so many days from today. */
const closed = async (days: number) =>
  (await w.guest.call('date-wise-price/get-calender', { propertyId, from: day(0), to: day(days) })).data.days.flatMap(
    ({ date, state }) => (state === 'blocked' ? [date] : []),
  )
const available = async (from: string, to: string) =>
  Boolean(
    (await w.guest.call('bookings/check-availability', { propertyId, checkIn: from, checkOut: to, guests: 2 })).data
      .quote,
  )
const noticesAbout = async (word: string) =>
  (await w.host.call('notification/getAll')).data.items.filter(({ message }) => message.includes(word))

describe('adding a calendar', () => {
  test('blocks its nights, and shows their source to the host only', async () => {
    site.serve(['a', day(10), day(12)])
    expect(await add()).toMatchObject({
      name: 'Elsewhere',
      site: '127.0.0.1',
      health: 'fine',
      events: 1,
      opens: [{ from: day(10), to: day(12) }],
      conflicts: [],
    })
    expect(await closed(20)).toEqual([day(10), day(11)])
    expect(await available(day(11), day(13))).toBe(false)
    expect(await available(day(12), day(14))).toBe(true)
    const { data } = await w.host.call('bookings/linear-calender', { from: day(0), days: 31 })
    expect(data.listings.find((one) => one.propertyId === propertyId)?.elsewhere).toMatchObject([
      { name: 'Elsewhere', from: day(10), to: day(12) },
    ])
  })

  test('counts its stays as long as they go on at the place', async () => {
    site.serve(['a', day(10), day(12)])
    const { id } = await add()
    await t.db.update(listing).set({ timeZone: 'America/New_York' }).where(eq(listing.id, propertyId))
    const stored = await t.db.select().from(calendarFeed).where(eq(calendarFeed.id, id))
    const at = async (moment: string) => {
      const [shown] = await presentFeeds(t.db, stored, new Date(moment))
      return [shown?.events, shown?.opens.length]
    }
    expect(await at(`${day(12)}T02:00:00Z`)).toEqual([1, 1])
    expect(await at(`${day(12)}T06:00:00Z`)).toEqual([0, 0])
  })

  test('is refused with the reason when it can’t be read', async () => {
    site.respond((_, reply) => reply.writeHead(200).end('<html>Sign in</html>'))
    expect(await w.host.call('calendar-feed/add', { propertyId, name: 'Elsewhere', url: site.url })).toMatchObject({
      statusCode: 400,
      data: { fields: { url: expect.stringContaining('not a calendar') } },
    })
    expect((await w.host.call('calendar-feed/list', { propertyId })).data.feeds).toEqual([])
  })

  test('stores it once', async () => {
    await add()
    expect(await w.host.call('calendar-feed/add', { propertyId, name: 'Again', url: site.url })).toMatchObject({
      statusCode: 409,
      data: { reason: 'already_there' },
    })
  })

  test('refuses one of our own', async () => {
    const { data } = await w.host.call('calendar-feed/address', { propertyId })
    expect(await w.host.call('calendar-feed/add', { propertyId, name: 'Ours', url: data.url })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('our own'),
    })
  })
})

describe('only public addresses are fetched', () => {
  const refusal = async (url: string) =>
    (await w.host.call('calendar-feed/add', { propertyId, name: 'Elsewhere', url })).message
  const onward = (location: string) => site.respond((_, reply) => reply.writeHead(302, { location }).end())

  test.each([
    'https://10.0.0.1/a.ics',
    'https://169.254.169.254/',
    'https://192.168.1.1/',
    'https://0x0a000001/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'webcal://172.16.0.9/a',
  ])('not %s', async (url) => expect(await refusal(url)).toContain('private network'))
  test.each(['ftp://example.com/a', 'file:///etc/passwd', 'a.ics', 'https://user:secret@example.com/a'])(
    'not %s',
    async (url) => expect(await refusal(url)).toMatch(/address/),
  )

  test('nor private addresses behind a redirect', async () => {
    onward('http://169.254.169.254/latest/meta-data/')
    expect(await refusal(site.url)).toContain('private network')
    onward('file:///etc/passwd')
    expect(await refusal(site.url)).toContain('https://')
  })

  test('at most three redirects are followed', async () => {
    site.respond((asked, reply) => {
      const hop = Number(new URL(asked.url ?? '', site.url).searchParams.get('hop') ?? 0)
      if (hop < 3) reply.writeHead(302, { location: `/house.ics?hop=${hop + 1}` }).end()
      else reply.end(calendarOf())
    })
    expect((await add()).health).toBe('fine')
    onward('/house.ics')
    expect(await refusal(`${site.url}?again`)).toContain('too many times')
  })

  test('at most 2 MB are read, compressed or not', async () => {
    site.respond((_, reply) => reply.end(Buffer.alloc(3 * 1024 * 1024, 65)))
    expect(await refusal(site.url)).toContain('larger than 2 MB')
  })

  test('for at most ten seconds', async () => {
    const real = AbortSignal.timeout
    const spy = jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => real.call(AbortSignal, ms === 10_000 ? 100 : ms))
    site.respond(() => {})
    expect(await refusal(site.url)).toContain('did not answer within 10 seconds')
    spy.mockRestore()
  })
})

describe('polling', () => {
  test('happens after half an hour, and not before', async () => {
    site.serve(['a', day(10), day(12)])
    await add()
    site.serve(['a', day(10), day(12)], ['b', day(15), day(16)])
    await t.pass(29 * minute)
    expect(site.requests).toHaveLength(1)
    await t.pass(minute + 1000)
    expect(site.requests).toHaveLength(2)
    expect(await closed(20)).toEqual([day(10), day(11), day(15)])
  })

  test('sends conditional requests, and changes nothing when the calendar has not changed', async () => {
    site.serve(['a', day(10), day(12)])
    const { id } = await add()
    const rows = () => t.db.select().from(stayBlock).where(eq(stayBlock.listingId, propertyId))
    const before = await rows()
    await t.pass(31 * minute)
    expect(site.requests[1]?.headers['if-none-match']).toMatch(/^"\d+"$/)
    expect(await rows()).toEqual(before)
    expect(await feed()).toMatchObject({ id, health: 'fine' })
    expect(Date.parse((await feed()).lastSucceededAt)).toBeGreaterThan(Date.parse((await feed()).addedAt))
  })

  test('moves stays that moved, frees the nights of stays that vanished, and leaves the others', async () => {
    site.serve(['moves', day(10), day(12)], ['vanishes', day(14), day(15)], ['stays', day(18), day(19)])
    const { id } = await add()
    const [kept] = await t.db
      .select()
      .from(calendarEvent)
      .where(and(eq(calendarEvent.feedId, id), eq(calendarEvent.uid, 'stays')))
    site.serve(['moves', day(11), day(14)], ['stays', day(18), day(19)])
    await t.pass(31 * minute)
    expect(await closed(20)).toEqual([day(11), day(12), day(13), day(18)])
    expect(
      await t.db
        .select()
        .from(calendarEvent)
        .where(eq(calendarEvent.id, kept?.id ?? '')),
    ).toEqual([kept])
  })

  test('frees all nights when the calendar is empty', async () => {
    site.serve(['a', day(10), day(12)])
    await add()
    site.serve()
    await t.pass(31 * minute)
    expect(await closed(20)).toEqual([])
  })

  test.each<[string, (reply: { writeHead(status: number): { end(body?: string): void } }) => void]>([
    ['an error', (reply) => reply.writeHead(500).end('Oops')],
    ['a page that says all is well', (reply) => reply.writeHead(200).end('<html>Maintenance</html>')],
    ['nothing', (reply) => reply.writeHead(200).end('')],
    [
      'half a calendar',
      (reply) => reply.writeHead(200).end(calendarOf(['a', '2030-01-01', '2030-01-02']).slice(0, -20)),
    ],
  ])('%s frees nothing; the host is told once, after three', async (_, answer) => {
    site.serve(['a', day(10), day(12)])
    const { id } = await add()
    const problemNotices = () =>
      noticesAbout('can’t be read').then((all) => all.filter(({ link }) => link.includes(propertyId)))
    site.respond((_, reply) => answer(reply as never))
    await t.pass(31 * minute)
    expect(await feed()).toMatchObject({ id, health: 'warned', lastError: expect.stringMatching(/\.$|\)\.$/) })
    await t.pass(31 * minute)
    expect(await problemNotices()).toEqual([])
    await t.pass(31 * minute)
    expect((await feed()).health).toBe('failing')
    await t.pass(31 * minute)
    expect(await problemNotices()).toHaveLength(1)
    expect(await closed(20)).toEqual([day(10), day(11)])
    site.serve(['a', day(10), day(12)])
    await t.pass(31 * minute)
    expect(await feed()).toMatchObject({ health: 'fine', lastError: null })
  })

  test('keeps the last known nights of events that can’t be read any more', async () => {
    site.serve(['a', day(10), day(12)])
    await add()
    site.respond((_, reply) =>
      reply.end(calendarOf(['a', day(10), day(12)], ['b', day(14), day(15)]).replace(/DTSTART.*/, 'DTSTART:soon')),
    )
    await t.pass(31 * minute)
    expect(await closed(20)).toEqual([day(10), day(11), day(14)])
    expect(await feed()).toMatchObject({ health: 'warned', unreadable: 1 })
  })

  test('happens on request, at most once a minute', async () => {
    const { id } = await add()
    expect((await w.host.call('calendar-feed/sync', { feedId: id })).statusCode).toBe(429)
    await t.pass(minute + 1000)
    site.serve(['a', day(10), day(12)])
    expect((await w.host.call('calendar-feed/sync', { feedId: id })).data).toMatchObject({ events: 1, health: 'fine' })
    expect((await w.host.call('calendar-feed/sync', { feedId: id })).statusCode).toBe(429)
    expect((await w.otherHost.call('calendar-feed/sync', { feedId: id })).statusCode).toBe(404)
  })

  test('stops once its listing is removed', async () => {
    await add()
    await w.host.call('property/delete-property', { propertyId })
    await t.pass(31 * minute)
    expect(site.requests).toHaveLength(1)
  })
})

describe('a stay here on the same nights', () => {
  const booked = async (from: number, to: number) => {
    const bookingId = await hold(w.guest, propertyId, day(from), day(to))
    await pay(w.guest, bookingId)
    return bookingId
  }

  test('stays as it is: both are shown, the host is notified once, and the other nights are blocked', async () => {
    const bookingId = await booked(11, 13)
    site.serve(['a', day(10), day(15)])
    expect(await add()).toMatchObject({
      health: 'warned',
      conflicts: [
        {
          there: { from: day(10), to: day(15) },
          booking: { id: bookingId, status: 'confirmed', checkIn: day(11), checkOut: day(13) },
        },
      ],
      opens: [
        { from: day(10), to: day(11) },
        { from: day(13), to: day(15) },
      ],
    })
    await t.pass(31 * minute)
    await t.pass(31 * minute)
    expect((await noticesAbout('taken as well')).filter(({ link }) => link.includes(propertyId))).toHaveLength(1)
    expect(t.inbox.emails().filter(({ subject }) => subject.includes('taken twice'))).toHaveLength(1)
  })

  test('is flagged in the host’s calendar, and a stay elsewhere on free nights is not', async () => {
    await booked(11, 13)
    site.serve(['a', day(10), day(15)], ['b', day(20), day(22)])
    await add()
    const { data } = await w.host.call('calendar/overview', { from: day(0), days: 60 })
    const shown = data.listings.find((one) => one.propertyId === propertyId)
    expect(shown?.elsewhere).toMatchObject([
      { from: day(10), to: day(15), conflict: true },
      { from: day(20), to: day(22), conflict: false },
    ])
    expect(shown?.busy).toEqual([{ from: day(11), to: day(13) }])
  })

  test('when it is cancelled, its nights are blocked for the other site within a minute', async () => {
    const bookingId = await booked(11, 13)
    site.serve(['a', day(10), day(15)])
    await add()
    await w.guest.call('bookings/cancelled', {
      bookingId,
      reasonKey: 'plans_changed',
      idempotencyKey: crypto.randomUUID(),
    })
    await t.pass(minute + 1000)
    expect(await closed(20)).toEqual([10, 11, 12, 13, 14].map(day))
    expect((await feed()).conflicts).toEqual([])
  })

  test('is found also as a request', async () => {
    propertyId = await w.listing()
    const bookingId = await request(w.guest, propertyId, day(11), day(13))
    site.serve(['a', day(10), day(12)])
    expect((await add()).conflicts).toMatchObject([{ booking: { id: bookingId, status: 'requested' } }])
  })
})

test('nights that the host closes and opens again stay blocked while another site has them', async () => {
  await w.host.call('date-wise-price/add-new-price', { propertyId, from: day(10), to: day(13), open: false })
  site.serve(['a', day(11), day(12)])
  await add()
  await w.host.call('date-wise-price/add-new-price', { propertyId, from: day(10), to: day(13), open: true })
  expect(await closed(20)).toEqual([day(11)])
})

test('nights that the host closes over another site’s stay are closed here, and open as they are there', async () => {
  site.serve(['a', day(11), day(14)])
  await add()
  const edit = (from: number, to: number, open: boolean) =>
    w.host.call('calendar/edit-nights', {
      propertyIds: [propertyId],
      ranges: [{ from: day(from), to: day(to) }],
      changes: { open },
      idempotencyKey: crypto.randomUUID(),
    })
  expect((await edit(10, 12, false)).data.nights).toBe(3)
  expect(await closed(20)).toEqual([10, 11, 12, 13].map(day))
  expect((await edit(10, 12, true)).data.nights).toBe(3)
  expect(await closed(20)).toEqual([11, 12, 13].map(day))
})

test('two calendars may block the same nights; removing one leaves them blocked by the other', async () => {
  site.serve(['a', day(10), day(12)])
  const first = await add()
  const second = await startCalendarSite()
  second.serve(['z', day(11), day(13)])
  await w.host.call('calendar-feed/add', { propertyId, name: 'Second', url: second.url })
  expect(await closed(20)).toEqual([10, 11, 12].map(day))
  expect((await w.host.call('calendar-feed/list', { propertyId })).data.feeds.map(({ opens }) => opens)).toEqual([
    [{ from: day(10), to: day(11) }],
    [{ from: day(12), to: day(13) }],
  ])
  await w.host.call('calendar-feed/delete', { feedId: first.id })
  expect(await closed(20)).toEqual([11, 12].map(day))
  second.close()
})

describe('the listing’s own calendar address', () => {
  const get = async (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url: new URL(url).pathname, headers })
  const address = async (renew = false) => (await w.host.call('calendar-feed/address', { propertyId, renew })).data.url

  test('shows which nights are not available, and nothing about the guests', async () => {
    const bookingId = await hold(w.guest, propertyId, day(11), day(13), 'We come with two dogs')
    await pay(w.guest, bookingId)
    await w.host.call('date-wise-price/add-new-price', { propertyId, from: day(20), to: day(21), open: false })
    site.serve(['theirs', day(15), day(17)])
    await add()
    await hold(w.guest, propertyId, day(25), day(27))
    const answer = await get(await address())
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(answer.body.match(/^(DTSTART|DTEND|SUMMARY).*$/gm)).toEqual([
      `DTSTART;VALUE=DATE:${day(11).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${day(13).replaceAll('-', '')}`,
      'SUMMARY:Reserved',
      `DTSTART;VALUE=DATE:${day(20).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${day(22).replaceAll('-', '')}`,
      'SUMMARY:Reserved',
    ])
    expect(answer.body).toContain(`UID:${bookingId}@quality-escape`)
    expect(answer.body).not.toMatch(/Gil|dogs|theirs/)
    expect((await get(await address(), { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
  })

  test('is the same until it is renewed; then the old one ends', async () => {
    const before = await address()
    expect(await address()).toBe(before)
    const after = await address(true)
    expect(after).not.toBe(before)
    expect([(await get(before)).statusCode, (await get(after)).statusCode]).toEqual([404, 200])
  })

  test('answers a plain 404 when it does not exist', async () => {
    for (const path of [`/v1/calendars/${'x'.repeat(43)}.ics`, '/v1/calendars/x', '/v1/calendars/%00.ics']) {
      const answer = await t.app.inject({ url: path })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    }
  })

  test('answers at most sixty times a minute', async () => {
    const url = await address()
    const codes: number[] = []
    for (let n = 0; n < 65; n++) codes.push((await get(url)).statusCode)
    expect(codes.at(-1)).toBe(429)
  })
})
