import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { listing, person, teamInvitation, teamMember } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { oneself } from '../../domain/team'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { request, type SmallWorld, smallWorld } from '../../testing/small-world'
import { principalIn } from '../chat/principal-in'
import { sendMessage } from '../chat/send'

let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterAll(() => t.close())

let count = 0
async function newPerson(firstName = 'Tomas'): Promise<{ id: string; email: string; caller: Caller }> {
  const id = randomUUID()
  const email = `person-${++count}@example.com`
  await t.db.insert(person).values({ id, email, firstName, lastName: 'Berg' })
  return { id, email, caller: await t.as(id) }
}

/** A host with a team of their own. */
async function newHost(firstName = 'Ines') {
  const host = await newPerson(firstName)
  await t.db.update(person).set({ role: 'provider', identityStatus: 'approved' }).where(eq(person.id, host.id))
  return host
}

async function invite(host: Caller, email: string, level: 'calendar' | 'messages' | 'listings' | 'money' = 'messages') {
  const { data, ...answer } = await host.call('team/invite', { email, level, propertyIds: null })
  await t.settle()
  const mails = t.inbox.emails().filter(({ to }) => to === email)
  const tokens = mails.flatMap(({ text }) => /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  return { ...answer, data, token: tokens[0] ?? '' }
}

async function joined(host: Caller, level: 'calendar' | 'messages' | 'listings' | 'money', firstName = 'Tomas') {
  const coHost = await newPerson(firstName)
  const { token } = await invite(host, coHost.email, level)
  const answer = await coHost.caller.call('team/invitation/answer', { token, accept: true })
  if (answer.statusCode !== 200) throw new Error(answer.message)
  return coHost
}

describe('an invitation', () => {
  test('makes whoever accepts it a co-host, once', async () => {
    const [host, coHost] = [await newHost(), await newPerson()]
    const { token } = await invite(host.caller, coHost.email)
    const seen = await t.nobody.call('team/invitation/details', { token })
    expect(seen.data).toMatchObject({ host: { name: 'Ines' }, label: 'Messages', listings: null, isMine: null })
    const { data } = await coHost.caller.call('team/invitation/answer', { token, accept: true })
    expect(data.hostFor).toMatchObject({ hostId: host.id, name: 'Ines', level: 'messages', label: 'Messages' })
    const { data: profile } = await coHost.caller.call('user/profile-details')
    expect([profile.role.roleDisplayName, profile.hostsFor?.[0]?.hostId]).toEqual(['Provider', host.id])
    const again = await coHost.caller.call('team/invitation/answer', { token, accept: true })
    expect([again.statusCode, again.message]).toEqual([
      409,
      'This invitation has been answered already. It works once.',
    ])
  })

  test('works with the address that it was sent to, and no other', async () => {
    const [host, invited, other] = [await newHost(), await newPerson(), await newPerson()]
    const { token } = await invite(host.caller, invited.email)
    const refused = await other.caller.call('team/invitation/answer', { token, accept: true })
    expect([refused.statusCode, refused.message]).toEqual([
      403,
      'This invitation was sent to another address. Sign in with the account of that address.',
    ])
    expect(await t.db.$count(teamMember, eq(teamMember.hostId, host.id))).toBe(0)
  })

  test('expires after a week, and can be sent again with a link that replaces the one before', async () => {
    const [host, invited] = [await newHost(), await newPerson()]
    const { token, data } = await invite(host.caller, invited.email)
    const old = { sentAt: plusDays(t.services.now(), -8), expiresAt: plusDays(t.services.now(), -1) }
    await t.db.update(teamInvitation).set(old).where(eq(teamInvitation.hostId, host.id))
    const late = await invited.caller.call('team/invitation/answer', { token, accept: true })
    expect([late.statusCode, late.message]).toEqual([
      409,
      'This invitation has expired. Ask the host to send it again.',
    ])
    const invitationId = data.invitations[0]?.invitationId ?? ''
    await host.caller.call('team/invitation/resend', { invitationId })
    expect((await invited.caller.call('team/invitation/answer', { token, accept: true })).statusCode).toBe(404)
    const soon = await host.caller.call('team/invitation/resend', { invitationId })
    expect(soon.statusCode).toBe(429)
  })

  test('is withdrawn at once', async () => {
    const [host, invited] = [await newHost(), await newPerson()]
    const { token, data } = await invite(host.caller, invited.email)
    await host.caller.call('team/invitation/withdraw', { invitationId: data.invitations[0]?.invitationId ?? '' })
    const answer = await invited.caller.call('team/invitation/answer', { token, accept: true })
    expect([answer.statusCode, answer.message]).toEqual([409, 'The host has withdrawn this invitation.'])
  })

  test('is refused for oneself, a member, a strange listing, an unknown level, and twice', async () => {
    const host = await newHost()
    const coHost = await joined(host.caller, 'calendar')
    const ask = (input: object) =>
      host.caller.call('team/invite', { email: 'new@example.com', level: 'calendar', propertyIds: null, ...input })
    const said = async (input: object) => {
      const { statusCode, message } = await ask(input)
      return [statusCode, message]
    }
    expect(await said({ email: host.email })).toEqual([409, 'This is your own address. You may do everything already.'])
    expect(await said({ email: coHost.email })).toEqual([
      409,
      'This person is in your team already. Change what they may do there.',
    ])
    expect(await said({ propertyIds: [await w.listing()] })).toEqual([400, 'Choose among your own listings.'])
    expect((await said({ level: 'owner' }))[0]).toBe(400)
    expect(await said({ level: 'owner' })).toEqual([400, 'Choose what this person may do.'])
    expect((await ask({})).statusCode).toBe(200)
    expect((await said({}))[0]).toBe(409)
  })

  test('answers the same for an address with an account and for one without', async () => {
    const host = await newHost()
    const known = await invite(host.caller, (await newPerson()).email)
    const unknown = await invite(host.caller, 'nobody-here@example.com')
    expect(known.message.replace(/person-\d+/, 'nobody-here')).toBe(unknown.message)
  })

  test('is refused for the 21st person', async () => {
    const host = await newHost()
    for (let n = 0; n < 20; n++) await invite(host.caller, `crowd-${n}@example.com`)
    const { statusCode, message } = await invite(host.caller, 'one-more@example.com')
    expect([statusCode, message.startsWith('A team has up to 20 people')]).toEqual([409, true])
  })
})

describe('a co-host', () => {
  test('sees the host’s lists of their listings only, and loses them at once when removed', async () => {
    const coHost = await joined(w.host, 'messages')
    const [theirs, others] = [await w.listing({ title: 'Ours' }), await w.listing({ title: 'Not ours' })]
    const { members } = (await w.host.call('team/details')).data
    const memberId = members.find(({ email }) => email === coHost.email)?.memberId ?? ''
    await w.host.call('team/member/update', { memberId, level: 'calendar', propertyIds: [theirs] })
    const look = () => coHost.caller.call('calendar/overview', { hostId: w.hostId, from: w.day(0), days: 30 })
    expect((await look()).data.listings.map(({ title }) => title)).toEqual(['Ours'])
    const edit = (propertyIds: string[]) =>
      coHost.caller.call('calendar/edit-nights', {
        propertyIds,
        ranges: [{ from: w.day(3), to: w.day(4) }],
        changes: { price: 12_300 },
        idempotencyKey: randomUUID(),
      })
    expect((await edit([theirs, others])).statusCode).toBe(403)
    const { data } = await edit([theirs])
    expect([data.nights, data.undo?.by]).toEqual([2, 'Tomas'])
    expect((await coHost.caller.call('host/today', { hostId: w.hostId })).statusCode).toBe(403)
    await w.host.call('team/member/remove', { memberId })
    expect((await look()).statusCode).toBe(403)
    expect((await edit([theirs])).statusCode).toBe(403)
  })

  test('answers a request for the host: the timeline and the log say who, and the host is told of it', async () => {
    const coHost = await joined(w.host, 'messages')
    const bookingId = await request(w.guest, await w.listing({ title: 'By request' }), w.day(50), w.day(52))
    const { data } = await coHost.caller.call('bookings/my-booking/details', { bookingId })
    expect([data.booking.side, data.booking.payout, data.booking.actions]).toEqual([
      'provider',
      null,
      expect.arrayContaining(['accept', 'decline']),
    ])
    const accepted = await coHost.caller.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    expect(accepted.data.status).toBe('confirmed')
    expect(accepted.data.timeline.at(-1)).toMatchObject({ label: 'Tomas accepted the request', coHost: 'Tomas' })
    expect(accepted.data.actions).not.toContain('cancel')
    const { items } = (await w.host.call('team/log', { personId: coHost.id })).data
    expect(items.map(({ text, listing }) => [text, listing])).toEqual([
      ['accepted the request of Gil T.', 'By request'],
      ['joined the team', null],
    ])
    await t.settle()
    const { data: chat } = await w.host.call('chat/details', { roomId: accepted.data.chatRoomId ?? '' })
    expect(chat.messages.at(-1)?.text).toBe('Tomas accepted the request. The stay is confirmed.')
    expect((await w.host.call('notification/getAll')).data.items.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Tomas accepted the request of Gil T\. at By request, /),
    )
    const { data: guests } = await w.guest.call('bookings/my-booking/details', { bookingId })
    expect(guests.booking.timeline.at(-1)?.coHost).toBeUndefined()
  })

  test('writes for the host: guests read the first name, and may not change what another has written', async () => {
    const coHost = await joined(w.host, 'messages')
    const bookingId = await request(w.guest, await w.listing(), w.day(60), w.day(62))
    const { data: room } = await coHost.caller.call('chat/chat-room/create', { bookingId })
    expect([room.side, room.host?.name]).toEqual(['provider', 'Hanna'])
    const sent = await sendMessage(t.services, await principalIn(t.db, coHost.id, room.id), {
      roomId: room.id,
      clientId: randomUUID(),
      text: 'Welcome',
    })
    const { data } = await w.guest.call('chat/details', { roomId: room.id })
    const message = data.messages.find(({ id }) => id === sent.id)
    expect(message).toMatchObject({ senderId: w.hostId, coHost: { name: 'Tomas', forName: 'Hanna' } })
    const change = (caller: Caller) =>
      caller.call('chat/message/edit', { messageId: sent.id, text: 'Welcome to the house' })
    expect((await change(w.host)).statusCode).toBe(404)
    expect((await change(coHost.caller)).statusCode).toBe(200)
    const own = await coHost.caller.call('chat/chat-room/list')
    expect(own.data.rooms).toEqual([])
    const hosts = await coHost.caller.call('chat/chat-room/list', { hostId: w.hostId })
    expect(hosts.data.rooms.map(({ id }) => id)).toContain(room.id)
  })

  test('has what hurts in the log by its name: pausing, showing, price rules, a new calendar address', async () => {
    const coHost = await joined(w.host, 'listings')
    const propertyId = await w.listing({ title: 'Logged' })
    const { caller } = coHost
    await caller.call('property/update', { propertyId, status: 'paused' })
    await caller.call('property/update', { propertyId, status: 'live' })
    await caller.call('property/update', { propertyId, title: 'Logged again' })
    await caller.call('price-rule/save', { propertyId, floor: 8000, ceiling: 12_000 })
    await caller.call('price-rule/delete', { propertyId })
    await caller.call('calendar-feed/address', { propertyId })
    await caller.call('calendar-feed/address', { propertyId, renew: true })
    const { items } = (await w.host.call('team/log', { personId: coHost.id })).data
    expect(items.map(({ text }) => text).toReversed()).toEqual([
      'joined the team',
      'paused the listing',
      'showed the listing again',
      'edited the listing',
      expect.stringMatching(/^set a price rule, which changed \d+ nights?$/),
      expect.stringMatching(/^turned a price rule off, which changed \d+ nights?$/),
      'replaced the address of the calendar, and the one before stopped working',
    ])
  })

  test('never sees where the host travels', async () => {
    const coHost = await joined(w.host, 'money')
    const away = await w.listing({ hostId: w.otherHostId })
    const { data: room } = await w.host.call('chat/chat-room/create', { propertyId: away })
    const { data } = await coHost.caller.call('chat/chat-room/list', { hostId: w.hostId })
    expect(data.rooms.map(({ id }) => id)).not.toContain(room.id)
    expect((await coHost.caller.call('chat/details', { roomId: room.id })).statusCode).toBe(404)
    const trips = await coHost.caller.call('bookings/my-booking', { side: 'guest', hostId: w.hostId })
    expect(trips.statusCode).toBe(400)
  })

  test('is told of requests and messages of their listings, once, by their own settings', async () => {
    const coHost = await joined(w.host, 'messages', 'Mila')
    const quiet = await joined(w.host, 'calendar', 'Carl')
    await request(w.guest, await w.listing({ title: 'Told of' }), w.day(70), w.day(72))
    await t.settle()
    const told = async (caller: Caller) =>
      (await caller.call('notification/getAll')).data.items.filter(({ message }) => message.includes('Told of')).length
    expect([await told(w.host), await told(coHost.caller), await told(quiet.caller)]).toEqual([1, 1, 0])
  })

  test('hears of messages on open pages until they are removed', async () => {
    const coHost = await joined(w.host, 'messages')
    const { data: room } = await w.guest.call('chat/chat-room/create', { propertyId: await w.listing() })
    const write = async (text: string) => {
      await sendMessage(t.services, oneself(w.guestId), { roomId: room.id, clientId: randomUUID(), text })
      await t.settle()
      return t.emittedEvents.filter(({ personId, event }) => personId === coHost.id && event === 'chat:message').length
    }
    expect(await write('Is there a lift?')).toBe(1)
    const { members } = (await w.host.call('team/details')).data
    const memberId = members.find(({ email }) => email === coHost.email)?.memberId ?? ''
    await w.host.call('team/member/remove', { memberId })
    expect(await write('And a desk?')).toBe(1)
  })

  test('keeps the other listings when one of theirs is deleted, and their access can still be changed', async () => {
    const coHost = await joined(w.host, 'calendar')
    const [kept, gone] = [await w.listing({ title: 'Kept' }), await w.listing({ title: 'Gone' })]
    const member = async () =>
      (await w.host.call('team/details')).data.members.find(({ email }) => email === coHost.email)
    const memberId = (await member())?.memberId ?? ''
    await w.host.call('team/member/update', { memberId, level: 'calendar', propertyIds: [kept, gone] })
    await w.host.call('property/delete-property', { propertyId: gone })
    const propertyIds = (await member())?.propertyIds ?? null
    expect(propertyIds).toEqual([kept])
    const saved = await w.host.call('team/member/update', { memberId, level: 'messages', propertyIds })
    expect(saved.statusCode).toBe(200)
  })

  test('of a listing alone leaves the team when it is deleted, is told so, and never gets all the others', async () => {
    const coHost = await joined(w.host, 'calendar', 'Nora')
    const only = await w.listing({ title: 'The only one' })
    const { members } = (await w.host.call('team/details')).data
    const memberId = members.find(({ email }) => email === coHost.email)?.memberId ?? ''
    await w.host.call('team/member/update', { memberId, level: 'calendar', propertyIds: [only] })
    const invited = await newPerson()
    await w.host.call('team/invite', { email: invited.email, level: 'calendar', propertyIds: [only] })
    await w.host.call('property/delete-property', { propertyId: only })
    const team = (await w.host.call('team/details')).data
    expect(team.members.some(({ email }) => email === coHost.email)).toBe(false)
    expect(team.invitations.some(({ email }) => email === invited.email)).toBe(false)
    const look = await coHost.caller.call('calendar/overview', { hostId: w.hostId, from: w.day(0), days: 30 })
    expect(look.statusCode).toBe(403)
    const { items } = (await coHost.caller.call('notification/getAll')).data
    expect(items[0]?.message).toBe(
      'You are no longer in Hanna’s team: “The only one”, the listing that you had there, is deleted.',
    )
    const log = (await w.host.call('team/log', { personId: coHost.id })).data.items
    expect(log[0]).toMatchObject({
      text: 'is no longer in the team, as their last listing was deleted',
      listing: 'The only one',
      link: null,
    })
  })

  test('whose listing was removed before is shown without it', async () => {
    const coHost = await joined(w.host, 'calendar')
    const [kept, gone] = [await w.listing(), await w.listing()]
    await t.db.update(listing).set({ status: 'removed' }).where(eq(listing.id, gone))
    await t.db
      .update(teamMember)
      .set({ listingIds: [kept, gone] })
      .where(eq(teamMember.personId, coHost.id))
    const { members } = (await w.host.call('team/details')).data
    expect(members.find(({ email }) => email === coHost.email)?.propertyIds).toEqual([kept])
  })

  test('can do nothing for a host who is suspended', async () => {
    const host = await newHost()
    const { caller } = await joined(host.caller, 'money')
    const statusOf = async () => (await caller.call('payout/overview', { hostId: host.id })).statusCode
    expect(await statusOf()).toBe(200)
    await t.db.update(person).set({ suspendedAt: t.services.now() }).where(eq(person.id, host.id))
    expect(await statusOf()).toBe(403)
    expect((await caller.call('user/profile-details')).data.hostsFor).toBeUndefined()
  })

  test('leaves by themselves', async () => {
    const [host, name] = [await newHost(), 'Lena']
    const coHost = await joined(host.caller, 'money', name)
    expect((await coHost.caller.call('payout/overview', { hostId: host.id })).statusCode).toBe(200)
    await coHost.caller.call('team/leave', { hostId: host.id })
    expect((await coHost.caller.call('payout/overview', { hostId: host.id })).statusCode).toBe(403)
    const { data } = await host.caller.call('team/log')
    expect(data.items.map(({ text }) => text)).toEqual(['left the team', 'joined the team'])
  })

  test('who edits nights that another has edited meanwhile is told, and nothing is saved', async () => {
    const [one, two] = [await joined(w.host, 'calendar'), await joined(w.host, 'calendar')]
    const propertyIds = [await w.listing()]
    const { revision } = (await one.caller.call('calendar/overview', { hostId: w.hostId, from: w.day(0), days: 30 }))
      .data
    const edit = (by: Caller, price: number) =>
      by.call('calendar/edit-nights', {
        propertyIds,
        ranges: [{ from: w.day(5), to: w.day(6) }],
        changes: { price },
        revision,
        idempotencyKey: randomUUID(),
      })
    expect((await edit(one.caller, 11_000)).statusCode).toBe(200)
    const late = await edit(two.caller, 9000)
    expect([late.statusCode, late.message.includes('Nothing was saved')]).toEqual([409, true])
  })
})
