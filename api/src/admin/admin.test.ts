import { eq } from 'drizzle-orm'
import { adminAudit, booking, city, identityDocument, listing, person } from '../database/schema'
import { readBalances } from '../modules/booking/booking-record'
import { storePrivate } from '../storage'
import { inSmallWorld } from '../testing/in-small-world'
import { hold, pay, request } from '../testing/small-world'
import { totpCode } from '../testing/totp'
import { commands } from './commands'
import { formatJson, formatOutcome, help } from './format'
import { parseCommandLine, UsageError } from './parse'
import { runCommand } from './run'

const { t, w } = inSmallWorld({}, { each: true })

/** Types a command line. */
async function admin(...argv: string[]) {
  const line = parseCommandLine([...argv, '--as', 'ada'], commands)
  if ('helpFor' in line) throw new Error('That asks for help')
  return runCommand(t.services, { usage: line.command.usage, options: line.options, who: line.as ?? '' })
}
/** Why a command is refused. */
const refused = (...argv: string[]) =>
  admin(...argv).then(
    () => 'done',
    (error: Error) => error.message,
  )
const audit = () => t.db.select().from(adminAudit).orderBy(adminAudit.id)
const subjects = async (to: string) => {
  await t.settle()
  return t.inbox
    .emails()
    .filter((email) => email.to === to)
    .map(({ subject }) => subject)
}
const liveIn = async () =>
  (await t.db.select({ listings: city.listings }).from(city).where(eq(city.id, w.cityId)))[0]?.listings

async function submitIdentityDocument(personId: string) {
  const file = await storePrivate(t.services, {
    ownerId: personId,
    purpose: 'identity',
    name: 'passport.pdf',
    mediaType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7 passport'),
  })
  await t.db
    .insert(identityDocument)
    .values({ personId, kind: 'passport', fileIds: [file.id], sentAt: t.services.now() })
  await t.db.update(person).set({ identityStatus: 'pending' }).where(eq(person.id, personId))
}

describe('codes of the site', () => {
  const create = (...options: string[]) => admin('coupons', 'create', 'spring', '--until', w.day(30), ...options)
  const refusedCode = (...options: string[]) => refused('coupons', 'create', 'spring', '--until', w.day(30), ...options)

  test('are made, listed and ended, each with its entry in the log', async () => {
    await create('--percent', '10', '--most', '50.00', '--currency', 'EUR', '--uses', '500')
    expect((await admin('coupons', 'list')).rows).toMatchObject([
      {
        code: 'SPRING',
        'takes off': '10% of the nights, at most €50.00',
        'first day': w.day(0),
        'last day': w.day(30),
        uses: '0 of 500',
        'per guest': 1,
        'first booking': false,
        for: 'everybody',
        'credit for': null,
        state: 'running',
      },
    ])
    expect(await refusedCode('--percent', '5')).toMatch(/has a code SPRING already/)
    await admin('coupons', 'end', 'spring', '--why', 'The season is over.')
    expect((await admin('coupons', 'list')).rows).toEqual([])
    expect((await admin('coupons', 'list', '--all', 'yes')).rows).toMatchObject([{ state: 'ended' }])
    expect(await refused('coupons', 'end', 'spring')).toMatch(/no code SPRING that could end/)
    await create('--amount', '20.00', '--currency', 'EUR', '--for', 'gil@example.com')
    expect((await admin('coupons', 'list')).rows).toMatchObject([
      { 'takes off': '€20.00', uses: '0 of 1', for: 'gil@example.com' },
    ])
    expect((await audit()).map(({ command, target, reason }) => [command, target, reason])).toEqual([
      ['coupons create', 'coupon SPRING', null],
      ['coupons end', 'coupon SPRING', 'The season is over.'],
      ['coupons create', 'coupon SPRING', null],
    ])
  })

  test.each<[string, string[], RegExp]>([
    ['without what it takes off', [], /--percent or --amount/],
    ['with both', ['--percent', '10', '--amount', '5', '--currency', 'EUR'], /--percent or --amount/],
    ['of 95 %', ['--percent', '95'], /at most 90%/],
    ['of half a percent', ['--percent', '0.5'], /--percent/],
    ['of an amount without a currency', ['--amount', '5'], /Give --currency/],
    ['of a currency without an amount', ['--percent', '10', '--currency', 'EUR'], /only then/],
    ['in a currency that is none', ['--amount', '5', '--currency', 'EURO'], /--currency/],
    ['of nothing', ['--amount', '0', '--currency', 'EUR'], /of no use/],
    ['with a limit to an amount', ['--amount', '5', '--most', '3', '--currency', 'EUR'], /for a percentage/],
    ['on a day that does not exist', ['--percent', '10', '--from', '2027-02-30'], /such as 2027-03-31/],
    ['that ends before it begins', ['--percent', '10', '--from', '2999-01-01'], /before the first/],
    ['for nobody', ['--percent', '10', '--for', 'nobody@example.com'], /Nobody has/],
    ['for more uses of a guest than in all', ['--percent', '10', '--uses', '2', '--per-guest', '3'], /1 to 2/],
  ])('are refused %s', async (_what, options, sentence) => expect(await refusedCode(...options)).toMatch(sentence))
})

