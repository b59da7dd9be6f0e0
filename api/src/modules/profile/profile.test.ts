import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import {
  calendarAddress,
  city,
  identityDocument,
  outbox,
  person,
  storedFile,
  tripCalendarAddress,
  unitCalendarAddress,
} from '../../database/schema'
import { privateLink } from '../../storage'
import type { Caller } from '../../testing/harness'
import { inSmallWorld } from '../../testing/in-small-world'
import { pdf, phonePhoto, png } from '../../testing/pictures'
import { hold, openPayouts, pay, request } from '../../testing/small-world'

const minute = 60_000

const { t, w } = inSmallWorld()

/** Somebody new, signed in. */
async function somebody(changes: Partial<typeof person.$inferInsert> = {}): Promise<{ id: string; me: Caller }> {
  const id = randomUUID()
  await t.db.insert(person).values({ id, email: `${id}@example.com`, firstName: 'Nele', lastName: 'Neu', ...changes })
  return { id, me: await t.as(id) }
}
/** A stay from tomorrow to the third day begins, ends, and is paid out. */
async function stayIsOver(): Promise<void> {
  for (const hours of [36, 48, 1]) await t.pass(hours * 60 * minute)
}
const documents = (personId: string) =>
  t.db.select().from(identityDocument).where(eq(identityDocument.personId, personId))
const decide = (
  personId: string,
  identityStatus: 'approved' | 'rejected' | 'resubmit',
  identityReason: string | null = null,
) => t.db.update(person).set({ identityStatus, identityReason }).where(eq(person.id, personId))
const application = { firstName: 'Nele', lastName: 'Neu', phone: '+49 170 1234567', documentKind: 'passport' as const }

describe('an identity document', () => {
  test('is sent with name and phone, makes the sender a host if they wish, and waits for an admin', async () => {
    const { id, me } = await somebody()
    const sent = await me.call(
      'user/onboarding',
      { ...application, asProvider: true },
      { document: [await phonePhoto('front.jpg'), pdf('back.pdf')] },
    )
    expect(sent).toMatchObject({
      statusCode: 200,
      data: {
        phone: '+49 170 1234567',
        role: { roleDisplayName: 'Provider' },
        identity: { status: 'pending', reason: null },
        _isProfileCompleted: true,
      },
    })
    const [document] = await documents(id)
    expect(document).toMatchObject({ kind: 'passport', fileIds: [expect.any(String), expect.any(String)] })
    const [front, back] = await Promise.all((document?.fileIds ?? []).map((fileId) => privateLink(t.services, fileId)))
    expect([front, back]).toMatchObject([
      { name: 'front.webp', mediaType: 'image/webp', width: 1200, height: 2000 },
      { name: 'back.pdf', mediaType: 'application/pdf' },
    ])
    expect((await t.app.inject(`/media/upload/${front?.id}/480.webp`)).statusCode).toBe(404)
  })

  test('is accepted once while it is in review, and not again once it is approved', async () => {
    const { id, me } = await somebody()
    const send = async () => me.call('user/onboarding', application, { document: [await png()] })
    expect((await send()).data.role.roleDisplayName).toBe('Guest')
    expect(await send()).toMatchObject({
      statusCode: 409,
      data: { reason: 'identity_state' },
      message: expect.stringContaining('looking at your document already'),
    })
    await decide(id, 'approved')
    expect(await send()).toMatchObject({ statusCode: 409, message: 'Your identity is approved already.' })
    expect(await documents(id)).toHaveLength(1)
    expect(await t.db.$count(storedFile, eq(storedFile.ownerId, id))).toBe(1)
  })

  test.each(['rejected', 'resubmit'] as const)(
    'that was answered with %s can be sent again, and the first one goes',
    async (status) => {
      const { id, me } = await somebody()
      await me.call('user/onboarding', application, { document: [await png()] })
      expect(
        await me.call('user/resubmit-document', { documentKind: 'passport' }, { document: [await png()] }),
      ).toMatchObject({ statusCode: 409 })
      const [first] = await documents(id)
      await decide(id, status, 'It is too dark.')
      expect((await me.call('user/profile-details')).data.identity).toEqual({ status, reason: 'It is too dark.' })
      const again = await me.call(
        'user/resubmit-document',
        { documentKind: 'identity_card' },
        { document: [await png()] },
      )
      expect(again).toMatchObject({ statusCode: 200, data: { identity: { status: 'pending', reason: null } } })
      await t.settle()
      const [now] = await documents(id)
      expect(now).toMatchObject({ kind: 'identity_card' })
      expect(await t.services.storage.open(`private/${first?.fileIds[0]}`)).toBeNull()
    },
  )

  test('can’t be resent by somebody who never sent one, nor sent without a file', async () => {
    const { me } = await somebody()
    expect(
      await me.call('user/resubmit-document', { documentKind: 'passport' }, { document: [await png()] }),
    ).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('not sent a document yet'),
    })
    expect((await me.call('user/resubmit-document', { documentKind: 'passport' })).statusCode).toBe(400)
  })
})

