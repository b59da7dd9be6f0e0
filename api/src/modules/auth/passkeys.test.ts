import { eq } from 'drizzle-orm'
import { passkey, person, usedChallenge } from '../../database/schema'
import { policy } from '../../domain/policy'
import { inSmallWorld } from '../../testing/in-small-world'
import { createTestPasskey } from '../../testing/passkey'
import { totpCode } from '../../testing/totp'

const minute = 60_000
const { t } = inSmallWorld()

let count = 0
/** Somebody new, who signs in with Google and has no password. */
async function newcomer() {
  const email = `paula-${++count}@example.com`
  const [made] = await t.db.insert(person).values({ email, firstName: 'Paula', lastName: 'Key' }).returning()
  const id = made?.id ?? ''
  return { id, email, me: await t.as(id) }
}
const challenge = async () => (await t.nobody.call('user/passkey/challenge')).data.options
const signIn = (credential: ReturnType<ReturnType<typeof createTestPasskey>['sign']>, as = t.nobody) =>
  as.call('user/passkey/signin', { credential })

async function withPasskey(options: Parameters<typeof createTestPasskey>[0] = {}) {
  const somebody = await newcomer()
  const key = createTestPasskey(options)
  const begun = (await somebody.me.call('user/passkey/begin')).data.options
  const added = await somebody.me.call('user/passkey/add', { name: 'Paula’s phone', credential: key.create(begun) })
  return { ...somebody, key, added }
}

describe('a passkey', () => {
  test('is added with an e-mail, listed by its name, and signs its owner in', async () => {
    const { id, email, me, key, added } = await withPasskey()
    expect(added).toMatchObject({ statusCode: 200, data: { name: 'Paula’s phone', lastUsedAt: null } })
    await t.settle()
    expect(t.inbox.emails().find(({ to }) => to === email)).toMatchObject({
      subject: 'A passkey was added to your account',
      text: expect.stringContaining('Paula’s phone'),
    })
    expect(await signIn(key.sign(await challenge()))).toMatchObject({ statusCode: 200, data: { user: { id } } })
    const [listed] = (await me.call('user/sign-in-methods')).data.passkeys
    expect(listed).toMatchObject({ name: 'Paula’s phone', lastUsedAt: expect.any(String) })
  })

  test('is both factors: no code is asked for', async () => {
    const { id, me, key } = await withPasskey()
    const { secret } = (await me.call('user/authenticator/begin')).data
    await me.call('user/authenticator/confirm', { code: totpCode(secret, t.services.now()) })
    expect((await signIn(key.sign(await challenge()))).data.user.id).toBe(id)
  })

  test('makes the session of its owner’s browser fresh', async () => {
    const { me, key } = await withPasskey()
    await t.pass((policy.freshSignInMinutes + 1) * minute)
    expect((await me.call('user/passkey/begin')).data).toMatchObject({ reason: 'sign_in_again' })
    expect((await signIn(key.sign(await challenge()), me)).data.token).toBe(me.token)
    expect((await me.call('user/passkey/begin')).statusCode).toBe(200)
  })

  test('signs nobody in once it is removed, by its owner only', async () => {
    const { email, me, key, added } = await withPasskey()
    const { me: stranger } = await newcomer()
    expect((await stranger.call('user/passkey/delete/{id}', { id: added.data.id })).statusCode).toBe(404)
    expect((await me.call('user/passkey/delete/{id}', { id: added.data.id })).statusCode).toBe(200)
    expect(await signIn(key.sign(await challenge()))).toMatchObject({
      statusCode: 400,
      data: { reason: 'passkey_unknown' },
    })
    await t.settle()
    expect(t.inbox.emails().filter(({ to }) => to === email)).toContainEqual(
      expect.objectContaining({ subject: 'A passkey was removed from your account' }),
    )
  })

  test('is added once, and an account has room for so many', async () => {
    const { id, me, key } = await withPasskey()
    const begin = () => me.call('user/passkey/begin')
    const { options } = (await begin()).data
    expect(options.excludeCredentials).toHaveLength(1)
    expect((await me.call('user/passkey/add', { name: 'Again', credential: key.create(options) })).statusCode).toBe(409)
    const [first] = await t.db.select().from(passkey).where(eq(passkey.personId, id))
    const more = Array.from({ length: policy.passkeysPerPerson - 1 }, (_, n) => ({
      personId: id,
      credentialId: `${id}-${n}`,
      publicKey: first?.publicKey ?? '',
      counter: 0,
      name: `Key ${n}`,
      createdAt: t.services.now(),
    }))
    await t.db.insert(passkey).values(more)
    expect((await begin()).data).toMatchObject({ reason: 'too_many_passkeys' })
  })

  test('leaves with the account', async () => {
    const { id, me } = await withPasskey()
    await me.call('user/delete')
    expect(await t.db.$count(passkey, eq(passkey.personId, id))).toBe(0)
  })
})