describe('identity', () => {
  beforeEach(() => submitIdentityDocument(w.otherHostId))

  test('a document is listed, opened by a link and approved, its owner notified, the decision audited', async () => {
    expect((await admin('identity', 'list')).rows).toMatchObject([{ email: 'hugo@example.com', document: 'passport' }])
    const { details } = await admin('identity', 'show', 'hugo@example.com')
    const [link = ''] = (details?.files ?? []) as string[]
    expect((await t.app.inject(new URL(link).pathname + new URL(link).search)).body).toContain('passport')
    await admin('identity', 'approve', 'hugo@example.com')
    expect((await w.otherHost.call('user/profile-details')).data.identity).toEqual({ status: 'approved', reason: null })
    expect(await subjects('hugo@example.com')).toEqual(['Your identity is confirmed'])
    expect((await w.otherHost.call('notification/getAll')).data.items).toHaveLength(1)
    expect(await audit()).toMatchObject([
      {
        who: 'ada',
        command: 'identity approve',
        target: `person ${w.otherHostId}`,
        before: { identity: 'pending' },
        after: { identity: 'approved' },
        reason: null,
      },
    ])
  })

  test.each([
    ['reject', 'rejected', 'We could not confirm your identity'],
    ['ask-again', 'resubmit', 'We need another look at your document'],
  ])('%s tells why', async (word, status, subject) => {
    await admin('identity', word, w.otherHostId, '--reason', 'The picture is dark.')
    expect((await w.otherHost.call('user/profile-details')).data.identity).toEqual({
      status,
      reason: 'The picture is dark.',
    })
    expect(await subjects('hugo@example.com')).toEqual([subject])
    expect((await w.otherHost.call('notification/getAll')).data.items[0]?.link).toBe('/account/identity')
    expect((await audit())[0]).toMatchObject({ reason: 'The picture is dark.' })
  })

  test('an impossible decision is refused in one line, and changes nothing', async () => {
    expect(await refused('identity', 'approve', 'nobody@example.com')).toBe(
      'Nobody has the id or address nobody@example.com.',
    )
    expect(await refused('identity', 'approve', 'gil@example.com')).toBe('Gil Tęst-李 has not sent a document.')
    expect(await refused('identity', 'approve', 'hanna@example.com')).toContain('approved already')
    expect(await audit()).toEqual([])
  })
})

describe('listings', () => {
  const inReview = () => w.listing({ status: 'in_review' })

  test('an approved listing goes live, counts in its city, and its host is notified', async () => {
    const id = await inReview()
    const before = await liveIn()
    expect((await admin('listing', 'list')).rows).toMatchObject([
      { id, host: 'hanna@example.com', identity: 'approved' },
    ])
    await admin('listing', 'approve', id)
    expect(await liveIn()).toBe((before ?? 0) + 1)
    expect((await t.nobody.call('property/details', { propertyId: id })).statusCode).toBe(200)
    expect(await subjects('hanna@example.com')).toEqual(['A quiet house is live'])
    await admin('listing', 'remove', id, '--reason', 'It is not a house.')
    expect(await liveIn()).toBe(before)
    // A page may be shown as it was for a second.
    await t.pass(2000)
    expect((await t.nobody.call('property/details', { propertyId: id })).statusCode).toBe(404)
  })

  test('a listing that was sent back says why, and can’t go live before it is submitted again', async () => {
    const id = await inReview()
    await admin('listing', 'send-back', id, '--reason', 'The photos are of another house.')
    const [kept] = await t.db.select().from(listing).where(eq(listing.id, id))
    expect([kept?.status, kept?.reviewNote]).toEqual(['draft', 'The photos are of another house.'])
    expect(await subjects('hanna@example.com')).toEqual(['A quiet house needs a change before it can go live'])
    expect(await refused('listing', 'approve', id)).toContain('not in review')
  })

  test('a listing of a host without a confirmed identity can’t go live', async () => {
    await t.db.update(person).set({ identityStatus: 'pending' }).where(eq(person.id, w.hostId))
    expect(await refused('listing', 'approve', await inReview())).toContain(
      'Decide on it first: identity show hanna@example.com',
    )
  })
})