describe('hosting', () => {
  test('opens for a guest whose document was submitted before they wished to host', async () => {
    const { id, me } = await somebody()
    await me.call('user/onboarding', application, { document: [pdf('front.pdf')] })
    await decide(id, 'approved')
    expect((await me.call('user/update', { asProvider: true })).data).toMatchObject({
      role: { roleDisplayName: 'Provider' },
      identity: { status: 'approved' },
    })
  })

  test('is opened for guests only, and closed for nobody', async () => {
    const { id, me } = await somebody({ role: 'admin' })
    await me.call('user/update', { asProvider: true })
    expect(await t.db.select({ role: person.role }).from(person).where(eq(person.id, id))).toEqual([{ role: 'admin' }])
    expect((await w.host.call('user/update', { asProvider: false as never })).statusCode).toBe(400)
  })
})

describe('an avatar', () => {
  test('can be replaced and removed, and its file is deleted', async () => {
    const { id, me } = await somebody()
    const first = (await me.call('user/update', { bio: 'Hello' }, { avatar: [await png()] })).data
    expect(first).toMatchObject({ bio: 'Hello', avatar: expect.stringContaining('media/upload/') })
    const second = (await me.call('user/update', {}, { avatar: [await png()] })).data
    expect(second.avatar).not.toBe(first.avatar)
    await t.settle()
    expect((await t.app.inject(`/${first.avatar}/96.webp`)).statusCode).toBe(404)
    expect((await t.app.inject(`/${second.avatar}/96.webp`)).statusCode).toBe(200)
    expect((await me.call('user/update', { lastName: 'Alt' })).data.avatar).toBe(second.avatar)
    expect((await me.call('user/update', { removeAvatar: true })).data.avatar).toBeNull()
    await t.settle()
    expect((await t.app.inject(`/${second.avatar}/96.webp`)).statusCode).toBe(404)
    expect(await t.db.$count(storedFile, eq(storedFile.ownerId, id))).toBe(2)
  })
})

test('a preference stays as it was while another one is changed', async () => {
  const { me } = await somebody()
  await me.call('user/update', { preferences: { locale: 'de-DE' } })
  expect((await me.call('user/update', { preferences: { currency: 'EUR' } })).data.preferences).toEqual({
    currency: 'EUR',
    locale: 'de-DE',
  })
  expect((await me.call('user/update', { preferences: { currency: null } })).data.preferences.locale).toBe('de-DE')
})

