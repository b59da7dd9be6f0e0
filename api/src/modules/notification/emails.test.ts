import { randomUUID } from 'node:crypto'
import { outbox } from '../../database/schema'
import { newsEmails } from '../../mail/templates/news'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, openPayouts, pay, request, type SmallWorld, smallWorld } from '../../testing/small-world'
import { notifyBothSides } from '../booking/notify-booking'

const hour = 3_600_000
let t: TestApp
let w: SmallWorld
beforeEach(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterEach(() => t.close())

/** Subjects of the e-mails to an address, by the alphabet: e-mails that are sent together arrive in any order. */
async function emails(to: 'gil@example.com' | 'hanna@example.com'): Promise<string[]> {
  await t.settle()
  return t.inbox
    .emails()
    .filter((email) => email.to === to)
    .map(({ subject }) => subject)
    .sort()
}
const decide = (bookingId: string, decision: 'accepted' | 'declined') =>
  w.host.call('bookings/accepted-declinded', { bookingId, decision, reason: 'We are away.' })
const cancel = (who: 'guest' | 'host', bookingId: string) =>
  w[who].call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })

test('both sides get e-mails about a request that is accepted, then cancelled by the guest', async () => {
  const bookingId = await request(w.guest, await w.listing(), w.day(20), w.day(22), 'We come by train.')
  await decide(bookingId, 'accepted')
  await cancel('guest', bookingId)
  expect(await emails('gil@example.com')).toEqual([
    'You cancelled your stay at A quiet house',
    'Your request for A quiet house is with the host',
    'Your stay at A quiet house is confirmed',
    '€220.00 is on its way back to you',
  ])
  expect(await emails('hanna@example.com')).toEqual([
    'Gil T. asks for A quiet house',
    'Gil T. cancelled the stay at A quiet house',
    'You accepted Gil T. at A quiet house',
  ])
  const requestEmail = t.inbox.emails().find(({ subject }) => subject.startsWith('Gil T. asks'))
  expect(requestEmail?.text).toContain('> We come by train.')
  expect(requestEmail?.html).toContain('/host/bookings/')
})

test('and about an instant booking that the host cancels', async () => {
  const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(20), w.day(22))
  await pay(w.guest, bookingId)
  await cancel('host', bookingId)
  expect(await emails('gil@example.com')).toEqual(
    expect.arrayContaining(['Booked: A quiet house', 'The host cancelled your stay at A quiet house']),
  )
  expect(await emails('hanna@example.com')).toEqual(['Gil T. booked A quiet house', 'You cancelled the stay of Gil T.'])
})

test('and about requests that are declined, withdrawn or expire', async () => {
  const place = await w.listing()
  await decide(await request(w.guest, place, w.day(20), w.day(22)), 'declined')
  await cancel('guest', await request(w.guest, place, w.day(20), w.day(22)))
  await request(w.guest, place, w.day(20), w.day(22))
  await t.pass(25 * hour)
  expect((await emails('gil@example.com')).filter((subject) => !subject.startsWith('Your request'))).toEqual([
    'A quiet house is not free for you this time',
    'The host of A quiet house did not answer in time',
  ])
  expect((await emails('hanna@example.com')).filter((subject) => !subject.includes('asks for'))).toEqual([
    'Gil T. withdrew the request for A quiet house',
    'The request of Gil T. ran out unanswered',
  ])
})

test('a stay has a reminder the day before, then invitations to review and an e-mail about the payout', async () => {
  await openPayouts(w.host)
  const bookingId = await request(w.guest, await w.listing(), w.day(5), w.day(7))
  await decide(bookingId, 'accepted')
  await t.pass(3 * 24 * hour)
  expect(await emails('gil@example.com')).not.toContain('A quiet house is waiting for you')
  for (let n = 0; n < 2; n++) await t.pass(24 * hour)
  expect(
    (await emails('gil@example.com')).filter((subject) => subject === 'A quiet house is waiting for you'),
  ).toHaveLength(1)
  for (let n = 0; n < 4; n++) await t.pass(24 * hour)
  expect(await emails('gil@example.com')).toContain('How was A quiet house?')
  const invitation = t.inbox.emails().find(({ subject }) => subject === 'How was A quiet house?')
  expect(invitation?.text).toContain(`/trips/${bookingId}#review\n`)
  const told = (await (await t.as(w.guestId)).call('notification/getAll')).data.items
  expect(told.find(({ message }) => message.includes('write a review'))?.link).toBe(`/trips/${bookingId}#review`)
  expect(await emails('hanna@example.com')).toEqual(
    expect.arrayContaining(['How was Gil T. as a guest?', '€187.00 is on its way to you']),
  )
})

test('a guest who books for tomorrow is not reminded', async () => {
  // At whatever time this runs, the same time of the day before check-in is over.
  const place = await w.listing({ checkInFrom: '00:00' })
  await decide(await request(w.guest, place, w.day(1), w.day(3)), 'accepted')
  await t.pass(hour)
  expect(await emails('gil@example.com')).not.toContain('A quiet house is waiting for you')
})

