import { eq } from 'drizzle-orm'
import { booking } from '../../database/schema'
import { momentIn } from '../../domain/dates'
import { alertLink } from '../../mail/alert-link'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold, pay } from '../../testing/small-world'

const { t, w } = inSmallWorld({}, { each: true })

const notices = async () => (await w.guest.call('notification/getAll')).data.items.map(({ message }) => message)
const subjects = async () => {
  await t.settle()
  return t.inbox
    .emails()
    .filter(({ to }) => to === 'gil@example.com')
    .map(({ subject }) => subject)
}
const choose = async (changes: object) =>
  w.guest.call('email-alert/add-update', { ...(await w.guest.call('email-alert/get')).data, ...changes })

describe('the reminder of a stay', () => {
  /** A stay in Sydney from a day on, booked now. */
  async function stayInSydney(inDays: number): Promise<{ id: string; dayBefore: Date }> {
    const place = await w.listing({ bookingType: 'instant', timeZone: 'Australia/Sydney' })
    const id = await hold(w.guest, place, w.day(inDays), w.day(inDays + 2))
    await pay(w.guest, id)
    await t.settle()
    return { id, dayBefore: momentIn('Australia/Sydney', w.day(inDays - 1), '15:00') }
  }
  const passTo = (at: Date) => t.pass(at.getTime() - t.services.now().getTime())

  test('comes at check-in time of the day before, on the clock of the place, once', async () => {
    const { dayBefore } = await stayInSydney(5)
    await passTo(new Date(dayBefore.getTime() - 60_000))
    expect(await notices()).not.toContainEqual(expect.stringContaining('Tomorrow your stay'))
    await t.pass(61_000)
    await t.pass(61_000)
    expect((await notices()).filter((message) => message.startsWith('Tomorrow your stay'))).toHaveLength(1)
    expect((await subjects()).filter((subject) => subject === 'A quiet house is waiting for you')).toHaveLength(1)
  })

  test('comes again for another day, once the stay was moved', async () => {
    const { id, dayBefore } = await stayInSydney(5)
    await passTo(new Date(dayBefore.getTime() + 1000))
    const checkIn = w.day(9)
    const clockAt = momentIn('Australia/Sydney', checkIn, '15:00')
    await t.db
      .update(booking)
      .set({ checkIn, checkOut: w.day(12), clockAt })
      .where(eq(booking.id, id))
    await passTo(new Date(momentIn('Australia/Sydney', w.day(8), '15:00').getTime() + 1000))
    await t.pass(1000)
    expect((await notices()).filter((message) => message.startsWith('Tomorrow your stay'))).toHaveLength(2)
  })

  test('is a kind of its own: by no way that was turned off', async () => {
    await choose({ reminders: false, mutedInApp: ['reminders'] })
    const { dayBefore } = await stayInSydney(5)
    await passTo(new Date(dayBefore.getTime() + 1000))
    await t.pass(1000)
    expect(await notices()).not.toContainEqual(expect.stringContaining('Tomorrow your stay'))
    expect(await subjects()).not.toContain('A quiet house is waiting for you')
    expect(await subjects()).toContain('Booked: A quiet house')
  })
})

describe('an alert', () => {
  const alerts = async () => (await w.guest.call('email-alert/get')).data

  test('is changed alone: what was turned off meanwhile, as by a link in an e-mail, stays off', async () => {
    await w.guest.call('email-alert/add-update', { claims: false })
    await w.guest.call('email-alert/add-update', { bookings: false, mutedPush: ['reviews'] })
    expect(await alerts()).toMatchObject({ claims: false, reminders: true, bookings: false, mutedPush: ['reviews'] })
    expect((await w.guest.call('email-alert/add-update', {})).statusCode).toBe(200)
  })

  test('of before claims and reminders were apart changes them with the bookings', async () => {
    const whole = { bookings: false, messages: true, reviews: true, payouts: true, news: false }
    await w.guest.call('email-alert/add-update', whole)
    expect(await alerts()).toMatchObject({ bookings: false, claims: false, reminders: false })
  })
})

describe('the link that ends e-mails of a kind', () => {
  const link = () => new URL(alertLink(t.services, w.guestId, 'claims'))
  const path = (url: URL) => `${url.pathname}${url.search}`

  test('is in each e-mail of the kind, and in its header for mail programs', async () => {
    const id = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(5), w.day(7))
    await pay(w.guest, id)
    await t.settle()
    const email = t.inbox.emails().find(({ subject }) => subject === 'Booked: A quiet house')
    expect(email?.text).toContain('/v1/api/email-alert/unsubscribe?token=')
  })

  test('leads a browser to the switch, and changes nothing by that', async () => {
    const answer = await t.app.inject(path(link()))
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/\/account\/alerts#claims$/),
    ])
    expect((await w.guest.call('email-alert/get')).data.claims).toBe(true)
  })

  test('turns the kind off by one click of a mail program, and no other', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: path(link()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.json()).toMatchObject({ statusCode: 200, message: 'You get no more of these e-mails.' })
    expect((await w.guest.call('email-alert/get')).data).toMatchObject({ claims: false, bookings: true })
  })

  test('does nothing when somebody has changed it', async () => {
    for (const token of ['', 'x', 'e30.x', `${link().searchParams.get('token')}x`]) {
      const url = `/v1/api/email-alert/unsubscribe?token=${encodeURIComponent(token)}`
      expect((await t.app.inject({ method: 'POST', url })).json().message).toContain('not one of ours')
      expect((await t.app.inject(url)).headers.location).toMatch(/\/account\/alerts$/)
    }
    expect((await w.guest.call('email-alert/get')).data.claims).toBe(true)
  })
})