describe('who is shown a photo', () => {
  const seen = async (viewer: Caller, id: string) => (await viewer.call('user/get/{id}', { id })).data.avatar !== null

  test('depends on the owner’s setting and on bookings between the two', async () => {
    const host = await somebody({ role: 'provider', identityStatus: 'approved', avatar: 'media/avatar/host' })
    const guest = await somebody({ avatar: 'media/avatar/guest' })
    const place = await w.listing({ hostId: host.id })
    expect((await host.me.call('user/image-permission/get')).data).toEqual({
      profilePhoto: 'everyone',
      listingPhotosInMarketing: false,
      showsPresence: true,
    })
    const matrix = async () => ({
      nobody: await seen(t.nobody, host.id),
      stranger: await seen(w.other, host.id),
      guest: await seen(guest.me, host.id),
      self: await seen(host.me, host.id),
    })
    const choose = (profilePhoto: 'nobody' | 'booked_with' | 'everyone') =>
      host.me.call('user/image-permission/setting', { profilePhoto, listingPhotosInMarketing: true })
    expect(await matrix()).toEqual({ nobody: true, stranger: true, guest: true, self: true })
    await choose('booked_with')
    await hold(guest.me, place, w.day(40), w.day(42))
    expect(await matrix()).toEqual({ nobody: false, stranger: false, guest: false, self: true })
    await request(guest.me, place, w.day(10), w.day(12))
    expect(await matrix()).toEqual({ nobody: false, stranger: false, guest: true, self: true })
    expect((await choose('nobody')).data).toMatchObject({ profilePhoto: 'nobody', listingPhotosInMarketing: true })
    expect(await matrix()).toEqual({ nobody: false, stranger: false, guest: false, self: true })
  })

  test('holds wherever people are shown: bookings, conversations, property pages, reviews', async () => {
    const host = await somebody({ role: 'provider', identityStatus: 'approved', avatar: 'media/avatar/host' })
    const guest = await somebody({ avatar: 'media/avatar/guest' })
    const place = await w.listing({ hostId: host.id, bookingType: 'instant' })
    const bookingId = await hold(guest.me, place, w.day(1), w.day(3))
    await pay(guest.me, bookingId)
    const shown = async () => {
      // What nobody in particular sees of a place may be a second old.
      await t.pass(2000)
      const trip = (await guest.me.call('bookings/my-booking/details', { bookingId })).data.booking
      const stay = (await host.me.call('bookings/my-booking', { side: 'provider', when: 'all' })).data.items[0]
      const room = (await guest.me.call('chat/chat-room/list')).data.rooms[0]
      const asHost = (await host.me.call('chat/chat-room/list')).data.rooms[0]
      return {
        hostToGuest: [
          trip.host.avatar,
          room?.other.avatar,
          (await guest.me.call('property/details', { propertyId: place })).data.host.avatar,
        ],
        hostToStranger: [(await t.nobody.call('property/details', { propertyId: place })).data.host.avatar],
        guestToHost: [stay?.guest.avatar, asHost?.other.avatar],
        guestToSelf: [trip.guest.avatar],
      }
    }
    const [theHost, theGuest] = ['media/avatar/host', 'media/avatar/guest']
    expect(await shown()).toEqual({
      hostToGuest: [theHost, theHost, theHost],
      hostToStranger: [theHost],
      guestToHost: [theGuest, theGuest],
      guestToSelf: [theGuest],
    })
    for (const one of [host, guest])
      await one.me.call('user/image-permission/setting', {
        profilePhoto: 'booked_with',
        listingPhotosInMarketing: false,
      })
    expect(await shown()).toEqual({
      hostToGuest: [theHost, theHost, theHost],
      hostToStranger: [null],
      guestToHost: [theGuest, theGuest],
      guestToSelf: [theGuest],
    })
    for (const one of [host, guest])
      await one.me.call('user/image-permission/setting', { profilePhoto: 'nobody', listingPhotosInMarketing: false })
    expect(await shown()).toEqual({
      hostToGuest: [null, null, null],
      hostToStranger: [null],
      guestToHost: [null, null],
      guestToSelf: [theGuest],
    })

    await stayIsOver()
    const [back, hostBack] = [await t.as(guest.id), await t.as(host.id)]
    await back.call('bookings/review', { bookingId, overall: 5, text: 'A lovely place to be.' })
    await hostBack.call('bookings/review', { bookingId, overall: 5, text: 'Lovely guests.' })
    const author = async (reader: Caller) =>
      (await reader.call('property/fetch-review-by-propertyId', { propertyId: place })).data.items[0]?.author.avatar
    await back.call('user/image-permission/setting', { profilePhoto: 'booked_with', listingPhotosInMarketing: false })
    expect([await author(hostBack), await author(w.other), await author(t.nobody)]).toEqual([theGuest, null, null])
  })

  test.each([{ profilePhoto: 'friends' }, { showsPresence: 'no' }])('can’t be %j', async (choice) => {
    expect((await w.guest.call('user/image-permission/setting', choice as never)).statusCode).toBe(400)
  })

  test('stays as it was chosen while another tab changes something else', async () => {
    const { me } = await somebody()
    await me.call('user/image-permission/setting', { profilePhoto: 'nobody' })
    expect((await me.call('user/image-permission/setting', { showsPresence: false })).data).toEqual({
      profilePhoto: 'nobody',
      listingPhotosInMarketing: false,
      showsPresence: false,
    })
    expect((await me.call('user/image-permission/setting', {})).data.profilePhoto).toBe('nobody')
  })
})