test('a suspended person is signed out and told why, and has no live listings until restored', async () => {
  const id = await w.listing()
  const before = await liveIn()
  expect(
    (await admin('person', 'suspend', 'hanna@example.com', '--reason', 'Keys were not handed over.')).message,
  ).toContain('1 live listing is paused')
  expect(await liveIn()).toBe((before ?? 0) - 1)
  expect((await w.host.call('user/profile-details')).statusCode).toBe(401)
  await expect(t.as(w.hostId)).rejects.toThrow('This account is suspended')
  expect((await t.nobody.call('property/details', { propertyId: id })).statusCode).toBe(404)
  expect(await subjects('hanna@example.com')).toEqual(['Your account is suspended'])
  expect(await refused('person', 'suspend', w.hostId, '--reason', 'Again')).toContain('suspended already')
  await admin('person', 'restore', 'hanna@example.com')
  expect((await (await t.as(w.hostId)).call('user/profile-details')).statusCode).toBe(200)
})

test('somebody who lost phone and recovery codes is let in by the password again and told; it is audited', async () => {
  const { secret } = (await w.guest.call('user/authenticator/begin')).data
  await w.guest.call('user/authenticator/confirm', { code: totpCode(secret, t.services.now()) })
  expect((await admin('person', 'show', w.guestId)).details).toMatchObject({ 'second factor': true })
  const reason = 'Passport in a video call'
  await admin('person', 'end-second-factor', w.guestId, '--reason', reason)
  expect((await w.guest.call('user/sign-in-methods')).data.authenticator).toBeNull()
  expect(await subjects('gil@example.com')).toContain('Two-step sign-in is off')
  expect(await audit()).toMatchObject([{ command: 'person end-second-factor', target: `person ${w.guestId}`, reason }])
  expect(await refused('person', 'end-second-factor', w.guestId, '--reason', reason)).toContain('has no second factor')
})

test('a page is read, changed from a file, and refused when it is invalid', async () => {
  const page = { title: 'About us', summary: 'Who we are', sections: [{ heading: 'We', paragraphs: ['are people.'] }] }
  await runCommand(t.services, {
    usage: 'cms set <entry>',
    options: { entry: 'about-us', file: JSON.stringify(page) },
    who: 'ada',
  })
  expect((await t.nobody.call('cms/about-us')).data).toMatchObject(page)
  expect((await admin('cms', 'get', 'about-us')).document).toEqual(page)
  const set = (entry: string, file: string) =>
    runCommand(t.services, { usage: 'cms set <entry>', options: { entry, file }, who: 'ada' })
  await expect(set('about-us', '{"title": 1}')).rejects.toThrow('is not valid at title')
  await expect(set('about-us', '{')).rejects.toThrow('not JSON')
  await expect(set('home/hero', '{"title":"x"}')).rejects.toThrow('is not valid at subtitle')
  await expect(set('home/nothing', '{}')).rejects.toThrow('The home page has the blocks')
  expect((await t.nobody.call('cms/about-us')).data.title).toBe('About us')
})

