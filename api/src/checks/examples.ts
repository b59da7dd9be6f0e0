import { randomUUID } from 'node:crypto'
import type { CallFiles, CallInput, CallName, CallOutput, ListingFields } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import { booking, fellowGuest, movement, person, review, teamInvitation, teamMember } from '../database/schema'
import { plusHours } from '../domain/dates'
import { signEmailUndo } from '../identity/email-undo-token'
import { createTestPasskey } from '../testing/passkey'
import { hold, listingWithUnits, openPayouts, pay } from '../testing/small-world'
import { totpCode } from '../testing/totp'
import type { CallerKind } from './expected-permissions'
import type { Stage } from './stage'

type MaybePromise<T> = T | Promise<T>

/** One way to make a call, with objects that the stage creates for it. */
export interface Attempt<N extends CallName> {
  input: CallInput<N>
  files?: CallFiles<N>
  /** An account created for this attempt, in place of the example's caller. */
  by?: Stage['newcomer'] extends (...args: never[]) => Promise<infer P> ? P : never
}

/** A successful and a refused attempt of a call. */
export interface Example<N extends CallName> {
  /** The caller who may make it, on their own data. */
  as: CallerKind
  works: (s: Stage) => MaybePromise<Attempt<N>>
  /** Asserts what the answer's schema does not. */
  sees: (data: CallOutput<N>) => unknown
  refused: { why: string; status: number; as?: CallerKind; attempt: (s: Stage) => MaybePromise<Attempt<N>> }
}

const give = <N extends CallName>(input: CallInput<N>): Attempt<N> => ({ input })
const nothing = () => ({ input: {} })
const byNobody = { why: 'to nobody', status: 401, as: 'nobody', attempt: nothing } as const
const toGuests = { why: 'to a guest', status: 403, as: 'guest', attempt: nothing } as const
const notMine = (what: string) => `to a stranger, for whom the ${what} does not exist`
const key = () => randomUUID()
const password = 'a fine long phrase'
const person1 = { firstName: 'Nele', lastName: 'Neu' }
const unknown = randomUUID()
let count = 0
const address = () => `somebody-${++count}@example.com`

export const wholeListing = (s: Pick<Stage, 'cityId'>): Omit<ListingFields, 'photos'> => ({
  type: 'house',
  kind: 'entire',
  title: 'A house by the harbour',
  description: 'A quiet house with a view of the boats, five minutes from the market and the tram.',
  countryCode: 'XX',
  cityId: s.cityId,
  neighbourhood: 'Old town',
  address: '1 Harbour Street',
  postcode: '12345',
  point: { lat: 50.01, lon: 10.01 },
  guests: 4,
  bedrooms: 2,
  beds: 2,
  bathrooms: 1.5,
  amenities: ['wifi'],
  houseRules: ['No smoking'],
  checkInFrom: '15:00',
  checkInUntil: '22:00',
  checkOutBy: '11:00',
  bookingType: 'request',
  basePrice: 12_000,
  weekendPrice: null,
  cleaningFee: 3000,
  extraGuestFee: 0,
  guestsIncluded: 4,
  petsAllowed: false,
  petFee: 0,
  minNights: 2,
  maxNights: 30,
  noticeDays: 1,
  preparationDays: 0,
  windowDays: 365,
  cancellationTier: 'moderate',
})

/** Two more nights of a confirmed stay, at their price. */
async function changeOf(s: Stage) {
  const wish = { bookingId: await s.confirmed(), checkIn: s.day(30), checkOut: s.day(35), guests: 2, pets: 0 }
  const { data } = await s.guest.call('bookings/change/quote', wish)
  return { ...wish, quoteId: data.quote?.id ?? '', idempotencyKey: key() }
}

/** An edit of three nights of a listing of the host. */
async function editOf(s: Stage) {
  const { data } = await s.host.call('calendar/edit-nights', {
    propertyIds: [await s.listing()],
    ranges: [{ from: s.day(5), to: s.day(7) }],
    changes: { price: 15_000 },
    idempotencyKey: key(),
  })
  return data.editId
}

/** A change that the guest has proposed. */
async function askedChange(s: Stage) {
  const { data } = await s.guest.call('bookings/change/propose', await changeOf(s))
  return { bookingId: data.id, changeId: data.change?.id ?? '' }
}

/** A published review by the guest. */
async function guestsReview(s: Stage) {
  const [found] = await s.t.db
    .select({ id: review.id })
    .from(review)
    .where(and(eq(review.bookingId, await s.reviewed()), eq(review.side, 'guest')))
  return found?.id ?? ''
}

/** A refund that the guest claims, with its photo. */
async function claimOf(s: Stage, changes: Partial<CallInput<'claim/open'>> = {}): Promise<Attempt<'claim/open'>> {
  return {
    input: {
      bookingId: await s.completed(),
      reason: 'not_clean',
      text: 'The kitchen had not been cleaned for days.',
      amount: 5000,
      idempotencyKey: key(),
      ...changes,
    },
    files: { photos: [await s.picture()] },
  }
}

/** A refund that the guest has claimed. */
async function openClaim(s: Stage): Promise<string> {
  const { input, files } = await claimOf(s)
  return (await s.guest.call('claim/open', input, files)).data.id
}

/** Damages that the guest has to pay. */
async function claimToPay(s: Stage): Promise<string> {
  const { input, files } = await claimOf(s, { reason: 'damage', text: 'The lamp in the hall is broken.' })
  const claimId = (await s.host.call('claim/open', input, files)).data.id
  await s.guest.call('claim/answer', { claimId, answer: 'accept', idempotencyKey: key() })
  return claimId
}

async function signedUp(s: Stage) {
  const email = address()
  await s.t.nobody.call('user/signup', { ...person1, email, password })
  return email
}

/** An account with a password, and the mailed code for a new one. */
async function forgetful(s: Stage) {
  const email = await signedUp(s)
  await s.t.nobody.call('user/signup-otp-verify', { email, code: await s.codeFor(email) })
  await s.t.nobody.call('user/forgot-password', { email })
  return { email, code: await s.codeFor(email) }
}

/** Somebody new whose second factor is on. */
async function withSecondFactor(s: Stage) {
  const by = await s.newcomer()
  const { data } = await by.caller.call('user/authenticator/begin')
  const code = totpCode(data.secret, s.t.services.now())
  const { recoveryCodes } = (await by.caller.call('user/authenticator/confirm', { code })).data
  return { by, recoveryCode: recoveryCodes[0] ?? '' }
}

/** A list of the guest with one place. */
async function wishlistOf(s: Stage) {
  // An account has room for some lists only, and this one is asked for many.
  const { wishlists } = (await s.guest.call('wishlist/list')).data
  for (const { id: wishlistId } of wishlists.slice(10)) await s.guest.call('wishlist/delete', { wishlistId })
  const propertyId = await s.listing()
  const { data } = await s.guest.call('wishlist/save', { propertyId, newList: 'By the sea' })
  return { wishlistId: data.wishlistId, propertyId }
}

async function sharedWishlist(s: Stage) {
  const { wishlistId } = await wishlistOf(s)
  const { data } = await s.guest.call('wishlist/share', { wishlistId, shared: true })
  return { wishlistId, token: data.wishlists.find(({ id }) => id === wishlistId)?.shareToken ?? '' }
}

/** A list of the guest that somebody else does not see. */
const foreignWishlist = {
  why: notMine('list'),
  status: 404,
  as: 'otherGuest',
} as const

/** A passkey of the guest. */
async function passkeyOf(s: Stage) {
  const { data } = await s.guest.call('user/passkey/begin')
  const key = createTestPasskey()
  const added = await s.guest.call('user/passkey/add', { name: 'Phone', credential: key.create(data.options) })
  // An account has room for some passkeys only, and this one is asked for many.
  const all = (await s.guest.call('user/sign-in-methods')).data.passkeys
  for (const { id } of all.slice(10)) await s.guest.call('user/passkey/delete/{id}', { id })
  return { key, id: added.data.id }
}

/** A team has room for some invitations only, and this one is asked for many. */
async function withdrawAll(s: Stage) {
  const { invitations } = (await s.host.call('team/details')).data
  for (const { invitationId } of invitations) await s.host.call('team/invitation/withdraw', { invitationId })
}