describe('deleting an account', () => {
  test('is refused until stays are over and their money has arrived', async () => {
    const host = await somebody({ role: 'provider', identityStatus: 'approved' })
    const guest = await somebody()
    const place = await w.listing({ hostId: host.id, bookingType: 'instant' })
    await openPayouts(host.me)
    await pay(guest.me, await hold(guest.me, place, w.day(1), w.day(3)))
    for (const one of [host, guest])
      expect(await one.me.call('user/delete')).toMatchObject({ statusCode: 409, data: { reason: 'stays_to_come' } })
    await stayIsOver()
    for (const { id } of [host, guest])
      expect(await (await t.as(id)).call('user/delete')).toMatchObject({ statusCode: 200 })
  })

  test('is refused while a stay’s money is held for its host', async () => {
    const host = await somebody({ role: 'provider', identityStatus: 'approved' })
    const guest = await somebody()
    const bookingId = await hold(
      guest.me,
      await w.listing({ hostId: host.id, bookingType: 'instant' }),
      w.day(1),
      w.day(2),
    )
    await pay(guest.me, bookingId)
    await t.db.execute(`update booking set status = 'completed', clock_at = null where id = '${bookingId}'`)
    for (const one of [host, guest])
      expect(await one.me.call('user/delete')).toMatchObject({ statusCode: 409, data: { reason: 'money_on_its_way' } })
  })

  test('leaves the person’s name, address, phone number and calendars in no table', async () => {
    const { id, me } = await somebody({
      role: 'provider',
      firstName: 'Quintessa',
      lastName: 'Zwart',
      phone: '+31655500123',
      email: 'Quintessa.Zwart@example.com',
      googleSubject: 'google-quintessa',
    })
    const place = await w.listing({ hostId: id })
    await me.call(
      'user/onboarding',
      { firstName: 'Quintessa', lastName: 'Zwart', phone: '+31 6 555 00123', documentKind: 'passport' },
      { document: [await png('zwart-passport.png')] },
    )
    await me.call('user/add-emergency/contact', {
      name: 'Ben Zwart',
      relationship: 'Brother',
      phone: '+31655500124',
      email: 'ben.zwart@example.com',
    })
    await me.call('calendar-feed/address', { propertyId: place })
    const { rooms } = (await t.nobody.call('property/get-all-rooms', { propertyId: place })).data
    const roomId = rooms[0]?.id ?? ''
    await me.call('calendar-feed/address', { propertyId: place, unitId: roomId })
    await me.call('bookings/trip-calendar/create')
    await t.nobody.call('enquiry/add', {
      name: 'Quintessa Zwart',
      email: 'quintessa.zwart@example.com',
      subject: 'Help',
      message: 'I can’t find my booking.',
    })
    await t.nobody.call('newsletter/addNewMember', { email: 'quintessa.zwart@example.com' })
    await t.nobody.call('user/forgot-password', { email: 'quintessa.zwart@example.com' })
    await t.nobody.call('user/signin', { email: 'quintessa.zwart@example.com', password: 'not hers at all' })
    const before = await tablesThatName(/zwart|quintessa|555.?00123/i)
    expect(before).toEqual(
      expect.arrayContaining([
        'person',
        'emergency_contact',
        'enquiry',
        'newsletter_member',
        'one_time_code',
        'sign_in_attempt',
        'stored_file',
      ]),
    )
    const addresses = async () => [
      await t.db.$count(calendarAddress, eq(calendarAddress.listingId, place)),
      await t.db.$count(unitCalendarAddress, eq(unitCalendarAddress.roomId, roomId)),
      await t.db.$count(tripCalendarAddress, eq(tripCalendarAddress.personId, id)),
    ]
    expect(await addresses()).toEqual([1, 1, 1])

    expect(await me.call('user/delete')).toMatchObject({ statusCode: 200 })
    await t.settle()
    expect(await tablesThatName(/zwart|quintessa|555.?00123/i)).toEqual([])
    expect(await addresses()).toEqual([0, 0, 0])
  })

  test('leaves nothing that identifies the person, and everything that belongs to others', async () => {
    const { id, me } = await somebody({
      role: 'provider',
      phone: '+4917012345',
      bio: 'Me',
      googleSubject: 'google-nele',
      languages: ['de'],
    })
    const { avatar } = (await me.call('user/update', {}, { avatar: [await png()] })).data
    await me.call('user/onboarding', application, { document: [await png()] })
    const [document] = await documents(id)
    await me.call('user/add-emergency/contact', {
      name: 'Mum',
      relationship: 'Mother',
      phone: '+4917012345',
      email: null,
    })
    const draft = (await me.call('property/save', { title: 'A house to forget' }, { photos: [await png()] })).data
    const place = await w.listing({ hostId: id })
    const before = (await t.db.select().from(city).where(eq(city.id, w.cityId)))[0]?.listings ?? 0
    const room = (await w.guest.call('chat/chat-room/create', { propertyId: place })).data
    await me.call(
      'chat/file-send',
      { roomId: room.id, clientId: randomUUID(), text: 'Welcome' },
      { files: [await png()] },
    )
    const { customer, paymentMethodId } = await withCard(me, id)
    const elsewhere = await t.as(id)

    expect(await me.call('user/delete')).toMatchObject({ statusCode: 200 })
    await t.settle()

    expect((await elsewhere.call('user/profile-details')).statusCode).toBe(401)
    const [row] = await t.db.select().from(person).where(eq(person.id, id))
    expect(row).toMatchObject({
      firstName: 'Former host',
      lastName: '',
      phone: null,
      bio: '',
      languages: [],
      avatar: null,
      googleSubject: null,
      paymentCustomer: null,
      identityStatus: 'none',
    })
    expect(JSON.stringify(row)).not.toMatch(/nele|neu/i)
    expect(await documents(id)).toEqual([])
    for (const path of [`/${avatar}/96.webp`, `/${draft.fields.photos?.[0]?.path}/480.webp`])
      expect((await t.app.inject(path)).statusCode).toBe(404)
    expect(await t.services.storage.open(`private/${document?.fileIds[0]}`)).toBeNull()
    expect(await t.services.payments.listPaymentMethods(customer)).toEqual([])
    expect(paymentMethodId).toBeTruthy()
    expect((await t.nobody.call('property/details', { propertyId: place })).statusCode).toBe(404)
    expect((await t.db.select().from(city).where(eq(city.id, w.cityId)))[0]?.listings).toBe(before - 1)
    expect((await t.nobody.call('user/get/{id}', { id })).statusCode).toBe(404)
    const { data } = await w.guest.call('chat/details', { roomId: room.id })
    expect(data).toMatchObject({
      room: { other: { name: 'Former host', avatar: null } },
      messages: [{ text: 'Welcome', files: [{ name: 'picture.webp' }] }],
    })
    expect(t.inbox.emails().find(({ to }) => to === `${id}@example.com`)?.subject).toBe('Your account is deleted')
    // The later looks at whether the message was read.
    await t.pass(10 * minute)
    expect(await t.db.$count(outbox)).toBe(0)
  })
})

/** Every row of every table that has one of these words in it, by table. */
async function tablesThatName(words: RegExp): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    t.db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = []
  for (const { name } of tables) {
    const all = await rows<{ line: string }>(
      t.db,
      sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
    )
    if (all.some(({ line }) => words.test(line))) found.push(name)
  }
  return found
}

async function withCard(me: Caller, id: string): Promise<{ customer: string; paymentMethodId: string }> {
  const { paymentMethodId } = (await me.call('stripe-bank/add', { paymentMethodId: 'pm_card_visa' })).data
  const [row] = await t.db.select().from(person).where(eq(person.id, id))
  return { customer: row?.paymentCustomer ?? '', paymentMethodId }
}