test('questions and answers are added, changed and removed', async () => {
  await admin('faq', 'add', '--group', 'Paying', '--question', 'When?', '--answer', 'Soon.')
  const [item] = (await admin('faq', 'list')).rows ?? []
  await admin('faq', 'set', String(item?.id), '--answer', 'When the host accepts.')
  expect((await t.nobody.call('cms/faq/list')).data.groups).toEqual([
    { title: 'Paying', items: [{ question: 'When?', answer: 'When the host accepts.' }] },
  ])
  await admin('faq', 'remove', String(item?.id))
  expect((await t.nobody.call('cms/faq/list')).data.groups).toEqual([])
  expect((await audit()).map(({ command }) => command)).toEqual(['faq add', 'faq set', 'faq remove'])
})

test('an enquiry is answered by e-mail, once', async () => {
  const { data } = await t.nobody.call('enquiry/add', {
    name: 'Nele',
    email: 'nele@example.com',
    subject: 'A lamp',
    message: 'I left a lamp behind.',
  })
  expect((await admin('enquiry', 'list')).rows).toHaveLength(1)
  await admin('enquiry', 'answer', data.reference, '--text', 'It is with the host.')
  expect((await subjects('nele@example.com'))[0]).toBe(`Re: A lamp (${data.reference})`)
  expect((await admin('enquiry', 'list')).rows).toHaveLength(0)
  expect(await refused('enquiry', 'answer', data.reference, '--text', 'Again')).toContain('answered already')
})

test('a setting changes what the site says, until its default is restored', async () => {
  await admin('settings', 'set', 'supportEmail', 'help@example.com')
  expect((await t.nobody.call('setting/details')).data.supportEmail).toBe('help@example.com')
  expect(await refused('settings', 'set', 'supportEmail', 'nowhere')).toBe('supportEmail: Give an e-mail address.')
  expect(await refused('settings', 'set', 'serviceFeeBps', '0')).toContain('part of quotes and terms')
  expect(await refused('settings', 'set', 'colour', 'pink')).toContain('There is no setting colour')
  await admin('settings', 'unset', 'supportEmail')
  expect((await t.nobody.call('setting/details')).data.supportEmail).toBe('support@quality-escape.test')
})

test('news goes to confirmed subscribers, with a link to unsubscribe', async () => {
  await t.nobody.call('newsletter/addNewMember', { email: 'nele@example.com' })
  await t.settle()
  await w.guest.call('email-alert/add-update', {
    bookings: true,
    messages: true,
    reviews: true,
    payouts: true,
    news: true,
  })
  const send = () =>
    runCommand(t.services, {
      usage: 'newsletter send',
      options: { subject: 'Autumn', file: 'One.\n\nTwo.' },
      who: 'ada',
    })
  expect((await send()).message).toBe('On its way to 1 recipient.')
  await t.settle()
  const email = t.inbox.emails().find(({ subject }) => subject === 'Autumn')
  expect([email?.to, email?.headers?.['List-Unsubscribe-Post']]).toEqual([
    'gil@example.com',
    'List-Unsubscribe=One-Click',
  ])
  const link = new URL(email?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '')
  await t.app.inject(link.pathname + link.search)
  await expect(send()).rejects.toThrow('Nobody has subscribed to news.')
})

test('a change that fails halfway is rolled back: no decision, no e-mail, no audit entry', async () => {
  await submitIdentityDocument(w.otherHostId)
  await t.db.execute('alter table admin_audit add constraint never check (false) not valid')
  await expect(admin('identity', 'approve', 'hugo@example.com')).rejects.toThrow()
  expect((await w.otherHost.call('user/profile-details')).data.identity.status).toBe('pending')
  expect(await subjects('hugo@example.com')).toEqual([])
})

test('the audit can be read and not changed', async () => {
  await admin('settings', 'set', 'supportEmail', 'help@example.com')
  expect((await admin('audit', '--last', '5')).rows).toMatchObject([
    { who: 'ada', command: 'settings set', target: 'setting supportEmail' },
  ])
  await expect(t.db.update(adminAudit).set({ who: 'nobody' })).rejects.toThrow()
  await expect(t.db.delete(adminAudit)).rejects.toThrow()
})