test('people who turned e-mails off get none, and still get the notification', async () => {
  await w.host.call('email-alert/add-update', {
    bookings: false,
    messages: false,
    reviews: false,
    payouts: false,
    news: false,
  })
  await request(w.guest, await w.listing(), w.day(20), w.day(22))
  expect(await emails('hanna@example.com')).toEqual([])
  expect((await w.host.call('notification/getAll')).data.items).toHaveLength(1)
})

test('a notice in the outbox from before `idempotencyKey` had its name is delivered', async () => {
  const notice = { message: 'Your identity is approved.', link: '/account' }
  const draft = newsEmails.notice({ email: 'gil@example.com', firstName: 'Gil', locale: null }, notice)
  const payload = { ...notice, personId: w.guestId, variant: 'info', onceKey: 'identity:old', mail: 'always', draft }
  const now = t.services.now()
  await t.db.insert(outbox).values({ topic: 'notice', payload, createdAt: now, dueAt: now })
  expect(await emails('gil@example.com')).toEqual([draft.subject])
  const stored = await t.db.query.notification.findMany({ where: (row, { eq }) => eq(row.personId, w.guestId) })
  expect(stored.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['identity:old'])
})

test('a job that runs twice, or stops halfway, sends one e-mail', async () => {
  const bookingId = await request(w.guest, await w.listing(), w.day(20), w.day(22))
  await t.settle()
  const event = await t.db.query.bookingEvent.findFirst({
    where: (row, { and, eq }) => and(eq(row.bookingId, bookingId), eq(row.event, 'request')),
  })
  // As after a crash between the notification and the e-mail: the one is there, the other is not.
  await t.db.execute(`delete from sent_email where idempotency_key = 'booking:${event?.id}:provider'`)
  const before = (await emails('hanna@example.com')).length
  for (let n = 0; n < 2; n++) await notifyBothSides(t.services, { bookingId, eventId: event?.id ?? 0 })
  expect(await emails('hanna@example.com')).toHaveLength(before + 1)
  expect(
    await t.db.query.sentEmail.findMany({
      where: (row, { like }) => like(row.idempotencyKey, `booking:${event?.id}:%`),
    }),
  ).toHaveLength(2)
})

test('an invitation to review goes by the choice for reviews', async () => {
  const choices = { bookings: false, messages: false, reviews: true, payouts: false, news: false }
  await w.guest.call('email-alert/add-update', choices)
  await w.host.call('email-alert/add-update', { ...choices, bookings: true, reviews: false })
  await decide(await request(w.guest, await w.listing(), w.day(2), w.day(4)), 'accepted')
  for (let n = 0; n < 6; n++) await t.pass(24 * hour)
  expect(await emails('gil@example.com')).toEqual(['How was A quiet house?'])
  expect(await emails('hanna@example.com')).not.toContain('How was Gil T. as a guest?')
})

test('a changed password is e-mailed to its owner, whatever their settings', async () => {
  await w.guest.call('email-alert/add-update', {
    bookings: false,
    messages: false,
    reviews: false,
    payouts: false,
    news: false,
  })
  await t.nobody.call('user/forgot-password', { email: 'gil@example.com' })
  await t.settle()
  const code = /\b\d{6}\b/.exec(t.inbox.emails()[0]?.text ?? '')?.[0] ?? ''
  const { data } = await t.nobody.call('user/forgot-password/otp-verify', { email: 'gil@example.com', code })
  await t.nobody.call('user/forgot-password/reset-password', {
    resetToken: data.resetToken,
    password: 'a fine long phrase',
  })
  expect(await emails('gil@example.com')).toContain('Your password was changed')
})

test('an e-mail to an address that a stranger typed repeats none of the stranger’s text', async () => {
  const trap = 'www.trap.example'
  const victims = ['victim-1@example.com', 'victim-2@example.com', 'victim-3@example.com'] as const
  await t.nobody.call('user/signup', {
    firstName: trap,
    lastName: trap,
    email: victims[0],
    password: 'a fine long phrase',
  })
  await t.nobody.call('enquiry/add', { name: trap, email: victims[1], subject: trap, message: `You have won. ${trap}` })
  await t.nobody.call('newsletter/addNewMember', { email: victims[2] })
  await t.settle()
  const theirs = t.inbox.emails().filter(({ to }) => victims.some((one) => one === to))
  expect(theirs.map(({ to }) => to).sort()).toEqual([...victims])
  expect(JSON.stringify(theirs)).not.toContain('trap')
})

test('a question is acknowledged to its sender and forwarded to support', async () => {
  const { data } = await t.nobody.call('enquiry/add', {
    name: 'Nele',
    email: 'nele@example.com',
    subject: 'A lamp',
    message: 'I left a lamp <behind>.',
  })
  await t.settle()
  expect(
    t.inbox
      .emails()
      .map(({ to, subject }) => [to, subject])
      .sort(),
  ).toEqual([
    ['nele@example.com', `We have your question (${data.reference})`],
    ['support@quality-escape.test', `${data.reference}: A lamp`],
  ])
})