/** An open invitation of the host, with the token in its e-mail. */
async function invited(s: Stage, email: string) {
  await withdrawAll(s)
  await s.t.db.delete(teamMember).where(eq(teamMember.personId, s.guestId))
  const { data } = await s.host.call('team/invite', { email, level: 'messages', propertyIds: null })
  await s.t.settle()
  // The same person may have got another e-mail since.
  const mails = s.t.inbox.emails().filter(({ to }) => to === email)
  const tokens = mails.flatMap(({ text }) => /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  return { invitationId: data.invitations[0]?.invitationId ?? '', token: tokens[0] ?? '' }
}

/** A confirmed stay of the guest, and an invitation to it with the token in its e-mail. */
async function sharedWith(s: Stage, email: string) {
  const bookingId = await s.confirmed()
  const { data } = await s.guest.call('bookings/fellow-guests/invite', { bookingId, email })
  await s.t.settle()
  const mails = s.t.inbox.emails().filter(({ to }) => to === email)
  const tokens = mails.flatMap(({ text }) => /trip\/invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  return { bookingId, invitationId: data.invitations[0]?.invitationId ?? '', token: tokens[0] ?? '' }
}

/** A confirmed stay that somebody new shares with the guest, or with whom it is given. */
async function sharedBy(s: Stage, personId = s.guestId) {
  const bookingId = await s.confirmed()
  const isWithGuest = personId === s.guestId
  if (isWithGuest)
    await s.t.db
      .update(booking)
      .set({ guestId: (await s.newcomer()).id })
      .where(eq(booking.id, bookingId))
  const [member] = await s.t.db
    .insert(fellowGuest)
    .values({ bookingId, personId, createdAt: s.t.services.now() })
    .returning()
  return { bookingId, memberId: member?.id ?? '' }
}

/** The guest in the host's team, for a listing that is not there: no other call is theirs by that. */
async function coHost(s: Stage): Promise<string> {
  const values = { hostId: s.hostId, personId: s.guestId, level: 'calendar' as const, listingIds: [unknown] }
  const [member] = await s.t.db
    .insert(teamMember)
    .values({ ...values, createdAt: s.t.services.now() })
    .onConflictDoUpdate({ target: [teamMember.hostId, teamMember.personId], set: { level: 'calendar' } })
    .returning()
  return member?.id ?? ''
}

/** An example of every call of the contract; a missing one does not compile. */
export const examples: { [N in CallName]: Example<N> } = {
  // auth
  'user/signup': {
    as: 'nobody',
    works: () => give({ ...person1, email: address(), password }),
    sees: ({ resendAfterSeconds }) => expect(resendAfterSeconds).toBe(60),
    refused: {
      why: 'a common password',
      status: 400,
      attempt: () => give({ ...person1, email: address(), password: 'password1234' }),
    },
  },
  'user/signup-otp-verify': {
    as: 'nobody',
    works: async (s) => {
      const email = await signedUp(s)
      return give({ email, code: await s.codeFor(email) })
    },
    sees: ({ user }) => expect(user.firstName).toBe('Nele'),
    refused: {
      why: 'a wrong code',
      status: 400,
      attempt: async (s) => give({ email: await signedUp(s), code: '000000' }),
    },
  },
  'user/send-otp': {
    as: 'nobody',
    works: () => give({ email: address() }),
    sees: ({ expiresAt }) => expect(Date.parse(expiresAt)).toBeGreaterThan(0),
    refused: {
      why: 'a second code within the minute',
      status: 429,
      attempt: async (s) => give({ email: await signedUp(s) }),
    },
  },
  'user/signin': {
    as: 'nobody',
    works: async (s) => {
      const email = await signedUp(s)
      await s.t.nobody.call('user/signup-otp-verify', { email, code: await s.codeFor(email) })
      return give({ email, password })
    },
    sees: ({ token }) => expect(token.length).toBeGreaterThan(20),
    refused: {
      why: 'a wrong password',
      status: 400,
      attempt: () => give({ email: address(), password: 'not this one' }),
    },
  },
  'user/forgot-password': {
    as: 'nobody',
    works: () => give({ email: address() }),
    sees: ({ resendAfterSeconds }) => expect(resendAfterSeconds).toBe(60),
    refused: { why: 'what is no address', status: 400, attempt: () => give({ email: 'nowhere' }) },
  },
  'user/forgot-password/otp-verify': {
    as: 'nobody',
    works: async (s) => give(await forgetful(s)),
    sees: ({ resetToken }) => expect(resetToken).toBeTruthy(),
    refused: {
      why: 'a wrong code',
      status: 400,
      attempt: async (s) => give({ email: (await forgetful(s)).email, code: '000000' }),
    },
  },
  'user/forgot-password/reset-password': {
    as: 'nobody',
    works: async (s) => {
      const { data } = await s.t.nobody.call('user/forgot-password/otp-verify', await forgetful(s))
      return give({ resetToken: data.resetToken, password: 'another long phrase' })
    },
    sees: (data) => expect(data).toEqual({}),
    refused: { why: 'a made-up token', status: 400, attempt: () => give({ resetToken: 'x'.repeat(43), password }) },
  },
  'user/social-signup': {
    as: 'nobody',
    works: async (s) => give({ provider: 'google', code: s.googleCode(address()) }),
    sees: ({ user }) => expect(user.firstName).toBe('Gita'),
    refused: {
      why: 'a code that Google did not give',
      status: 400,
      attempt: () => give({ provider: 'google', code: 'x'.repeat(40) }),
    },
  },
  'user/onboarding': {
    as: 'guest',
    works: async (s) => ({
      by: await s.newcomer(),
      input: { ...person1, phone: '+49 30 1234567', documentKind: 'passport', asProvider: true },
      files: { document: [await s.picture()] },
    }),
    sees: ({ identity, role, _isProfileCompleted }) =>
      expect([identity.status, role.roleDisplayName, _isProfileCompleted]).toEqual(['pending', 'Provider', true]),
    refused: {
      why: 'without a document',
      status: 400,
      attempt: async (s) => ({
        by: await s.newcomer(),
        input: { ...person1, phone: '+49 30 1234567', documentKind: 'passport' },
      }),
    },
  },
  'user/resubmit-document': {
    as: 'guest',
    works: async (s) => {
      const by = await s.newcomer()
      await s.t.db
        .update(person)
        .set({ identityStatus: 'resubmit', identityReason: 'Too dark' })
        .where(eq(person.id, by.id))
      return { by, input: { documentKind: 'identity_card' }, files: { document: [await s.picture()] } }
    },
    sees: ({ identity }) => expect(identity).toEqual({ status: 'pending', reason: null }),
    refused: {
      why: 'when nothing was sent back',
      status: 409,
      attempt: async (s) => ({
        by: await s.newcomer(),
        input: { documentKind: 'passport' },
        files: { document: [await s.picture()] },
      }),
    },
  },
  // profile
  'user/profile-details': {
    as: 'guest',
    works: nothing,
    sees: ({ email }) => expect(email).toBe('gil@example.com'),
    refused: byNobody,
  },
  'user/update': {
    as: 'guest',
    works: async (s) => ({
      by: await s.newcomer(),
      input: { bio: 'I like boats.' },
      files: { avatar: [await s.picture()] },
    }),
    sees: ({ bio, avatar }) => expect([bio, Boolean(avatar)]).toEqual(['I like boats.', true]),
    refused: { why: 'an empty first name', status: 400, attempt: () => give({ firstName: ' ' }) },
  },
  'user/change-password': {
    as: 'guest',
    works: async (s) => {
      const email = await signedUp(s)
      const { data } = await s.t.nobody.call('user/signup-otp-verify', { email, code: await s.codeFor(email) })
      return {
        by: { id: data.user.id, email, caller: s.t.withToken(data.token) },
        input: { currentPassword: password, newPassword: 'another long phrase' },
      }
    },
    sees: (data) => expect(data).toEqual({}),
    refused: {
      why: 'a wrong current password',
      status: 400,
      attempt: () => give({ currentPassword: 'not this one', newPassword: 'another long phrase' }),
    },
  },
  'user/get/{id}': {
    as: 'nobody',
    works: (s) => give({ id: s.hostId }),
    sees: ({ name, isProvider }) => expect([name, isProvider]).toEqual(['Hanna T.', true]),
    refused: { why: 'about nobody', status: 404, attempt: () => give({ id: unknown }) },
  },
  'user/get-all-banks': {
    as: 'host',
    works: nothing,
    sees: ({ account }) => expect(account.status).toBe('none'),
    refused: byNobody,
  },
  'user/image-permission/setting': {
    as: 'guest',
    works: async (s) => ({ by: await s.newcomer(), input: { profilePhoto: 'nobody', listingPhotosInMarketing: true } }),
    sees: (data) => expect(data).toMatchObject({ profilePhoto: 'nobody', listingPhotosInMarketing: true }),
    refused: { why: 'an unknown choice', status: 400, attempt: () => give({ profilePhoto: 'friends' } as never) },
  },
  'user/image-permission/get': {
    as: 'guest',
    works: async (s) => ({ by: await s.newcomer(), input: {} }),
    sees: (data) => expect(data).toMatchObject({ profilePhoto: 'everyone', showsPresence: true }),
    refused: byNobody,
  },
  'user/logout': {
    as: 'guest',
    works: async (s) => ({ by: await s.newcomer(), input: {} }),
    sees: (data) => expect(data).toEqual({}),
    refused: byNobody,
  },
  'user/all-device-logout': {
    as: 'guest',
    works: async (s) => ({ by: await s.newcomer(), input: {} }),
    sees: ({ sessionsEnded }) => expect(sessionsEnded).toBe(1),
    refused: byNobody,
  },
  'user/sign-in-methods': {
    as: 'guest',
    works: async (s) => ({ by: await s.newcomer(), input: {} }),
    sees: (data) => expect(data).toEqual({ password: false, google: false, authenticator: null, passkeys: [] }),
    refused: byNobody,
  },
  'user/authenticator/begin': {
    as: 'guest',
    works: async (s) => ({ by: await s.newcomer(), input: {} }),
    sees: ({ uri, secret }) => expect(uri).toContain(`secret=${secret}`),
    refused: byNobody,
  },
  'user/authenticator/confirm': {
    as: 'guest',
    works: async (s) => {
      const by = await s.newcomer()
      const { data } = await by.caller.call('user/authenticator/begin')
      return { by, input: { code: totpCode(data.secret, s.t.services.now()) } }
    },
    sees: ({ recoveryCodes }) => expect(recoveryCodes).toHaveLength(10),
    refused: {
      why: 'what was not begun',
      status: 409,
      attempt: async (s) => ({ by: await s.newcomer(), input: { code: '000000' } }),
    },
  },
  'user/authenticator/recovery-codes': {
    as: 'guest',
    works: async (s) => {
      const { by, recoveryCode } = await withSecondFactor(s)
      return { by, input: { secondFactor: recoveryCode } }
    },
    sees: ({ recoveryCodes }) => expect(recoveryCodes).toHaveLength(10),
    refused: {
      why: 'a wrong code',
      status: 400,
      attempt: async (s) => ({ by: (await withSecondFactor(s)).by, input: { secondFactor: 'AAAA-AAAA-AAAA-AAAA' } }),
    },
  },
  'user/authenticator/end': {
    as: 'guest',
    works: async (s) => {
      const { by, recoveryCode } = await withSecondFactor(s)
      return { by, input: { secondFactor: recoveryCode } }
    },
    sees: (data) => expect(data).toEqual({}),
    refused: {
      why: 'a wrong code',
      status: 400,
      attempt: async (s) => ({ by: (await withSecondFactor(s)).by, input: { secondFactor: 'AAAA-AAAA-AAAA-AAAA' } }),
    },
  },
  'user/passkey/begin': {
    as: 'guest',
    works: nothing,
    sees: ({ options }) => expect(options.rp.id).toBe('localhost'),
    refused: byNobody,
  },
  'user/passkey/add': {
    as: 'guest',
    works: async (s) => {
      const { data } = await s.guest.call('user/passkey/begin')
      return { input: { name: 'Phone', credential: createTestPasskey().create(data.options) } }
    },
    sees: ({ name }) => expect(name).toBe('Phone'),
    refused: {
      why: 'an answer to a challenge of somebody else',
      status: 400,
      attempt: async (s) => {
        const { data } = await s.host.call('user/passkey/begin')
        return { input: { name: 'Phone', credential: createTestPasskey().create(data.options) } }
      },
    },
  },
  'user/passkey/delete/{id}': {
    as: 'guest',
    works: async (s) => give({ id: (await passkeyOf(s)).id }),
    sees: (data) => expect(data).toEqual({}),
    refused: { why: 'of somebody else', status: 404, attempt: () => give({ id: unknown }) },
  },
  'user/passkey/challenge': {
    as: 'nobody',
    works: nothing,
    sees: ({ options }) => expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' }),
    refused: { why: 'by another method', status: 404, attempt: nothing },
  },
  'user/passkey/signin': {
    as: 'nobody',
    works: async (s) => {
      const { key } = await passkeyOf(s)
      const { data } = await s.t.nobody.call('user/passkey/challenge')
      return give({ credential: key.sign(data.options) })
    },
    sees: ({ token }) => expect(token.length).toBeGreaterThan(20),
    refused: {
      why: 'an unknown passkey',
      status: 400,
      attempt: async (s) => {
        const { data } = await s.t.nobody.call('user/passkey/challenge')
        return give({ credential: createTestPasskey().sign(data.options) })
      },
    },
  },
  'user/email/change': {
    as: 'guest',
    works: () => give({ email: address() }),
    sees: ({ resendAfterSeconds }) => expect(resendAfterSeconds).toBe(60),
    refused: { why: 'what is no address', status: 400, attempt: () => give({ email: 'nowhere' }) },
  },
  'user/email/confirm': {
    as: 'guest',
    works: async (s) => {
      const by = await s.newcomer()
      const email = address()
      const { data } = await by.caller.call('user/email/change', { email })
      return { by, input: { email, code: await s.codeFor(email), ticket: data.ticket } }
    },
    sees: ({ email }) => expect(email).toMatch(/^somebody-/),
    refused: {
      why: 'a code that was not asked for',
      status: 400,
      attempt: () => give({ email: address(), code: '000000' }),
    },
  },
  'user/email/undo': {
    as: 'nobody',
    works: async (s) => {
      const { id, email } = await s.newcomer()
      await s.t.db.update(person).set({ email: address() }).where(eq(person.id, id))
      const change = { personId: id, oldEmail: email, changedAt: s.t.services.now().getTime() }
      return give({ token: signEmailUndo(change, s.t.services.secret) })
    },
    sees: (data) => expect(data).toEqual({}),
    refused: { why: 'a forged link', status: 400, attempt: () => give({ token: 'x'.repeat(40) }) },
  },
  'user/device/list': {
    as: 'guest',
    works: nothing,
    sees: ({ devices }) => expect(devices[0]).toMatchObject({ isThis: true, getsPush: false }),
    refused: byNobody,
  },
  'user/device/end/{id}': {
    as: 'guest',
    works: async (s) => give({ id: await s.otherDevice() }),
    sees: (data) => expect(data).toEqual({}),
    refused: { why: 'of somebody else', status: 404, attempt: () => give({ id: unknown }) },
  },
  'user/device/push': {
    as: 'guest',
    works: () => give({ token: null }),
    sees: (data) => expect(data).toEqual({ getsPush: false }),
    refused: { why: 'where push is not set up', status: 409, attempt: () => give({ token: 'a-token-of-a-browser' }) },
  },
  'user/delete': {
    as: 'guest',
    works: async (s) => ({ by: await s.newcomer(), input: {} }),
    sees: (data) => expect(data).toEqual({}),
    refused: {
      why: 'while a stay is to come',
      status: 409,
      attempt: async (s) => {
        await s.confirmed()
        return { input: {} }
      },
    },
  },
  // content
  'cms/homepage': {
    as: 'nobody',
    works: nothing,
    sees: ({ hero }) => expect(hero.title).toBe('A place'),
    refused: { why: 'by another method', status: 404, attempt: nothing },
  },
  'cms/about-us': {
    as: 'nobody',
    works: nothing,
    sees: ({ slug }) => expect(slug).toBe('about-us'),
    refused: { why: 'by another method', status: 404, attempt: nothing },
  },
  'cms/support-us/cms': {
    as: 'nobody',
    works: nothing,
    sees: ({ slug }) => expect(slug).toBe('support'),
    refused: { why: 'by another method', status: 404, attempt: nothing },
  },
  'cms/faq/list': {
    as: 'nobody',
    works: nothing,
    sees: ({ groups }) => expect(groups[0]?.title).toBe('Paying'),
    refused: { why: 'by another method', status: 404, attempt: nothing },
  },
  'setting/details': {
    as: 'nobody',
    works: nothing,
    sees: ({ holdMinutes }) => expect(holdMinutes).toBe(15),
    refused: { why: 'by another method', status: 404, attempt: nothing },
  },
  'property-type/getAll': {
    as: 'nobody',
    works: nothing,
    sees: ({ types }) => expect(types.map((type) => type.key)).toEqual(['house']),
    refused: { why: 'by another method', status: 404, attempt: nothing },
  },
  'user/get-all-amenities': {
    as: 'nobody',
    works: nothing,
    sees: ({ amenities }) => expect(amenities.map((one) => one.key)).toEqual(['wifi']),
    refused: { why: 'by another method', status: 404, attempt: nothing },
  },
  'property/country-list': {
    as: 'nobody',
    works: nothing,
    sees: ({ countries }) =>
      expect(countries).toContainEqual(
        expect.objectContaining({ code: 'XX', name: 'Nowhere', currency: 'EUR', payouts: false }),
      ),
    refused: { why: 'by another method', status: 404, attempt: nothing },
  },
  cms: {
    as: 'nobody',
    works: () => give({ slug: 'terms' }),
    sees: ({ title }) => expect(title).toBe('terms'),
    refused: { why: 'a page that is not there', status: 404, attempt: () => give({ slug: 'nowhere' }) },
  },
  'enquiry/add': {
    as: 'nobody',
    works: () =>
      give({ name: 'Nele', email: address(), subject: 'A question', message: 'May I bring my two dogs along?' }),
    sees: ({ reference }) => expect(reference).toMatch(/^EQ-/),
    refused: {
      why: 'an empty message',
      status: 400,
      attempt: () => give({ name: 'Nele', email: address(), subject: 'A question', message: ' ' }),
    },
  },
  'cities/getAll': {
    as: 'nobody',
    works: () => give({ query: 'harb' }),
    sees: ({ cities }) => expect(cities[0]?.name).toBe('Harbour'),
    refused: { why: 'more than a hundred at once', status: 400, attempt: () => give({ limit: 101 }) },
  },
  'city/details': {
    as: 'nobody',
    works: async (s) => {
      await s.listing()
      return give({ country: 'nowhere', city: 'harbour' })
    },
    sees: ({ city, items }) => expect([city.name, items.length > 0]).toEqual(['Harbour', true]),
    refused: { why: 'a city of another country', status: 404, attempt: () => give({ country: 'x', city: 'harbour' }) },
  },
  'property/alternatives': {
    as: 'nobody',
    works: async (s) => {
      await s.listing()
      return give({ city: 'harbour', guests: 50 })
    },
    sees: ({ largestParty }) => expect(largestParty).toBeLessThan(50),
    refused: { why: 'children alone', status: 400, attempt: () => give({ guests: 2, children: 2 }) },
  },
  'property/report': {
    as: 'otherGuest',
    works: async (s) =>
      give({ propertyId: await s.listing(), reason: 'not_as_described', text: 'The pool is a pond.' }),
    sees: ({ reportedAt }) => expect(reportedAt).toBeTruthy(),
    refused: {
      why: 'to its host',
      status: 403,
      as: 'host',
      attempt: async (s) => give({ propertyId: await s.listing(), reason: 'unsafe' }),
    },
  },
  'property/similar': {
    as: 'nobody',
    works: async (s) => {
      await s.listing()
      return give({ propertyId: await s.listing(), checkIn: s.day(30), checkOut: s.day(33), guests: 2, limit: 12 })
    },
    sees: ({ items }) => expect(items[0]).toMatchObject({ total: { amount: 32_000, currency: 'EUR' }, nights: 3 }),
    refused: { why: 'a place that is not there', status: 404, attempt: () => give({ propertyId: unknown }) },
  },
  'places/suggest': {
    as: 'nobody',
    works: () => give({ query: 'harb', lat: 51.5, lon: -0.1 }),
    sees: ({ places }) => expect(places.map(({ city }) => city)).toContain('harbour'),
    refused: { why: 'half a position', status: 400, attempt: () => give({ query: 'lisbon', lat: 38.7 }) },
  },
  'places/find-address': {
    as: 'host',
    works: () => give({ query: '12 Rua da Paz, Óbidos', countryCode: 'PT' }),
    sees: ({ addresses }) => expect(addresses[0]).toMatchObject({ street: '12 Rua da Paz', town: 'Óbidos' }),
    refused: { why: 'half a position', status: 400, attempt: () => give({ query: 'lisbon', lat: 38.7 }) },
  },
  'places/town': {
    as: 'host',
    works: () => give({ lat: 39.36, lon: -9.157 }),
    sees: ({ town }) => expect(town).toMatchObject({ name: 'Óbidos', countryCode: 'PT', currency: 'EUR' }),
    refused: { why: 'a point in the middle of an ocean', status: 404, attempt: () => give({ lat: -48, lon: -123 }) },
  },
  'newsletter/addNewMember': {
    as: 'nobody',
    works: () => give({ email: address() }),
    sees: (data) => expect(data).toEqual({}),
    refused: { why: 'what is no address', status: 400, attempt: () => give({ email: 'nowhere' }) },
  },
  // property
  'property/getall': {
    as: 'nobody',
    works: async (s) => give({ ids: [await s.listing()], checkIn: s.day(30), checkOut: s.day(33), guests: 2 }),
    sees: ({ items }) => expect(items[0]).toMatchObject({ total: { amount: 32_000, currency: 'EUR' }, nights: 3 }),
    refused: { why: 'one date without the other', status: 400, attempt: (s) => give({ checkIn: s.day(30) }) },
  },
  'property/map-view': {
    as: 'nobody',
    works: async (s) => give({ ids: [await s.listing()], bounds: '9,49,11,51' }),
    sees: ({ pins, total }) => expect([pins[0]?.nightly.amount, total]).toEqual([10_000, 1]),
    refused: { why: 'half a map', status: 400, attempt: () => give({ bounds: '1,2' }) },
  },
  'property/details': {
    as: 'nobody',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: ({ title, address: shown }) => expect([title, shown]).toEqual(['A quiet house', null]),
    refused: {
      why: 'a draft, which is not for everybody',
      status: 404,
      attempt: async (s) => give({ propertyId: await s.listing({ status: 'draft' }) }),
    },
  },
  'bookings/check-availability': {
    as: 'nobody',
    works: async (s) => give({ propertyId: await s.listing(), checkIn: s.day(30), checkOut: s.day(33), guests: 2 }),
    sees: ({ available, quote }) => expect([available, quote?.total]).toEqual([true, 32_000]),
    refused: { why: 'a place that is not there', status: 404, attempt: () => give({ propertyId: unknown }) },
  },
  'property/get-all-rooms': {
    as: 'nobody',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: ({ rooms }) => expect(rooms).toMatchObject([{ name: 'Whole place', nightly: { amount: 10_000 } }]),
    refused: { why: 'a place that is not there', status: 404, attempt: () => give({ propertyId: unknown }) },
  },
  'property/room-details': {
    as: 'nobody',
    works: async (s) =>
      give({
        roomId:
          (await s.t.nobody.call('property/get-all-rooms', { propertyId: await s.listing() })).data.rooms[0]?.id ?? '',
      }),
    sees: ({ property }) => expect(property.title).toBe('A quiet house'),
    refused: { why: 'a room that is not there', status: 404, attempt: () => give({ roomId: unknown }) },
  },
  'property/country-validate': {
    as: 'nobody',
    works: () => give({ countryCode: 'XX', lat: 50.1, lon: 10.1 }),
    sees: ({ valid, country }) => expect([valid, country?.currency]).toEqual([true, 'EUR']),
    refused: { why: 'what is no country code', status: 400, attempt: () => give({ countryCode: 'Portugal' }) },
  },
  'property/my-property': {
    as: 'host',
    works: async (s) => {
      await s.listing()
      return { input: {} }
    },
    sees: ({ items }) => expect(items.length).toBeGreaterThan(0),
    refused: toGuests,
  },
  'property/save': {
    as: 'host',
    works: async (s) => ({ input: { ...wholeListing(s), submit: true }, files: { photos: [await s.picture()] } }),
    sees: ({ status, missing, fields }) =>
      expect([status, missing, fields.photos?.length]).toEqual(['in_review', {}, 1]),
    refused: {
      why: 'to hand in what is not finished',
      status: 400,
      attempt: () => give({ title: 'A house by the harbour', submit: true }),
    },
  },
  'property/update': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing(), basePrice: 11_000 }),
    sees: ({ basePrice }) => expect(basePrice).toEqual({ amount: 11_000, currency: 'EUR' }),
    refused: {
      why: 'a longest stay below the shortest',
      status: 400,
      attempt: async (s) => give({ propertyId: await s.listing(), minNights: 9, maxNights: 3 }),
    },
  },
  'property/delete-property': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: (data) => expect(data).toEqual({}),
    refused: {
      why: 'while a stay is to come',
      status: 409,
      attempt: async (s) => {
        const { data } = await s.guest.call('bookings/my-booking/details', { bookingId: await s.confirmed() })
        return give({ propertyId: data.booking.property.id })
      },
    },
  },
  'property/duplicate': {
    as: 'host',
    works: async (s) => {
      // A host has room for some drafts only, and this is asked for many.
      const { drafts } = (await s.host.call('property/my-property')).data
      for (const { propertyId } of drafts.slice(10)) await s.host.call('property/delete-property', { propertyId })
      return give({ propertyId: await s.listing() })
    },
    sees: ({ fields, status }) => expect([fields.title, status]).toEqual(['A quiet house (copy)', 'draft']),
    refused: { why: 'what is not there', status: 404, attempt: () => give({ propertyId: unknown }) },
  },
  'property/hints': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: ({ hints }) => expect(hints.map(({ key }) => key)).toContain('few-photos'),
    refused: { why: 'what is not there', status: 404, attempt: () => give({ propertyId: unknown }) },
  },
  'property/photo/original': {
    as: 'host',
    works: async (s) => give(await uploadedPhoto(s)),
    sees: (data) => expect(data).toMatchObject({ width: 640, height: 480, crop: null }),
    refused: {
      why: 'a photo of another listing',
      status: 400,
      attempt: async (s) => give({ ...(await uploadedPhoto(s)), propertyId: await s.listing() }),
    },
  },
  'property/photo/crop': {
    as: 'host',
    works: async (s) =>
      give({ ...(await uploadedPhoto(s)), crop: { x: 0.25, y: 0, width: 0.75, height: 1, turn: 90 } }),
    sees: ({ photo }) => expect(photo.path).toMatch(/^media\/upload\//),
    refused: {
      why: 'a part beyond the photo',
      status: 400,
      attempt: async (s) => give({ ...(await uploadedPhoto(s)), crop: { x: 0.5, y: 0, width: 0.75, height: 1 } }),
    },
  },
  // booking
  'bookings/add': {
    as: 'guest',
    works: async (s) => {
      const { data } = await s.guest.call('bookings/check-availability', {
        propertyId: await s.listing(),
        checkIn: s.day(30),
        checkOut: s.day(33),
        guests: 2,
      })
      return give({ quoteId: data.quote?.id ?? '', idempotencyKey: key() })
    },
    sees: ({ booking }) => expect([booking.status, booking.total.amount]).toEqual(['held', 32_000]),
    refused: {
      why: 'a quote nobody made',
      status: 400,
      attempt: () => give({ quoteId: 'not-a-quote-at-all', idempotencyKey: key() }),
    },
  },
  'bookings/payment-now': {
    as: 'guest',
    works: async (s) => give({ bookingId: await s.held(), paymentMethodId: 'pm_card_visa', idempotencyKey: key() }),
    sees: ({ outcome, booking }) => expect([outcome, booking.status]).toEqual(['authorised', 'requested']),
    refused: {
      why: notMine('booking'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ bookingId: await s.held(), idempotencyKey: key() }),
    },
  },
  'bookings/my-booking': {
    as: 'guest',
    works: async (s) => {
      await s.requested()
      return give({ when: 'waiting' })
    },
    sees: ({ items }) => expect(items.some(({ status }) => status === 'requested')).toBe(true),
    refused: byNobody,
  },
  'bookings/my-booking/details': {
    as: 'guest',
    works: async (s) => give({ bookingId: await s.requested() }),
    sees: ({ booking }) => expect(booking.status).toBe('requested'),
    refused: {
      why: notMine('booking'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ bookingId: await s.requested() }),
    },
  },
  'bookings/accepted-declinded': {
    as: 'host',
    works: async (s) => give({ bookingId: await s.requested(), decision: 'accepted' }),
    sees: ({ status }) => expect(status).toBe('confirmed'),
    refused: {
      why: 'what is confirmed already',
      status: 409,
      attempt: async (s) => give({ bookingId: await s.confirmed(), decision: 'declined' }),
    },
  },
  'bookings/cancelled': {
    as: 'guest',
    works: async (s) => give({ bookingId: await s.confirmed(), reasonKey: 'plans_changed', idempotencyKey: key() }),
    sees: ({ status }) => expect(status).toBe('cancelled_by_guest'),
    refused: {
      why: 'a stay that is over',
      status: 409,
      attempt: async (s) => give({ bookingId: await s.completed(), reasonKey: 'other', idempotencyKey: key() }),
    },
  },
  'bookings/change/quote': {
    as: 'guest',
    works: async (s) => give({ bookingId: await s.confirmed(), checkOut: s.day(35) }),
    sees: ({ quote, reason }) =>
      expect([reason, quote?.after.nights, quote?.difference.amount]).toEqual([null, 5, 20_000]),
    refused: {
      why: notMine('booking'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ bookingId: await s.confirmed() }),
    },
  },
  'bookings/change/propose': {
    as: 'guest',
    works: async (s) => give(await changeOf(s)),
    sees: ({ change }) => expect([change?.status, change?.actions]).toEqual(['proposed', ['withdraw']]),
    refused: {
      why: 'a price that nobody saw',
      status: 409,
      attempt: async (s) => give({ ...(await changeOf(s)), quoteId: 'made up' }),
    },
  },
  'bookings/change/answer': {
    as: 'host',
    works: async (s) => give({ ...(await askedChange(s)), answer: 'agree', idempotencyKey: key() }),
    sees: ({ change }) => expect(change?.status).toBe('to_pay'),
    refused: {
      why: 'from the side that asked',
      status: 409,
      as: 'guest',
      attempt: async (s) => give({ ...(await askedChange(s)), answer: 'agree', idempotencyKey: key() }),
    },
  },
  'bookings/unit/move': {
    as: 'host',
    works: async (s) => give(await stayInUnits(s)),
    sees: ({ unit, freeUnits }) => expect([unit?.name, freeUnits?.map(({ name }) => name)]).toEqual(['2', ['1']]),
    refused: {
      why: 'to a unit that the listing has not',
      status: 400,
      attempt: async (s) => give({ ...(await stayInUnits(s)), unitId: unknown }),
    },
  },
  'claim/list': {
    as: 'host',
    works: async (s) => {
      await openClaim(s)
      return give({ side: 'provider' })
    },
    sees: ({ items, waiting }) => expect([items[0]?.label, waiting > 0]).toEqual(['Answer needed', true]),
    refused: byNobody,
  },
  'claim/details': {
    as: 'host',
    works: async (s) => give({ claimId: await openClaim(s) }),
    sees: ({ status, actions, photos }) =>
      expect([status, actions, photos.length]).toEqual(['open', ['accept', 'refuse'], 1]),
    refused: {
      why: notMine('claim'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ claimId: await openClaim(s) }),
    },
  },
  'claim/open': {
    as: 'guest',
    works: (s) => claimOf(s),
    sees: ({ amount, side }) => expect([amount.amount, side]).toEqual([5000, 'guest']),
    refused: { why: 'more than was paid', status: 400, attempt: (s) => claimOf(s, { amount: 40_000 }) },
  },
  'claim/answer': {
    as: 'host',
    works: async (s) => give({ claimId: await openClaim(s), answer: 'accept', amount: 2000, idempotencyKey: key() }),
    sees: ({ status, settledAmount }) => expect([status, settledAmount?.amount]).toEqual(['offered', 2000]),
    refused: {
      why: 'from the side that claims',
      status: 409,
      as: 'guest',
      attempt: async (s) => give({ claimId: await openClaim(s), answer: 'accept', idempotencyKey: key() }),
    },
  },
  'claim/pay': {
    as: 'guest',
    works: async (s) => give({ claimId: await claimToPay(s), paymentMethodId: 'pm_card_visa', idempotencyKey: key() }),
    sees: ({ outcome, claim }) => expect([outcome, claim.status]).toEqual(['paid', 'settled']),
    refused: {
      why: 'where there is nothing to pay',
      status: 409,
      attempt: async (s) =>
        give({ claimId: await openClaim(s), paymentMethodId: 'pm_card_visa', idempotencyKey: key() }),
    },
  },
  'arrival-guide/details': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: ({ guide, updatedAt }) => expect([guide.doorCode, updatedAt]).toEqual(['', null]),
    refused: {
      why: 'to a guest',
      status: 403,
      as: 'guest',
      attempt: async (s) => give({ propertyId: await s.listing() }),
    },
  },
  'arrival-guide/update': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing(), wayIn: 'The blue door.', doorCode: '4711#' }),
    sees: ({ guide }) => expect([guide.wayIn, guide.doorCode, guide.parking]).toEqual(['The blue door.', '4711#', '']),
    refused: {
      why: 'a telephone number of words',
      status: 400,
      attempt: async (s) => give({ propertyId: await s.listing(), phone: 'ring twice' }),
    },
  },
  'bookings/cancellation-reasons': {
    as: 'guest',
    works: nothing,
    sees: ({ reasons }) => expect(reasons.length).toBeGreaterThan(3),
    refused: byNobody,
  },
  'bookings/invoice-download': {
    as: 'guest',
    works: async (s) => give({ bookingId: await s.confirmed() }),
    sees: ({ mediaType, size }) => expect([mediaType, size > 1000]).toEqual(['application/pdf', true]),
    refused: {
      why: 'before anything was paid',
      status: 409,
      attempt: async (s) => give({ bookingId: await s.held() }),
    },
  },
  'bookings/stats': {
    as: 'host',
    works: nothing,
    sees: ({ months }) => expect(months.length).toBeGreaterThan(0),
    refused: toGuests,
  },
  // transaction
  'transcation/getAll': {
    as: 'guest',
    works: async (s) => {
      await s.confirmed()
      return { input: {} }
    },
    sees: ({ items }) => expect(items[0]?.kind).toBe('payment'),
    refused: byNobody,
  },
  'transcation/details': {
    as: 'guest',
    works: async (s) => {
      await s.confirmed()
      return give({ transactionId: (await s.guest.call('transcation/getAll')).data.items[0]?.id ?? '' })
    },
    sees: ({ amount }) => expect(amount.amount).toBe(-32_000),
    refused: { why: 'a transaction that is not there', status: 404, attempt: () => give({ transactionId: unknown }) },
  },
  'transcation/export': {
    as: 'guest',
    works: async (s) => {
      await s.confirmed()
      return give({ kind: 'payments' })
    },
    sees: ({ csv, lines }) => expect(csv.split('\r\n')).toHaveLength(lines + 2),
    refused: {
      why: 'a last day before the first',
      status: 400,
      attempt: () => give({ from: '2026-05-02', to: '2026-05-01' }),
    },
  },
  // payouts
  'payout/overview': {
    as: 'host',
    works: async (s) => {
      await s.confirmed()
      return { input: {} }
    },
    // The next payout is all of one day, so that of other stays of this host, too.
    sees: ({ currencies: [first] }) => {
      expect(first?.currency).toBe('EUR')
      expect(first?.next?.amount).toBeGreaterThanOrEqual(27_200)
    },
    refused: { why: 'a year that nobody counts', status: 400, attempt: () => give({ year: 20 }) },
  },
  'payout/bookings': {
    as: 'host',
    works: async (s) => give({ bookingId: await s.confirmed() }),
    sees: ({ items }) => expect(items).toMatchObject([{ paid: 32_000, fee: 4800, tax: 0, share: 27_200, sent: 0 }]),
    refused: toGuests,
  },
  'payout/bank-list': {
    as: 'host',
    works: nothing,
    sees: ({ nextCursor }) => expect(nextCursor).toBeNull(),
    refused: toGuests,
  },
  'payout/export': {
    as: 'host',
    works: async (s) => {
      await s.confirmed()
      return give({ year: Number(s.day(31).slice(0, 4)) })
    },
    sees: ({ csv, lines }) => expect(csv.split('\r\n')).toHaveLength(lines + 2),
    refused: { why: 'a year of another century', status: 400, attempt: () => give({ year: 1999 }) },
  },
  'payout/statement': {
    as: 'host',
    works: async (s) => {
      const at = s.t.services.now()
      const line = { bookingId: await s.completed(), guestId: s.guestId, hostId: s.hostId, kind: 'payout' as const }
      const accounts = { fromAccount: 'held' as const, toAccount: 'host' as const }
      const amount = { amount: 27_200, currency: 'EUR', at }
      await s.t.db.insert(movement).values({ ...line, ...accounts, ...amount, idempotencyKey: key() })
      return give({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, currency: 'EUR' })
    },
    sees: ({ name }) => expect(name).toMatch(/^statement-\d{4}-\d\d-EUR\.pdf$/),
    refused: {
      why: 'a month in which nothing was sent',
      status: 404,
      attempt: () => give({ year: 2001, currency: 'EUR' }),
    },
  },
  // review
  'bookings/review': {
    as: 'guest',
    works: async (s) => ({
      input: {
        bookingId: await s.completed(),
        overall: 5,
        text: 'Quiet, and close to everything.',
        photos: [{ alt: 'The harbour from the kitchen' }],
      },
      files: { photos: [await s.picture()] },
    }),
    sees: ({ published }) => expect(published).toBe(false),
    refused: {
      why: 'before the stay is over',
      status: 409,
      attempt: async (s) => give({ bookingId: await s.confirmed(), overall: 5, text: 'I am not there yet.' }),
    },
  },
  'bookings/review/reply': {
    as: 'host',
    works: async (s) => give({ bookingId: await s.reviewed(), text: 'Thank you, come again.' }),
    sees: ({ otherReview }) => expect(otherReview?.reply?.text).toBe('Thank you, come again.'),
    refused: {
      why: 'before there is a review',
      status: 409,
      attempt: async (s) => give({ bookingId: await s.completed(), text: 'Thank you.' }),
    },
  },
  'review/list': {
    as: 'host',
    works: async (s) => {
      await s.reviewed()
      return give({ which: 'about-listings' })
    },
    sees: ({ items, listings }) => expect([items[0]?.isEditable, listings.length > 0]).toEqual([false, true]),
    refused: byNobody,
  },
  'review/report': {
    as: 'otherGuest',
    works: async (s) =>
      give({ reviewId: await guestsReview(s), reason: 'advertising', text: 'It names another site.' }),
    sees: ({ reportedAt }) => expect(reportedAt).toBeTruthy(),
    refused: {
      why: 'to its author',
      status: 403,
      as: 'guest',
      attempt: async (s) => give({ reviewId: await guestsReview(s), reason: 'untrue' }),
    },
  },
  'property/fetch-review-by-propertyId': {
    as: 'nobody',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: ({ total, stars }) => expect([total, stars]).toEqual([0, [0, 0, 0, 0, 0]]),
    refused: { why: 'what is no id', status: 400, attempt: () => give({ propertyId: 'here' }) },
  },
  'bookings/dashboard/avg-rating': {
    as: 'host',
    works: nothing,
    sees: ({ stars }) => expect(stars).toHaveLength(5),
    refused: toGuests,
  },
  // payments
  'stripe-connect/create': {
    as: 'host',
    works: async (s) => ({ by: await s.newcomer('provider'), input: { returnPath: '/host/money', country: 'DE' } }),
    sees: ({ account, url }) => expect([account.status, Boolean(url)]).toEqual(['incomplete', true]),
    refused: {
      why: 'a way back to another site',
      status: 400,
      attempt: () => give({ returnPath: '//elsewhere.test' }),
    },
  },
  'stripe-connect/dashboard': {
    as: 'host',
    works: async (s) => {
      const by = await s.newcomer('provider')
      await openPayouts(by.caller)
      return { by, input: {} }
    },
    sees: ({ url }) => expect(url).toMatch(/^http/),
    refused: {
      why: 'before the host has set up payouts',
      status: 409,
      attempt: async (s) => ({ by: await s.newcomer('provider'), input: {} }),
    },
  },
  'property/booking-type/set': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing(), bookingType: 'instant' }),
    sees: ({ bookingType }) => expect(bookingType).toBe('instant'),
    refused: {
      why: 'to another host',
      status: 403,
      as: 'otherHost',
      attempt: async (s) => give({ propertyId: await s.listing(), bookingType: 'instant' }),
    },
  },
  'property/booking-type/get': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: ({ bookingType }) => expect(bookingType).toBe('request'),
    refused: {
      why: 'to another host',
      status: 403,
      as: 'otherHost',
      attempt: async (s) => give({ propertyId: await s.listing() }),
    },
  },
  'stripe-bank/add': {
    as: 'guest',
    works: () => give({ paymentMethodId: 'pm_card_visa' }),
    sees: ({ last4 }) => expect(last4).toBe('4242'),
    refused: { why: 'a card that does not exist', status: 400, attempt: () => give({ paymentMethodId: 'pm_nothing' }) },
  },
  'stripe-bank/list': {
    as: 'guest',
    works: async (s) => {
      await s.card()
      return { input: {} }
    },
    sees: ({ cards }) => expect(cards.length).toBeGreaterThan(0),
    refused: byNobody,
  },
  'stripe-bank/delete/{paymentMethodId}': {
    as: 'guest',
    works: async (s) => give({ paymentMethodId: await s.card() }),
    sees: (data) => expect(data).toEqual({}),
    refused: {
      why: notMine('card'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ paymentMethodId: await s.card() }),
    },
  },
  'stripe-bank/set-default': {
    as: 'guest',
    works: async (s) => give({ paymentMethodId: await s.card() }),
    sees: (data) => expect(data).toEqual({}),
    refused: {
      why: notMine('card'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ paymentMethodId: await s.card() }),
    },
  },
  // calendar
  'date-wise-price/add-new-price': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing(), from: s.day(5), to: s.day(7), price: 15_000 }),
    sees: ({ nights }) => expect(nights).toBe(3),
    refused: {
      why: 'an end before the beginning',
      status: 400,
      attempt: async (s) => give({ propertyId: await s.listing(), from: s.day(7), to: s.day(5), price: 15_000 }),
    },
  },
  'date-wise-price/get-calender': {
    as: 'guest',
    works: async (s) => give({ propertyId: await s.listing(), from: s.day(1), to: s.day(10) }),
    sees: ({ days }) => expect(days).toHaveLength(10),
    refused: {
      why: 'two years at once',
      status: 400,
      attempt: async (s) => give({ propertyId: await s.listing(), from: s.day(1), to: s.day(800) }),
    },
  },
  'calendar/overview': {
    as: 'host',
    works: async (s) => {
      await editOf(s)
      return give({ from: s.day(0) })
    },
    sees: ({ listings, undo }) => expect([listings.length > 0, undo?.nights]).toEqual([true, 3]),
    refused: { ...toGuests, attempt: (s: Stage) => give({ from: s.day(0) }) },
  },
  'calendar/hints': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing(), from: s.day(5), to: s.day(7) }),
    sees: ({ places }) => expect(places).toBeGreaterThanOrEqual(0),
    refused: {
      why: 'for nights that are over',
      status: 400,
      attempt: async (s) => give({ propertyId: await s.listing(), from: s.day(-5), to: s.day(7) }),
    },
  },
  'calendar/edit-nights': {
    as: 'host',
    works: async (s) =>
      give({
        propertyIds: [await s.listing(), await s.listing()],
        ranges: [{ from: s.day(5), to: s.day(7) }],
        changes: { price: 15_000, minNights: 2, note: 'Harbour days' },
        idempotencyKey: key(),
      }),
    sees: ({ nights, skipped }) => expect([nights, skipped]).toEqual([6, []]),
    refused: {
      why: 'a listing of another host beside one’s own',
      status: 403,
      attempt: async (s) =>
        give({
          propertyIds: [await s.listing(), await s.listing({ hostId: s.otherHostId })],
          ranges: [{ from: s.day(5), to: s.day(7) }],
          changes: { open: false },
          idempotencyKey: key(),
        }),
    },
  },
  'calendar/undo-edit': {
    as: 'host',
    works: async (s) => give({ editId: await editOf(s) }),
    sees: ({ nights }) => expect(nights).toBe(3),
    refused: {
      why: notMine('edit'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ editId: await editOf(s) }),
    },
  },
  'calendar/redo-edit': {
    as: 'host',
    works: async (s) => {
      const editId = await editOf(s)
      await s.host.call('calendar/undo-edit', { editId })
      return give({ editId })
    },
    sees: ({ nights }) => expect(nights).toBe(3),
    refused: {
      why: notMine('edit'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ editId: await editOf(s) }),
    },
  },
  'calendar/copy-year': {
    as: 'host',
    works: async (s) => give(await copyOf(s)),
    sees: ({ nights, changes }) => expect([nights, changes[0]?.after.price]).toEqual([1, 15_000]),
    refused: {
      why: 'into a listing of another host',
      status: 403,
      as: 'otherHost',
      attempt: async (s) => give(await copyOf(s)),
    },
  },
  'season/save': {
    as: 'host',
    works: async (s) => give(await seasonOf(s)),
    sees: ({ nights, seasonId }) => expect([nights, seasonId]).toEqual([11, expect.any(String)]),
    refused: {
      why: 'for a listing of another host',
      status: 403,
      as: 'otherHost',
      attempt: async (s) => give(await seasonOf(s)),
    },
  },
  'season/delete': {
    as: 'host',
    works: async (s) => give(await savedSeason(s)),
    sees: ({ nights }) => expect(nights).toBe(11),
    refused: {
      why: notMine('season'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give(await savedSeason(s)),
    },
  },
  'price-rule/preview': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing(), floor: 8000, ceiling: 12_000 }),
    sees: ({ nights }) => expect(nights).toHaveLength(14),
    refused: {
      why: 'a ceiling below the floor',
      status: 400,
      attempt: async (s) => give({ propertyId: await s.listing(), floor: 12_000, ceiling: 8000 }),
    },
  },
  'price-rule/save': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing(), floor: 8000, ceiling: 12_000 }),
    sees: ({ nights }) => expect(nights).toBeGreaterThanOrEqual(0),
    refused: {
      why: 'a ceiling below the floor',
      status: 400,
      attempt: async (s) => give({ propertyId: await s.listing(), floor: 12_000, ceiling: 8000 }),
    },
  },
  'price-rule/delete': {
    as: 'host',
    works: async (s) => {
      const propertyId = await s.listing()
      await s.host.call('price-rule/save', { propertyId, floor: 8000, ceiling: 12_000 })
      return give({ propertyId })
    },
    sees: ({ nights }) => expect(nights).toBeGreaterThanOrEqual(0),
    refused: {
      why: 'for a listing of another host',
      status: 403,
      as: 'otherHost',
      attempt: async (s) => give({ propertyId: await s.listing() }),
    },
  },
  // coupon codes
  'coupon/list': {
    as: 'host',
    works: nothing,
    sees: ({ items }) => expect(Array.isArray(items)).toBe(true),
    refused: toGuests,
  },
  'coupon/create': {
    as: 'host',
    works: async (s) => give(await couponOf(s)),
    sees: ({ items }) => expect(items[0]).toMatchObject({ percent: 10, uses: 0, state: 'running' }),
    refused: {
      why: 'that ends before it begins',
      status: 400,
      attempt: async (s) => give({ ...(await couponOf(s)), lastDay: s.day(-1) }),
    },
  },
  'coupon/end': {
    as: 'host',
    works: async (s) => give({ couponId: await createdCoupon(s) }),
    sees: ({ items }) => expect(items[0]?.state).toBe('ended'),
    refused: {
      why: notMine('coupon'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ couponId: await createdCoupon(s) }),
    },
  },
  'coupon/mine': {
    as: 'guest',
    works: nothing,
    sees: ({ items }) => expect(items).toEqual(expect.any(Array)),
    refused: byNobody,
  },
  // a host's team
  'team/details': {
    as: 'host',
    works: nothing,
    sees: ({ levels }) =>
      expect(levels.map(({ level }) => level)).toEqual(['calendar', 'messages', 'listings', 'money']),
    refused: toGuests,
  },
  'team/invite': {
    as: 'host',
    works: async (s) => {
      await withdrawAll(s)
      return give({ email: address(), level: 'calendar', propertyIds: null })
    },
    sees: ({ invitations }) => expect(invitations).toHaveLength(1),
    refused: {
      why: 'oneself',
      status: 409,
      attempt: () => give({ email: 'hanna@example.com', level: 'calendar', propertyIds: null }),
    },
  },
  'team/invitation/resend': {
    as: 'host',
    works: async (s) => {
      const { invitationId } = await invited(s, address())
      const earlier = plusHours(s.t.services.now(), -1)
      await s.t.db.update(teamInvitation).set({ sentAt: earlier }).where(eq(teamInvitation.id, invitationId))
      return give({ invitationId })
    },
    sees: ({ invitations }) => expect(invitations).toHaveLength(1),
    refused: { why: 'of somebody else', status: 404, attempt: () => give({ invitationId: unknown }) },
  },
  'team/invitation/withdraw': {
    as: 'host',
    works: async (s) => give({ invitationId: (await invited(s, address())).invitationId }),
    sees: ({ invitations }) => expect(invitations).toEqual([]),
    refused: { why: 'of somebody else', status: 404, attempt: () => give({ invitationId: unknown }) },
  },
  'team/member/update': {
    as: 'host',
    works: async (s) => give({ memberId: await coHost(s), level: 'money', propertyIds: null }),
    sees: ({ members }) => expect(members.map(({ level }) => level)).toContain('money'),
    refused: {
      why: 'money of one listing',
      status: 400,
      attempt: async (s) => give({ memberId: await coHost(s), level: 'money', propertyIds: [await s.listing()] }),
    },
  },
  'team/member/remove': {
    as: 'host',
    works: async (s) => give({ memberId: await coHost(s) }),
    sees: ({ members }) => expect(members.map(({ email }) => email)).not.toContain('gil@example.com'),
    refused: { why: 'of somebody else', status: 404, attempt: () => give({ memberId: unknown }) },
  },
  'team/log': {
    as: 'host',
    works: nothing,
    sees: ({ nextCursor }) => expect(nextCursor).toBeNull(),
    refused: toGuests,
  },
  'team/leave': {
    as: 'guest',
    works: async (s) => {
      await coHost(s)
      return give({ hostId: s.hostId })
    },
    sees: (data) => expect(data).toEqual({}),
    refused: { why: 'a team of which one is not', status: 404, attempt: (s) => give({ hostId: s.otherHostId }) },
  },
  'team/invitation/details': {
    as: 'nobody',
    works: async (s) => give({ token: (await invited(s, 'gil@example.com')).token }),
    sees: ({ host, isMine }) => expect([host.name, isMine]).toEqual(['Hanna', null]),
    refused: { why: 'a made-up token', status: 404, attempt: () => give({ token: 'x'.repeat(43) }) },
  },
  'team/invitation/answer': {
    as: 'guest',
    works: async (s) => give({ token: (await invited(s, 'gil@example.com')).token, accept: false }),
    sees: ({ hostFor }) => expect(hostFor).toBeNull(),
    refused: {
      why: 'an invitation to another address',
      status: 403,
      as: 'otherGuest',
      attempt: async (s) => give({ token: (await invited(s, 'gil@example.com')).token, accept: true }),
    },
  },
  'host/today': {
    as: 'host',
    works: async (s) => {
      await s.requested()
      return { input: {} }
    },
    sees: ({ waiting }) => expect(waiting.length).toBeGreaterThan(0),
    refused: toGuests,
  },
  'insights/overview': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing(), days: '30' }),
    sees: ({ series, similar, now }) => expect([series.length, similar, now.bookings]).toEqual([30, null, 0]),
    refused: {
      why: notMine('listing'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ propertyId: await s.listing() }),
    },
  },
  'insights/view': {
    as: 'nobody',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: (data) => expect(data).toEqual({}),
    refused: { why: 'of what is no listing', status: 400, attempt: async () => give({ propertyId: 'none' }) },
  },
  'calendar-feed/list': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: (data) => expect(data).toEqual({ address: null, feeds: [] }),
    refused: {
      why: 'to another host',
      status: 403,
      as: 'otherHost',
      attempt: async (s) => give({ propertyId: await s.listing() }),
    },
  },
  'calendar-feed/add': {
    as: 'host',
    works: async (s) => {
      s.site.serve(['a', s.day(10), s.day(12)])
      return give({ propertyId: await s.listing(), name: 'Elsewhere', url: s.site.url })
    },
    sees: ({ health, events }) => expect([health, events]).toEqual(['fine', 1]),
    refused: {
      why: 'an address on a private network',
      status: 400,
      attempt: async (s) =>
        give({ propertyId: await s.listing(), name: 'Elsewhere', url: 'https://169.254.169.254/latest/meta-data' }),
    },
  },
  'calendar-feed/delete': {
    as: 'host',
    works: async (s) => give({ feedId: await s.feed() }),
    sees: (data) => expect(data).toEqual({}),
    refused: {
      why: notMine('calendar'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ feedId: await s.feed() }),
    },
  },
  'calendar-feed/sync': {
    as: 'host',
    works: async (s) => give({ feedId: await s.feed() }),
    sees: ({ lastError }) => expect(lastError).toBeNull(),
    refused: {
      why: 'twice within a minute',
      status: 429,
      attempt: async (s) => {
        const feedId = await s.feed()
        await s.host.call('calendar-feed/sync', { feedId })
        return give({ feedId })
      },
    },
  },
  'calendar-feed/address': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: ({ url }) => expect(url).toMatch(/\/v1\/calendars\/[\w-]{43}\.ics$/),
    refused: {
      why: 'to another host',
      status: 403,
      as: 'otherHost',
      attempt: async (s) => give({ propertyId: await s.listing() }),
    },
  },
  'bookings/trip-calendar': {
    as: 'guest',
    works: async (s) => {
      await s.guest.call('bookings/trip-calendar/create')
      return give({})
    },
    sees: ({ address }) => expect(address?.url).toMatch(/\/v1\/calendars\/[\w-]{43}\.ics$/),
    refused: byNobody,
  },
  'bookings/trip-calendar/create': {
    as: 'guest',
    works: () => give({ renew: true }),
    sees: ({ url }) => expect(url).toMatch(/\/v1\/calendars\/[\w-]{43}\.ics$/),
    refused: byNobody,
  },
  'bookings/trip-calendar/remove': {
    as: 'guest',
    works: nothing,
    sees: (data) => expect(data).toEqual({}),
    refused: byNobody,
  },
  // trips with fellow guests
  'bookings/fellow-guests/invite': {
    as: 'guest',
    works: async (s) => give({ bookingId: await s.confirmed(), email: address() }),
    sees: ({ members, invitations, refusal }) =>
      expect([members, invitations.length, refusal]).toEqual([
        [],
        1,
        expect.stringMatching(/^You booked for 2 guests/),
      ]),
    refused: {
      why: 'oneself',
      status: 409,
      attempt: async (s) => give({ bookingId: await s.confirmed(), email: 'gil@example.com' }),
    },
  },
  'bookings/fellow-guests/withdraw': {
    as: 'guest',
    works: async (s) => {
      const { bookingId, invitationId } = await sharedWith(s, address())
      return give({ bookingId, invitationId })
    },
    sees: ({ invitations }) => expect(invitations).toEqual([]),
    refused: {
      why: 'of another trip',
      status: 404,
      attempt: async (s) => give({ bookingId: await s.confirmed(), invitationId: unknown }),
    },
  },
  'bookings/fellow-guests/remove': {
    as: 'guest',
    works: async (s) => give(await sharedBy(s, s.otherId)),
    sees: ({ members }) => expect(members).toEqual([]),
    refused: {
      why: 'of another trip',
      status: 404,
      attempt: async (s) => give({ bookingId: await s.confirmed(), memberId: unknown }),
    },
  },
  'bookings/fellow-guests/leave': {
    as: 'guest',
    works: async (s) => give({ bookingId: (await sharedBy(s)).bookingId }),
    sees: (data) => expect(data).toEqual({}),
    refused: {
      why: 'one’s own trip',
      status: 404,
      attempt: async (s) => give({ bookingId: await s.confirmed() }),
    },
  },
  'bookings/fellow-guests/invitation': {
    as: 'nobody',
    works: async (s) => give({ token: (await sharedWith(s, address())).token }),
    sees: ({ guest, city, isMine }) => expect([guest.name, city, isMine]).toEqual(['Gil', 'Harbour', null]),
    refused: { why: 'a made-up token', status: 404, attempt: () => give({ token: 'x'.repeat(43) }) },
  },
  'bookings/fellow-guests/answer': {
    as: 'otherGuest',
    works: async (s) => give({ token: (await sharedWith(s, 'otto@example.com')).token, accept: true }),
    sees: ({ bookingId }) => expect(bookingId).toEqual(expect.any(String)),
    refused: {
      why: 'an invitation to another address',
      status: 403,
      as: 'guest',
      attempt: async (s) => give({ token: (await sharedWith(s, 'otto@example.com')).token, accept: true }),
    },
  },
  'bookings/shared-trips': {
    as: 'guest',
    works: async (s) => {
      await sharedBy(s)
      return give({ when: 'upcoming' })
    },
    sees: ({ items }) => expect(items.map(({ sharedBy: name }) => name)).toContain('Nele'),
    refused: byNobody,
  },
  'bookings/shared-trips/details': {
    as: 'guest',
    works: async (s) => give({ bookingId: (await sharedBy(s)).bookingId }),
    sees: (data) =>
      expect([data.address, Object.keys(data)]).toEqual(['1 Harbour Street', expect.not.arrayContaining(['total'])]),
    refused: {
      why: notMine('trip'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ bookingId: (await sharedBy(s)).bookingId }),
    },
  },
  'bookings/linear-calender': {
    as: 'host',
    works: async (s) => {
      await s.listing()
      return give({ from: s.day(0) })
    },
    sees: ({ listings, days }) => expect([listings.length > 0, days]).toEqual([true, 31]),
    refused: { ...toGuests, attempt: (s: Stage) => give({ from: s.day(0) }) },
  },
  // notifications
  'wishlist/list': {
    as: 'guest',
    works: nothing,
    sees: ({ wishlists }) => expect(wishlists).toEqual(expect.any(Array)),
    refused: byNobody,
  },
  'wishlist/details': {
    as: 'guest',
    works: async (s) => give({ wishlistId: (await wishlistOf(s)).wishlistId }),
    sees: ({ places }) => expect(places).toMatchObject([{ note: '', isAvailable: null, property: { total: null } }]),
    refused: { ...foreignWishlist, attempt: async (s) => give({ wishlistId: (await wishlistOf(s)).wishlistId }) },
  },
  'wishlist/save': {
    as: 'guest',
    works: async (s) =>
      give({ propertyId: await s.listing(), wishlistId: (await wishlistOf(s)).wishlistId, note: 'Ask for the cot' }),
    sees: ({ wishlistId, wishlists }) => expect(wishlists[0]).toMatchObject({ id: wishlistId, name: 'By the sea' }),
    refused: {
      why: 'a place that is not on the site',
      status: 404,
      attempt: async (s) => give({ propertyId: await s.listing({ status: 'paused' }) }),
    },
  },
  'wishlist/remove': {
    as: 'guest',
    works: async (s) => give({ propertyId: (await wishlistOf(s)).propertyId }),
    sees: ({ wishlists }) => expect(wishlists[0]?.propertyIds).toEqual([]),
    refused: { why: 'to nobody', status: 401, as: 'nobody', attempt: () => give({ propertyId: unknown }) },
  },
  'wishlist/merge': {
    as: 'guest',
    works: async (s) => give({ propertyIds: [await s.listing(), unknown] }),
    sees: ({ wishlists }) => expect(wishlists[0]?.propertyIds).not.toContain(unknown),
    refused: {
      why: 'more than a browser keeps',
      status: 400,
      attempt: () => give({ propertyIds: Array.from({ length: 51 }, () => randomUUID()) }),
    },
  },
  'wishlist/update': {
    as: 'guest',
    works: async (s) =>
      give({
        wishlistId: (await wishlistOf(s)).wishlistId,
        name: 'Summer',
        dates: { checkIn: s.day(40), checkOut: s.day(44) },
        party: { guests: 3, children: 1, infants: 1, pets: 1 },
      }),
    sees: ({ wishlists }) => expect(wishlists.map(({ name }) => name)).toContain('Summer'),
    refused: {
      why: 'an end before the beginning',
      status: 400,
      attempt: async (s) =>
        give({
          wishlistId: (await wishlistOf(s)).wishlistId,
          dates: { checkIn: s.day(44), checkOut: s.day(40) },
        }),
    },
  },
  'wishlist/delete': {
    as: 'guest',
    works: async (s) => give({ wishlistId: (await wishlistOf(s)).wishlistId }),
    sees: ({ wishlists }) => expect(wishlists.length).toBeLessThan(50),
    refused: { ...foreignWishlist, attempt: async (s) => give({ wishlistId: (await wishlistOf(s)).wishlistId }) },
  },
  'wishlist/restore': {
    as: 'guest',
    works: async (s) => {
      const { wishlistId } = await wishlistOf(s)
      await s.guest.call('wishlist/delete', { wishlistId })
      return give({ wishlistId })
    },
    sees: ({ wishlists }) => expect(wishlists[0]?.name).toBe('By the sea'),
    refused: { ...foreignWishlist, attempt: async (s) => give({ wishlistId: (await wishlistOf(s)).wishlistId }) },
  },
  'wishlist/share': {
    as: 'guest',
    works: async (s) => give({ wishlistId: (await wishlistOf(s)).wishlistId, shared: true }),
    sees: ({ wishlists }) => expect(wishlists[0]?.shareToken).toMatch(/^[\w-]{32}$/),
    refused: {
      ...foreignWishlist,
      attempt: async (s) => give({ wishlistId: (await wishlistOf(s)).wishlistId, shared: true }),
    },
  },
  'wishlist/shared': {
    as: 'nobody',
    works: async (s) => give({ token: (await sharedWishlist(s)).token }),
    sees: ({ name, places }) => expect([name, places.length]).toEqual(['By the sea', 1]),
    refused: {
      why: 'a link that was revoked',
      status: 404,
      attempt: async (s) => {
        const { token, wishlistId } = await sharedWishlist(s)
        await s.guest.call('wishlist/share', { wishlistId, shared: false })
        return give({ token })
      },
    },
  },
  'notification/getAll': {
    as: 'host',
    works: async (s) => {
      await s.requested()
      await s.t.settle()
      return { input: {} }
    },
    sees: ({ items }) =>
      expect(items.map(({ message }) => message)).toContainEqual(expect.stringContaining('asks for')),
    refused: byNobody,
  },
  'notification/status-change': {
    as: 'host',
    works: async (s) => give({ notificationId: await noticeOfHost(s), read: true }),
    sees: ({ unread }) => expect(unread).toBeGreaterThanOrEqual(0),
    refused: {
      why: notMine('notification'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ notificationId: await noticeOfHost(s), read: true }),
    },
  },
  'notification/read-all': {
    as: 'host',
    works: nothing,
    sees: ({ unread }) => expect(unread).toBe(0),
    refused: byNobody,
  },
  // emergency contact, e-mail alerts
  'user/get-emergency/contact': {
    as: 'guest',
    works: async (s) => ({ by: await s.newcomer(), input: {} }),
    sees: ({ contact }) => expect(contact).toBeNull(),
    refused: byNobody,
  },
  'user/add-emergency/contact': {
    as: 'guest',
    works: async (s) => ({
      by: await s.newcomer(),
      input: { name: 'Nora', relationship: 'Sister', phone: '+49 30 7654321', email: null },
    }),
    sees: (data) => expect(data).toEqual({}),
    refused: {
      why: 'what is no phone number',
      status: 400,
      attempt: () => give({ name: 'Nora', relationship: 'Sister', phone: 'none', email: null }),
    },
  },
  'email-alert/get': {
    as: 'guest',
    works: async (s) => ({ by: await s.newcomer(), input: {} }),
    sees: (data) =>
      expect(data).toEqual({
        bookings: true,
        messages: true,
        reviews: true,
        payouts: true,
        claims: true,
        reminders: true,
        news: false,
        mutedInApp: [],
        mutedPush: [],
      }),
    refused: byNobody,
  },
  'email-alert/add-update': {
    as: 'guest',
    works: async (s) => ({
      by: await s.newcomer(),
      input: { bookings: true, messages: false, reviews: true, payouts: true, news: false },
    }),
    sees: (data) => expect(data).toEqual({}),
    refused: { why: 'half a choice', status: 400, attempt: () => give({ bookings: 'half' } as never) },
  },
  // chat
  'chat/chat-room/create': {
    as: 'guest',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: ({ other }) => expect(other.name).toBe('Hanna T.'),
    refused: {
      why: 'with oneself',
      status: 409,
      as: 'host',
      attempt: async (s) => give({ propertyId: await s.listing() }),
    },
  },
  'chat/chat-room/list': {
    as: 'guest',
    works: async (s) => {
      await s.room()
      return { input: {} }
    },
    sees: ({ rooms }) => expect(rooms.length).toBeGreaterThan(0),
    refused: byNobody,
  },
  'chat/details': {
    as: 'guest',
    works: async (s) => give({ roomId: await s.room() }),
    sees: ({ messages }) => expect(messages.some(({ text }) => text === 'Hello')).toBe(true),
    refused: {
      why: notMine('conversation'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ roomId: await s.room() }),
    },
  },
  'chat/file-send': {
    as: 'guest',
    works: async (s) => ({
      input: { roomId: await s.room(), clientId: key(), text: 'This is the gate.' },
      files: { files: [await s.picture()] },
    }),
    sees: ({ kind, files }) =>
      expect([kind, files[0]?.mediaType, files[0]?.width]).toEqual(['file', 'image/webp', 640]),
    refused: {
      why: notMine('conversation'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => ({
        input: { roomId: await s.room(), clientId: key() },
        files: { files: [await s.picture()] },
      }),
    },
  },
  'chat/message/edit': {
    as: 'guest',
    works: async (s) => give({ messageId: await ownMessage(s), text: 'Hello again' }),
    sees: ({ text, editedAt }) => expect([text, typeof editedAt]).toEqual(['Hello again', 'string']),
    refused: {
      why: notMine('message'),
      status: 404,
      as: 'host',
      attempt: async (s) => give({ messageId: await ownMessage(s), text: 'Hello again' }),
    },
  },
  'chat/message/unsend': {
    as: 'guest',
    works: async (s) => give({ messageId: await ownMessage(s) }),
    sees: ({ text, unsentAt }) => expect([text, typeof unsentAt]).toEqual(['', 'string']),
    refused: {
      why: notMine('message'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ messageId: await ownMessage(s) }),
    },
  },
  'chat/message/translate': {
    as: 'host',
    works: async (s) => give({ messageId: await ownMessage(s), language: 'en' }),
    sees: (data) => expect(data).toEqual({ text: 'en: Hello', from: 'de', to: 'en' }),
    refused: {
      why: notMine('message'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ messageId: await ownMessage(s) }),
    },
  },
  'chat/mark-as': {
    as: 'host',
    works: async (s) => give({ roomId: await s.room(), readSeq: 1 }),
    sees: ({ unread }) => expect(unread).toBeGreaterThanOrEqual(0),
    refused: {
      why: notMine('conversation'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ roomId: await s.room(), readSeq: 1 }),
    },
  },
  'chat/chat-room/archive': {
    as: 'guest',
    works: async (s) => give({ roomId: await s.room(), archived: true }),
    sees: ({ unread }) => expect(unread).toBeGreaterThanOrEqual(0),
    refused: {
      why: notMine('conversation'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ roomId: await s.room(), archived: true }),
    },
  },
  'chat/chat-room/mark-unread': {
    as: 'guest',
    works: async (s) => give({ roomId: await s.room() }),
    sees: ({ unread }) => expect(unread).toBeGreaterThan(0),
    refused: {
      why: notMine('conversation'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ roomId: await s.room() }),
    },
  },
  'chat/report': {
    as: 'guest',
    works: async (s) => give({ roomId: await s.room(), reason: 'fraud', text: 'Asks me to pay elsewhere.' }),
    sees: ({ reportedAt }) => expect(reportedAt).toBeTruthy(),
    refused: {
      why: notMine('conversation'),
      status: 404,
      as: 'otherGuest',
      attempt: async (s) => give({ roomId: await s.room(), reason: 'spam' }),
    },
  },
  'chat/block': {
    as: 'guest',
    // Somebody new, as the stage's own people book and write afterwards.
    works: async (s) => {
      const { id: hostId } = await s.newcomer('provider')
      await s.guest.call('chat/chat-room/create', { propertyId: await s.listing({ hostId }) })
      return { input: { personId: hostId, blocked: true } }
    },
    sees: ({ blocked }) => expect(blocked).toBe(true),
    refused: {
      why: 'to block oneself',
      status: 409,
      attempt: (s) => give({ personId: s.guestId, blocked: true }),
    },
  },
  'chat/blocked/list': {
    as: 'guest',
    works: nothing,
    sees: ({ people }) => expect(Array.isArray(people)).toBe(true),
    refused: byNobody,
  },
  'chat/scheduled/list': {
    as: 'host',
    works: async (s) => give({ roomId: await s.room() }),
    sees: ({ items }) => expect(Array.isArray(items)).toBe(true),
    refused: {
      why: notMine('conversation'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ roomId: await s.room() }),
    },
  },
  'chat/scheduled/update': {
    as: 'host',
    works: async (s) => give({ scheduledId: await scheduledReplyOfHost(s), action: 'skip' }),
    sees: ({ items }) => expect(items.some(({ state }) => state === 'skipped')).toBe(true),
    refused: {
      why: notMine('reply'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ scheduledId: await scheduledReplyOfHost(s), action: 'send' }),
    },
  },
  'chat/quick-reply/list': {
    as: 'host',
    works: async (s) => give({ roomId: await s.room() }),
    sees: ({ items }) => expect(Array.isArray(items)).toBe(true),
    refused: {
      why: notMine('conversation'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ roomId: await s.room() }),
    },
  },
  'chat/quick-reply/getAll': {
    as: 'host',
    works: nothing,
    sees: ({ items }) => expect(Array.isArray(items)).toBe(true),
    refused: toGuests,
  },
  'chat/quick-reply/details': {
    as: 'host',
    works: async (s) => give({ quickReplyId: await replyOfHost(s) }),
    sees: ({ title }) => expect(title).toBe('Hello'),
    refused: {
      why: notMine('reply'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ quickReplyId: await replyOfHost(s) }),
    },
  },
  'chat/quick-reply/update': {
    as: 'host',
    works: () => give({ title: 'Hello', body: 'Hello {{guest}}' }),
    sees: ({ items }) => expect(items.some(({ title }) => title === 'Hello')).toBe(true),
    refused: {
      why: notMine('reply'),
      status: 404,
      as: 'otherHost',
      attempt: async (s) => give({ quickReplyId: await replyOfHost(s), title: 'Mine', body: 'Mine' }),
    },
  },
  // long-term discounts
  'long-term-discount': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: ({ discounts }) => expect(discounts).toEqual([]),
    refused: {
      why: 'to another host',
      status: 403,
      as: 'otherHost',
      attempt: async (s) => give({ propertyId: await s.listing() }),
    },
  },
  'long-term-discount/addUpdate': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing(), discounts: [{ minNights: 7, percentBps: 1000 }] }),
    sees: ({ discounts }) => expect(discounts).toEqual([{ minNights: 7, percentBps: 1000 }]),
    refused: {
      why: 'the same length twice',
      status: 400,
      attempt: async (s) =>
        give({
          propertyId: await s.listing(),
          discounts: [
            { minNights: 7, percentBps: 1000 },
            { minNights: 7, percentBps: 2000 },
          ],
        }),
    },
  },
  // last-minute and early-booking discounts
  'lead-time-discount': {
    as: 'host',
    works: async (s) => give({ propertyId: await s.listing() }),
    sees: (discounts) => expect(discounts).toEqual({ lastMinute: null, earlyBooking: null }),
    refused: {
      why: 'to another host',
      status: 403,
      as: 'otherHost',
      attempt: async (s) => give({ propertyId: await s.listing() }),
    },
  },
  'lead-time-discount/update': {
    as: 'host',
    works: async (s) =>
      give({ propertyId: await s.listing(), lastMinute: { days: 3, percentBps: 1500 }, earlyBooking: null }),
    sees: (discounts) => expect(discounts).toEqual({ lastMinute: { days: 3, percentBps: 1500 }, earlyBooking: null }),
    refused: {
      why: 'early and last-minute at once',
      status: 400,
      attempt: async (s) =>
        give({
          propertyId: await s.listing(),
          lastMinute: { days: 30, percentBps: 1500 },
          earlyBooking: { days: 14, percentBps: 1000 },
        }),
    },
  },
}