describe('booking cancel', () => {
  const codeOf = async (bookingId: string) =>
    (await t.db.select().from(booking).where(eq(booking.id, bookingId)))[0]?.code ?? ''
  const stay = async (from = 10) => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(from), w.day(from + 3))
    await pay(w.guest, bookingId)
    return bookingId
  }
  const accounts = async (bookingId: string) => (await readBalances(t.db, bookingId)).balances

  test('refunds the given amount, divides the rest, and tells both sides why', async () => {
    const bookingId = await stay()
    const { message } = await admin(
      'booking',
      'cancel',
      await codeOf(bookingId),
      '--guest-gets',
      '120.00',
      '--why',
      'The heating broke down.',
    )
    expect(message).toContain('the guest gets €120.00, the host €170.00, we €30.00')
    await t.settle()
    expect(await accounts(bookingId)).toMatchObject({ guest: -20_000, held: 17_000, platform: 3000 })
    expect((await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking).toMatchObject({
      status: 'cancelled_by_admin',
      timeline: expect.arrayContaining([
        expect.objectContaining({
          label: 'Quality Escape cancelled',
          note: 'The heating broke down. €120.00 of €320.00 goes back to the guest.',
        }),
      ]),
    })
    expect(await subjects('hanna@example.com')).toContain('We cancelled the stay of Gil T.')
    expect(await audit()).toMatchObject([
      {
        command: 'booking cancel',
        after: { status: 'cancelled_by_admin', guest: 12_000, host: 17_000, platform: 3000, tax: 0 },
        reason: 'The heating broke down.',
      },
    ])
    expect((await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.actions).not.toContain(
      'cancel',
    )
  })

  test('refunds everything, or nothing', async () => {
    const [all, none] = [await stay(), await stay()]
    await admin('booking', 'cancel', await codeOf(all), '--guest-gets', '320', '--why', 'Flood')
    await admin('booking', 'cancel', await codeOf(none), '--guest-gets', '0', '--why', 'A party')
    await t.pass(1000)
    expect(await accounts(all)).toMatchObject({ guest: 0, held: 0, platform: 0 })
    expect(await accounts(none)).toMatchObject({ guest: -32_000, platform: 4800 })
  })

  test('a request that is only authorised is released', async () => {
    const bookingId = await request(w.guest, await w.listing(), w.day(20), w.day(22))
    expect(await refused('booking', 'cancel', await codeOf(bookingId), '--guest-gets', '10', '--why', 'x')).toContain(
      'At most €0.00 of',
    )
    await admin('booking', 'cancel', await codeOf(bookingId), '--guest-gets', '0', '--why', 'The listing was not real.')
    await t.settle()
    expect(await accounts(bookingId)).toMatchObject({ guest: 0, authorised: 0 })
  })

  test('is refused in one line, and changes nothing', async () => {
    const bookingId = await stay()
    const code = await codeOf(bookingId)
    expect(await refused('booking', 'cancel', 'QE-000000', '--guest-gets', '1', '--why', 'x')).toContain(
      'There is no booking QE-000000',
    )
    expect(await refused('booking', 'cancel', code, '--guest-gets', '12.345', '--why', 'x')).toContain(
      'up to 2 decimals',
    )
    expect(await refused('booking', 'cancel', code, '--guest-gets', '320.01', '--why', 'x')).toContain(
      'At most €320.00 of',
    )
    await admin('booking', 'cancel', code, '--guest-gets', '320', '--why', 'x')
    expect(await refused('booking', 'cancel', code, '--guest-gets', '0', '--why', 'x')).toContain(
      'can’t be cancelled any more',
    )
    expect(await audit()).toHaveLength(1)
  })
})

test('a person is shown with the numbers of their trips, stays, listings and sessions', async () => {
  await request(w.guest, await w.listing(), w.day(20), w.day(22))
  expect((await admin('person', 'show', 'gil@example.com')).details).toMatchObject({
    name: 'Gil Tęst-李',
    'trips as a guest': 1,
    suspended: null,
  })
})