describe('a passkey’s signature is refused', () => {
  const refused = { statusCode: 400, data: { reason: 'passkey_refused' } }

  test('when it was used before', async () => {
    const { key } = await withPasskey()
    const credential = key.sign(await challenge())
    expect((await signIn(credential)).statusCode).toBe(200)
    expect(await signIn(credential)).toMatchObject(refused)
    // Nor is the challenge good for another signature.
    const options = await challenge()
    const [one, another] = [key.sign(options), key.sign(options)]
    expect((await signIn(one)).statusCode).toBe(200)
    expect(await signIn(another)).toMatchObject(refused)
  })

  test('when its challenge is too old, or none of ours', async () => {
    const { key } = await withPasskey()
    const options = await challenge()
    const made = Buffer.from(`random.${Date.now() + minute}.signature`).toString('base64url')
    expect(await signIn(key.sign({ ...options, challenge: made }))).toMatchObject(refused)
    const credential = key.sign(options)
    await t.pass((policy.passkeyChallengeMinutes + 1) * minute)
    expect(await signIn(credential)).toMatchObject(refused)
  })

  test('when its challenge was for adding a passkey', async () => {
    const { me, key } = await withPasskey()
    const { options } = (await me.call('user/passkey/begin')).data
    expect(await signIn(key.sign({ ...(await challenge()), challenge: options.challenge }))).toMatchObject(refused)
  })

  test('when the person was not verified by fingerprint, face or PIN', async () => {
    const { key } = await withPasskey()
    key.options.verifiesUser = false
    expect(await signIn(key.sign(await challenge()))).toMatchObject(refused)
  })

  test('when another site asked for it', async () => {
    const { key } = await withPasskey()
    key.options.origin = 'http://elsewhere.test'
    expect(await signIn(key.sign(await challenge()))).toMatchObject(refused)
    key.options.origin = 'http://localhost:3000'
    expect(await signIn(key.sign({ ...(await challenge()), rpId: 'elsewhere.test' }))).toMatchObject(refused)
  })

  test('when it counts less than before, as a copy does', async () => {
    const { id, key } = await withPasskey({ counter: 5 })
    expect((await signIn(key.sign(await challenge()))).statusCode).toBe(200)
    await t.db.update(passkey).set({ counter: 100 }).where(eq(passkey.personId, id))
    expect(await signIn(key.sign(await challenge()))).toMatchObject(refused)
  })

  test('when another key made it', async () => {
    const { key } = await withPasskey()
    const other = createTestPasskey().sign(await challenge())
    const { id, rawId } = key.sign(await challenge())
    expect(await signIn({ ...other, id, rawId })).toMatchObject(refused)
  })
})

describe('a new passkey is refused', () => {
  test('when its challenge was somebody else’s, or the person was not verified', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const { options } = (await other.me.call('user/passkey/begin')).data
    const add = (credential: ReturnType<ReturnType<typeof createTestPasskey>['create']>) =>
      one.me.call('user/passkey/add', { name: 'Phone', credential })
    expect((await add(createTestPasskey().create(options))).statusCode).toBe(400)
    const own = (await one.me.call('user/passkey/begin')).data.options
    expect((await add(createTestPasskey({ verifiesUser: false }).create(own))).statusCode).toBe(400)
    expect((await one.me.call('user/sign-in-methods')).data.passkeys).toEqual([])
  })
})

test('answered challenges are forgotten once they have expired', async () => {
  const { key } = await withPasskey()
  await signIn(key.sign(await challenge()))
  expect(await t.db.$count(usedChallenge)).toBeGreaterThan(0)
  await t.pass(25 * 60 * minute)
  expect(await t.db.$count(usedChallenge)).toBe(0)
})