/** A copy to a listing of one night with a price, 364 days before. */
async function copyOf(s: Stage) {
  const propertyId = await s.listing()
  const dates = (day: number) => ({ propertyIds: [propertyId], ranges: [{ from: s.day(day), to: s.day(day) }] })
  await s.host.call('calendar/edit-nights', { ...dates(10), changes: { price: 15_000 }, idempotencyKey: key() })
  return { ...dates(374), mode: 'keep' as const, idempotencyKey: key() }
}

async function seasonOf(s: Stage) {
  return {
    ...{ name: 'Harbour days', firstNight: s.day(40), lastNight: s.day(50), isYearly: false, price: 15_000 },
    ...{ pricePercent: null, minNights: 3, arrivalDays: null, propertyIds: [await s.listing()] },
    ...{ mode: 'keep' as const, idempotencyKey: key() },
  }
}

/** A coupon of 10 % for a listing of the host, with a code of its own. */
const couponOf = async (s: Stage) => ({
  code: `C${key().replaceAll('-', '').slice(0, 12)}`,
  percent: 10,
  amount: null,
  firstDay: s.day(0),
  lastDay: s.day(30),
  maxUses: 5,
  minNights: null,
  propertyId: await s.listing(),
  idempotencyKey: key(),
})

/** A confirmed stay in the first of two units, and the other one. */
async function stayInUnits(s: Stage) {
  const { propertyId, unitIds } = await listingWithUnits(s, 2, { bookingType: 'instant' })
  const bookingId = await hold(s.guest, propertyId, s.day(30), s.day(33))
  await pay(s.guest, bookingId)
  return { bookingId, unitId: unitIds[1] ?? '' }
}