describe('a command line', () => {
  const not =
    (...argv: string[]) =>
    () =>
      parseCommandLine(argv, commands)

  test('that is wrong says how to use the command', () => {
    expect(not('identity', 'aprove', 'x')).toThrow('Similar ones: identity list')
    expect(not('dance')).toThrow('There is no command dance.')
    expect(not('identity', 'approve')).toThrow('Usage: identity approve <person>')
    expect(not('identity', 'reject', 'x')).toThrow('--reason is required: The reason, shown to the person.')
    expect(not('identity', 'approve', 'x', '--subject', 'y')).toThrow('identity approve takes no --subject.')
    expect(not('identity', 'list', '--nonsense')).toThrow(UsageError)
  })

  test('shows help on all commands, or on one family', () => {
    const helpFor = (...argv: string[]) => {
      const line = parseCommandLine(argv, commands)
      return 'helpFor' in line ? help(line.helpFor) : ''
    }
    expect(helpFor()).toContain('listing send-back <listing>')
    expect(helpFor('identity', '--help')).toContain('--reason: The reason, shown to the person (required)')
    expect(helpFor('identity', '--help')).not.toContain('listing approve')
  })

  test('prints a table, fields, or JSON, and removes control characters of users’ texts', () => {
    const at = new Date('2026-11-21T10:00:00Z')
    expect(
      formatOutcome({
        rows: [
          { name: 'Ada\u001b[2J', at },
          { name: 'Bo', at: null },
        ],
      }),
    ).toBe('name     at\n───────  ────────────────\nAda [2J  2026-11-21 10:00\nBo       –\n')
    expect(formatOutcome({ rows: [] })).toBe('Nothing.\n')
    expect(formatOutcome({ details: { a: 1, files: ['x', 'y'] } })).toBe('a      1\nfiles  x\n       y\n')
    expect(JSON.parse(formatJson({ rows: [{ a: 1 }], message: 'x' }))).toEqual([{ a: 1 }])
  })
})

describe('reports', () => {
  test('are listed while they are open, shown with the message, and closed with what was done, audited', async () => {
    const roomId = (await w.guest.call('chat/chat-room/create', { propertyId: await w.listing() })).data.id
    await w.guest.call('chat/report', { roomId, reason: 'fraud', text: 'A flat that is not theirs.' })
    const { rows = [] } = await admin('reports', 'list')
    expect(rows).toMatchObject([{ reason: 'fraud', by: 'Gil Tęst-李', about: 'Hanna Tęst-李', closed: null }])
    const report = String(rows[0]?.id)
    expect((await admin('reports', 'show', report)).details).toMatchObject({ words: 'A flat that is not theirs.' })
    await admin('reports', 'close', report, '--outcome', 'Listing removed')
    expect((await admin('reports', 'list')).rows).toEqual([])
    expect((await admin('reports', 'list', '--all', 'yes')).rows).toHaveLength(1)
    expect(await refused('reports', 'close', report, '--outcome', 'Again')).toContain('closed already')
    expect(await refused('reports', 'show', 'nothing')).toContain('There is no report nothing')
    expect(await audit()).toMatchObject([
      { command: 'reports close', target: `report ${report}`, reason: 'Listing removed' },
    ])
    // Another report of the same is possible once this one is closed.
    await w.guest.call('chat/report', { roomId, reason: 'fraud' })
    expect((await admin('reports', 'list')).rows).toHaveLength(1)
  })
})

describe('reports of reviews', () => {
  /** A stay that is over and reviewed by both sides; the guest's review is reported by host and stranger. */
  async function reported() {
    const propertyId = await w.listing({ bookingType: 'instant' })
    const bookingId = await hold(w.guest, propertyId, w.day(30), w.day(33))
    await pay(w.guest, bookingId)
    // The news of the stay goes out before those of its review.
    await t.settle()
    await t.db
      .update(booking)
      .set({ status: 'completed', checkIn: w.day(-4), checkOut: w.day(-1), clockAt: null })
      .where(eq(booking.id, bookingId))
    await w.guest.call('bookings/review', { bookingId, overall: 1, text: 'Call me on 555 0100 instead.' })
    await w.host.call('bookings/review', { bookingId, overall: 5, text: 'A kind guest, any time.' })
    const { items } = await shown(propertyId)
    const reviewId = items[0]?.id ?? ''
    for (const who of [w.host, w.other])
      await who.call('review/report', { reviewId, reason: 'advertising', text: 'A phone number.' })
    const { rows = [] } = await admin('review-reports', 'list')
    return { propertyId, bookingId, reviewId, rows, report: String(rows[0]?.id) }
  }
  const shown = async (propertyId: string) =>
    (await t.nobody.call('property/fetch-review-by-propertyId', { propertyId })).data
  // As somebody, since visitors get a copy of up to a second ago.
  const ratingOf = async (propertyId: string) => (await w.other.call('property/details', { propertyId })).data.rating

  test('are listed and shown; hiding the review answers all of them and takes it out of the rating', async () => {
    const { propertyId, bookingId, reviewId, rows, report } = await reported()
    expect(rows).toMatchObject([
      { reason: 'advertising', 'review by': 'Gil Tęst-李', outcome: null },
      { outcome: null },
    ])
    expect((await admin('review-reports', 'show', report)).details).toMatchObject({
      words: 'A phone number.',
      review: 'Call me on 555 0100 instead.',
    })
    expect(await ratingOf(propertyId)).toEqual({ average: 1, count: 1 })

    expect(await refused('review-reports', 'hide', report)).toContain('--why is required')
    await admin('review-reports', 'hide', report, '--why', 'It names a phone number.')
    expect((await admin('review-reports', 'list')).rows).toEqual([])
    expect((await admin('review-reports', 'list', '--all', 'yes')).rows).toMatchObject([
      { outcome: 'hidden' },
      { outcome: 'hidden' },
    ])
    expect(await ratingOf(propertyId)).toEqual({ average: null, count: 0 })
    expect(await shown(propertyId)).toMatchObject({ items: [], total: 0, stars: [0, 0, 0, 0, 0] })
    const seenBy = async (who: 'guest' | 'host') =>
      (await w[who].call('bookings/my-booking/details', { bookingId })).data.booking
    expect((await seenBy('guest')).ownReview).toMatchObject({ overall: 1, hiddenWhy: 'It names a phone number.' })
    expect((await seenBy('host')).otherReview).toBeUndefined()
    expect((await w.host.call('review/list', { which: 'about-listings' })).data).toMatchObject({
      items: [],
      listings: [],
    })
    expect((await w.guest.call('review/list', {})).data.items[0]?.hiddenWhy).toBe('It names a phone number.')
    expect(await w.host.call('bookings/review/reply', { bookingId, text: 'No.' })).toMatchObject({ statusCode: 409 })
    expect((await w.otherHost.call('review/report', { reviewId, reason: 'untrue' })).statusCode).toBe(404)

    expect((await subjects('gil@example.com')).filter((one) => one.includes('hidden'))).toHaveLength(1)
    expect((await subjects('hanna@example.com')).filter((one) => one.includes('Your report'))).toHaveLength(1)
    const { items } = (await w.other.call('notification/getAll', {})).data
    expect(items[0]?.message).toContain('Thank you: we have hidden it.')
    expect(await refused('review-reports', 'dismiss', report, '--why', 'Again')).toContain('answered already: hidden')
    expect(await audit()).toMatchObject([
      { command: 'review-reports hide', target: `review ${reviewId}`, reason: 'It names a phone number.' },
    ])
  })

  test('hide a review that can be shown again: its stars count, and author and reporters are told', async () => {
    const { propertyId, bookingId, reviewId, report } = await reported()
    expect(await refused('review-reports', 'show-again', report, '--why', 'It is fine.')).toContain(
      'No review is hidden',
    )
    await admin('review-reports', 'hide', report, '--why', 'It names a phone number.')
    expect(await ratingOf(propertyId)).toEqual({ average: null, count: 0 })
    expect(await refused('review-reports', 'show-again', report)).toContain('--why is required')
    await admin('review-reports', 'show-again', report, '--why', 'The number is the host’s own.')
    expect(await ratingOf(propertyId)).toEqual({ average: 1, count: 1 })
    expect((await shown(propertyId)).items.map(({ id }) => id)).toEqual([reviewId])
    const { ownReview } = (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking
    expect(ownReview).toMatchObject({ isPublished: true })
    expect(ownReview?.hiddenWhy).toBeUndefined()
    expect((await admin('review-reports', 'list', '--all', 'yes')).rows).toMatchObject([
      { outcome: 'shown_again' },
      { outcome: 'shown_again' },
    ])
    expect((await subjects('gil@example.com')).filter((one) => one.includes('We show your review'))).toHaveLength(1)
    const told = async (who: 'guest' | 'host' | 'other') =>
      (await w[who].call('notification/getAll', {})).data.items[0]?.message
    expect(await told('guest')).toBe(
      'We show your review of A quiet house again. The reason: The number is the host’s own.',
    )
    for (const who of ['host', 'other'] as const) expect(await told(who)).toContain('show it again')
    expect(await audit()).toMatchObject([
      { command: 'review-reports hide' },
      {
        command: 'review-reports show-again',
        target: `review ${reviewId}`,
        before: 'hidden',
        after: 'shown',
        reason: 'The number is the host’s own.',
      },
    ])
    expect(await refused('review-reports', 'show-again', report, '--why', 'Again')).toContain('No review is hidden')
    // A later report may hide it anew, and its author is told anew.
    await w.otherHost.call('review/report', { reviewId, reason: 'private_facts' })
    const { rows = [] } = await admin('review-reports', 'list')
    await admin('review-reports', 'hide', String(rows[0]?.id), '--why', 'It names a neighbour.')
    expect((await subjects('gil@example.com')).filter((one) => one.includes('We have hidden'))).toHaveLength(2)
  })

  test('are dismissed one by one, and whoever made it is told', async () => {
    const { propertyId, reviewId, rows, report } = await reported()
    await admin('review-reports', 'dismiss', report, '--why', 'It tells of the stay.')
    expect((await admin('review-reports', 'list')).rows).toMatchObject([{ id: rows[1]?.['id'] }])
    expect(await ratingOf(propertyId)).toEqual({ average: 1, count: 1 })
    expect((await shown(propertyId)).total).toBe(1)
    await t.settle()
    const { items } = (await w.host.call('notification/getAll', {})).data
    expect(items.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('We have left it as it is: It tells of the stay.'),
    )
    expect((await w.host.call('review/report', { reviewId, reason: 'untrue' })).statusCode).toBe(409)
    expect(await refused('review-reports', 'show', 'nothing')).toContain('There is no report nothing')
  })
})

describe('reports of listings', () => {
  const reported = async () => {
    const propertyId = await w.listing()
    for (const who of [w.guest, w.other]) await who.call('property/report', { propertyId, reason: 'not_real' })
    const { rows = [] } = await admin('listing-reports', 'list')
    const own = rows.filter(({ reason }) => reason === 'not_real')
    return { propertyId, rows: own, report: String(own[0]?.['id']) }
  }
  const told = async (who: 'guest' | 'other' | 'host') =>
    (await w[who].call('notification/getAll', {})).data.items.map(({ message }) => message)

  test('are listed and shown; removing the listing answers all of them, and its host is told why', async () => {
    const { propertyId, rows, report } = await reported()
    expect(rows).toMatchObject([{ outcome: null }, { outcome: null }])
    expect((await admin('listing-reports', 'show', report)).details).toMatchObject({ reason: 'not_real' })
    expect(await refused('listing-reports', 'remove', report)).toContain('--why is required')
    await admin('listing-reports', 'remove', report, '--why', 'There is no such house.')
    expect((await t.nobody.call('property/details', { propertyId })).statusCode).toBe(404)
    expect((await admin('listing-reports', 'list')).rows).toEqual([])
    expect((await admin('listing-reports', 'list', '--all', 'yes')).rows).toMatchObject([
      { outcome: 'removed' },
      { outcome: 'removed' },
    ])
    await t.settle()
    for (const who of ['guest', 'other'] as const)
      expect(await told(who)).toContainEqual(expect.stringContaining('we have taken it off the site'))
    expect(await told('host')).toContainEqual(expect.stringContaining('There is no such house.'))
    expect(await refused('listing-reports', 'dismiss', report, '--why', 'Again')).toContain('answered already: removed')
    expect(await audit()).toMatchObject([
      { command: 'listing-reports remove', target: `listing ${propertyId}`, reason: 'There is no such house.' },
    ])
  })

  test('are dismissed one by one, and whoever made it is told', async () => {
    const { propertyId, rows, report } = await reported()
    await admin('listing-reports', 'dismiss', report, '--why', 'We have been there.')
    expect((await admin('listing-reports', 'list')).rows).toMatchObject([{ id: rows[1]?.['id'] }])
    expect((await t.nobody.call('property/details', { propertyId })).statusCode).toBe(200)
    await t.settle()
    expect([...(await told('guest')), ...(await told('other'))]).toContainEqual(
      expect.stringContaining('We have left it as it is: We have been there.'),
    )
    expect(await refused('listing-reports', 'show', 'nothing')).toContain('There is no report nothing')
  })
})