async function createdCoupon(s: Stage): Promise<string> {
  const { data } = await s.host.call('coupon/create', await couponOf(s))
  return data.items[0]?.couponId ?? ''
}

async function savedSeason(s: Stage): Promise<{ seasonId: string }> {
  return { seasonId: (await s.host.call('season/save', await seasonOf(s))).data.seasonId ?? '' }
}

/** A photo that the host has uploaded to a listing. */
async function uploadedPhoto(s: Stage) {
  const propertyId = await s.listing()
  const { data } = await s.host.call('property/update', { propertyId }, { photos: [await s.picture()] })
  return { propertyId, path: data.photos.at(-1)?.path ?? '' }
}

/** A message that the guest has just written. */
async function ownMessage(s: Stage): Promise<string> {
  const { data } = await s.guest.call('chat/details', { roomId: await s.room() })
  return data.messages.find(({ text }) => text === 'Hello')?.id ?? ''
}

async function noticeOfHost(s: Stage): Promise<string> {
  await s.requested()
  await s.t.settle()
  return (await s.host.call('notification/getAll')).data.items[0]?.id ?? ''
}

async function replyOfHost(s: Stage): Promise<string> {
  const { data } = await s.host.call('chat/quick-reply/update', { title: 'Hello', body: 'Hello {{guest}}' })
  return data.items.find(({ title }) => title === 'Hello')?.id ?? ''
}

/** A reply of the host that a confirmed stay gets on the day of arrival. */
async function scheduledReplyOfHost(s: Stage): Promise<string> {
  const schedule = { when: 'arrival_day' } as const
  await s.host.call('chat/quick-reply/update', { title: 'Arrival', body: 'Welcome, {{guest}}.', schedule })
  const { data } = await s.guest.call('chat/chat-room/create', { bookingId: await s.confirmed() })
  return (await s.host.call('chat/scheduled/list', { roomId: data.id })).data.items[0]?.id ?? ''
}
