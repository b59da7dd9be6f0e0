import { inSmallWorld } from '../../testing/in-small-world'

const minute = 60_000
const good = 'a fine long phrase'

const { t, w } = inSmallWorld()

let count = 0
const person = () => ({ firstName: 'Nele', lastName: 'Neu', email: `nele-${++count}@example.com`, password: good })
/** The latest code that went to an address. */
async function codeFor(email: string): Promise<string> {
  await t.settle()
  return /\b\d{6}\b/.exec(t.inbox.emails().find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
}
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('signing up', () => {
  test('needs a name, an address, a password, and the code from the e-mail', async () => {
    const nele = person()
    expect(await t.nobody.call('user/signup', nele)).toMatchObject({
      statusCode: 200,
      data: { resendAfterSeconds: 60 },
    })
    expect(await t.nobody.call('user/signin', nele)).toMatchObject({ statusCode: 400 })
    const verified = await t.nobody.call('user/signup-otp-verify', {
      email: nele.email,
      code: await codeFor(nele.email),
    })
    expect(verified).toMatchObject({
      statusCode: 200,
      message: 'Welcome to Quality Escape, Nele.',
      data: { user: { role: { roleDisplayName: 'Guest' }, _isProfileCompleted: false } },
    })
    expect((await t.withToken(verified.data.token).call('user/profile-details')).data.email).toBe(nele.email)
    expect((await t.nobody.call('user/signin', { email: nele.email.toUpperCase(), password: good })).statusCode).toBe(
      200,
    )
  })

  test('as a host creates a host', async () => {
    const nele = person()
    await t.nobody.call('user/signup', { ...nele, asProvider: true })
    const verified = await t.nobody.call('user/signup-otp-verify', {
      email: nele.email,
      code: await codeFor(nele.email),
    })
    expect(verified.data.user.role.roleDisplayName).toBe('Provider')
  })

  test('accepts a password in any script, in every Unicode normalization', async () => {
    const nele = { ...person(), password: 'żółć 🐈‍⬛ 李 für mich'.normalize('NFD') }
    await t.nobody.call('user/signup', nele)
    await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: await codeFor(nele.email) })
    expect((await t.nobody.call('user/signin', { ...nele, password: nele.password.normalize('NFC') })).statusCode).toBe(
      200,
    )
  })

  test('with a common password is refused', async () => {
    expect(await t.nobody.call('user/signup', { ...person(), password: 'password1234' })).toMatchObject({
      statusCode: 400,
      data: { fields: { password: expect.any(String) } },
    })
  })

  test('with a known address answers the same, and e-mails its owner', async () => {
    const known = await t.nobody.call('user/signup', { ...person(), email: 'gil@example.com' })
    const fresh = await t.nobody.call('user/signup', person())
    expect([known.statusCode, known.message]).toEqual([fresh.statusCode, fresh.message])
    await t.settle()
    expect(t.inbox.emails().find(({ to }) => to === 'gil@example.com')?.subject).toBe('You already have an account')
  })

  test('allows five tries, ten minutes, and one e-mail a minute', async () => {
    const nele = person()
    await t.nobody.call('user/signup', nele)
    expect(await t.nobody.call('user/send-otp', { email: nele.email })).toMatchObject({
      statusCode: 429,
      data: { reason: 'code_too_soon' },
    })
    const code = await codeFor(nele.email)
    for (let n = 0; n < 5; n++)
      expect(
        (await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: otherCode(code) })).statusCode,
      ).toBe(400)
    expect((await t.nobody.call('user/signup-otp-verify', { email: nele.email, code })).statusCode).toBe(400)
    await t.pass(2 * minute)
    await t.nobody.call('user/send-otp', { email: nele.email })
    const second = await codeFor(nele.email)
    await t.pass(11 * minute)
    expect((await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: second })).statusCode).toBe(400)
    await t.nobody.call('user/send-otp', { email: nele.email })
    expect(
      (await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: await codeFor(nele.email) }))
        .statusCode,
    ).toBe(200)
  })
})

describe('somebody who signs up with another’s address', () => {
  test('does not create an account with a password that its owner did not choose', async () => {
    const nele = person()
    const { data: theirs } = await t.nobody.call('user/signup', nele)
    await t.pass(2 * minute)
    await t.nobody.call('user/signup', { ...nele, firstName: 'Mallory', password: 'mallory knows this one' })
    // Nele takes the code of the latest e-mail, as people do.
    const code = await codeFor(nele.email)
    expect(
      await t.nobody.call('user/signup-otp-verify', { email: nele.email, code, ticket: theirs.ticket }),
    ).toMatchObject({ statusCode: 400 })
    await t.pass(2 * minute)
    const { data: again } = await t.nobody.call('user/send-otp', { email: nele.email, ticket: theirs.ticket })
    expect(again.ticket).toBe(theirs.ticket)
    const verified = await t.nobody.call('user/signup-otp-verify', {
      email: nele.email,
      code: await codeFor(nele.email),
      ticket: theirs.ticket,
    })
    expect(verified).toMatchObject({ statusCode: 200, data: { user: { firstName: 'Nele' } } })
    expect(
      (await t.nobody.call('user/signin', { email: nele.email, password: 'mallory knows this one' })).statusCode,
    ).toBe(400)
    expect((await t.nobody.call('user/signin', nele)).statusCode).toBe(200)
  })

  test('can’t use a code for another purpose or another address', async () => {
    const nele = person()
    const { data } = await t.nobody.call('user/signup', nele)
    const code = await codeFor(nele.email)
    expect(
      (await t.nobody.call('user/forgot-password/otp-verify', { email: nele.email, code, ticket: data.ticket }))
        .statusCode,
    ).toBe(400)
    expect(
      (await t.nobody.call('user/signup-otp-verify', { email: person().email, code, ticket: data.ticket })).statusCode,
    ).toBe(400)
    expect(
      (await t.nobody.call('user/signup-otp-verify', { email: nele.email, code, ticket: data.ticket })).statusCode,
    ).toBe(200)
    expect(
      (await t.nobody.call('user/signup-otp-verify', { email: nele.email, code, ticket: data.ticket })).statusCode,
    ).toBe(400)
  })
})

test('the wait between codes for one address grows, so that they can’t be guessed day by day', async () => {
  const { email } = person()
  const waits = []
  for (let n = 0; n < 8; n++) {
    const { data } = await t.nobody.call('user/forgot-password', { email })
    waits.push(data.resendAfterSeconds)
    await t.pass(data.resendAfterSeconds * 1000 - 5000)
    expect((await t.nobody.call('user/forgot-password', { email })).statusCode).toBe(429)
    await t.pass(6000)
  }
  expect(waits).toEqual([60, 60, 60, 300, 900, 3600, 3600, 3600])
  await t.nobody.call('user/forgot-password', { email })
  expect((await t.nobody.call('user/forgot-password', { email })).message).toBe(
    'We have just sent a code. Ask for another in 60 minutes.',
  )
  await t.pass(24 * 60 * minute)
  expect((await t.nobody.call('user/forgot-password', { email })).data.resendAfterSeconds).toBe(60)
})

test('simultaneous requests for a code send one', async () => {
  const { email } = person()
  const answers = await Promise.all(Array.from({ length: 8 }, () => t.nobody.call('user/forgot-password', { email })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

describe('a forgotten password', () => {
  test('is replaced with an e-mailed code, and other devices are signed out', async () => {
    const nele = person()
    await t.nobody.call('user/signup', nele)
    const { data: session } = await t.nobody.call('user/signup-otp-verify', {
      email: nele.email,
      code: await codeFor(nele.email),
    })
    await t.nobody.call('user/forgot-password', { email: nele.email })
    const { data } = await t.nobody.call('user/forgot-password/otp-verify', {
      email: nele.email,
      code: await codeFor(nele.email),
    })
    const change = { resetToken: data.resetToken, password: 'another fine phrase' }
    expect((await t.nobody.call('user/forgot-password/reset-password', change)).statusCode).toBe(200)
    expect((await t.nobody.call('user/forgot-password/reset-password', change)).statusCode).toBe(400)
    expect((await t.withToken(session.token).call('user/profile-details')).statusCode).toBe(401)
    expect(
      (await t.nobody.call('user/signin', { email: nele.email, password: 'another fine phrase' })).statusCode,
    ).toBe(200)
  })

  test('invalidates every other code and token once it is replaced', async () => {
    const nele = person()
    await t.nobody.call('user/signup', nele)
    const { data: session } = await t.nobody.call('user/signup-otp-verify', {
      email: nele.email,
      code: await codeFor(nele.email),
    })
    await t.nobody.call('user/forgot-password', { email: nele.email })
    const { data: first } = await t.nobody.call('user/forgot-password/otp-verify', {
      email: nele.email,
      code: await codeFor(nele.email),
    })
    await t.pass(2 * minute)
    await t.nobody.call('user/forgot-password', { email: nele.email })
    const second = await codeFor(nele.email)
    expect(
      (
        await t
          .withToken(session.token)
          .call('user/change-password', { currentPassword: good, newPassword: 'a phrase of her own' })
      ).statusCode,
    ).toBe(200)
    expect(
      (
        await t.nobody.call('user/forgot-password/reset-password', {
          resetToken: first.resetToken,
          password: 'a thief’s own phrase',
        })
      ).statusCode,
    ).toBe(400)
    expect(
      (await t.nobody.call('user/forgot-password/otp-verify', { email: nele.email, code: second })).statusCode,
    ).toBe(400)
  })

  test('of an unknown address gets the same answer and no e-mail', async () => {
    const answer = await t.nobody.call('user/forgot-password', { email: 'nobody@example.com' })
    expect(answer).toMatchObject({
      statusCode: 200,
      message: 'If this address can be used, a code is on its way to it.',
    })
    await t.settle()
    expect(t.inbox.emails().some(({ to }) => to === 'nobody@example.com')).toBe(false)
    expect(
      (await t.nobody.call('user/forgot-password/otp-verify', { email: 'nobody@example.com', code: '000000' }))
        .statusCode,
    ).toBe(400)
  })
})

describe('a name', () => {
  test('has no bidirectional controls and no line breaks', async () => {
    await w.other.call('user/update', { firstName: 'Gil\u202Eevil', lastName: 'Tan\r\nBcc: all' })
    expect((await w.other.call('user/profile-details')).data).toMatchObject({
      firstName: 'Gil evil',
      lastName: 'Tan Bcc: all',
    })
  })

  test.each(['Quality Escape', 'The QualityEscape team', 'quality-escape'])(
    'can’t imitate ours: %s',
    async (firstName) => {
      expect(await w.other.call('user/update', { firstName })).toMatchObject({
        statusCode: 400,
        data: { fields: { firstName: expect.any(String) } },
      })
    },
  )

  test.each(['李', 'Þóra', 'Мария', 'علی‌رضا', 'Zoë 💥'])('of any script is accepted: %s', async (firstName) => {
    expect((await w.other.call('user/update', { firstName })).data.firstName).toBe(firstName)
  })
})

test.each([
  'täst@example.com',
  'te\u0455t@example.com',
  'test@example.com.',
  'te st@example.com',
  'test@exa\u200Bmple.com',
  `${'x'.repeat(250)}@example.com`,
  'test@@example.com',
])('an address that looks like another’s, or like none, is refused: %s', async (email) => {
  expect(await t.nobody.call('user/signup', { ...person(), email })).toMatchObject({
    statusCode: 400,
    data: { fields: { email: expect.any(String) } },
  })
})

describe('a signed-in person', () => {
  test('has the same rate limit for guessing the current password as for signing in', async () => {
    const me = await t.as(w.otherId)
    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push(
        (await me.call('user/change-password', { currentPassword: `wrong ${n}`, newPassword: 'yet another phrase' }))
          .statusCode,
      )
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('can’t set fields that are not theirs to set', async () => {
    const before = (await w.other.call('user/profile-details')).data
    const forged = {
      role: 'admin',
      identityStatus: 'approved',
      identity: { status: 'approved' },
      email: 'other@example.com',
      id: w.hostId,
      personId: w.hostId,
      suspendedAt: null,
      bio: 'Hi',
    }
    expect((await w.other.call('user/update', forged as never)).statusCode).toBe(200)
    expect(
      (
        await w.other.call('email-alert/add-update', {
          bookings: false,
          messages: false,
          reviews: true,
          payouts: true,
          news: false,
          personId: w.hostId,
        } as never)
      ).statusCode,
    ).toBe(200)
    expect((await w.other.call('user/profile-details')).data).toEqual({ ...before, bio: 'Hi' })
    expect((await w.host.call('email-alert/get')).data).toMatchObject({ bookings: true })
  })

  test('changes the password with the current one', async () => {
    const nele = person()
    await t.nobody.call('user/signup', nele)
    const { data } = await t.nobody.call('user/signup-otp-verify', {
      email: nele.email,
      code: await codeFor(nele.email),
    })
    const me = t.withToken(data.token)
    expect(
      await me.call('user/change-password', { currentPassword: 'wrong', newPassword: 'yet another phrase' }),
    ).toMatchObject({
      statusCode: 400,
      data: { fields: { currentPassword: expect.any(String) } },
    })
    expect(
      (await me.call('user/change-password', { currentPassword: good, newPassword: 'yet another phrase' })).statusCode,
    ).toBe(200)
    expect((await me.call('user/profile-details')).statusCode).toBe(200)
  })

  test('edits a profile, an emergency contact and e-mail settings', async () => {
    const saved = await w.guest.call('user/update', {
      phone: '+46 70 123 45 67',
      bio: 'Hello',
      preferences: { currency: 'SEK', locale: null },
    })
    expect(saved.data).toMatchObject({
      phone: '+46 70 123 45 67',
      _isProfileCompleted: true,
      preferences: { currency: 'SEK' },
    })
    expect((await t.nobody.call('user/get/{id}', { id: w.guestId })).data).toMatchObject({
      name: 'Gil T.',
      bio: 'Hello',
      isProvider: false,
    })
    await w.guest.call('user/add-emergency/contact', {
      name: 'Mum',
      relationship: 'Mother',
      phone: '+46 70 765 43 21',
      email: null,
    })
    expect((await w.guest.call('user/get-emergency/contact')).data.contact).toMatchObject({ name: 'Mum', email: null })
    expect((await w.guest.call('email-alert/get')).data).toEqual({
      bookings: true,
      messages: true,
      reviews: true,
      payouts: true,
      claims: true,
      reminders: true,
      news: false,
      mutedInApp: [],
      mutedPush: [],
    })
    await w.guest.call('email-alert/add-update', {
      bookings: true,
      messages: false,
      reviews: true,
      payouts: true,
      news: false,
    })
    expect((await w.guest.call('email-alert/get')).data.messages).toBe(false)
  })

  test('signs out here, or everywhere', async () => {
    const [here, there] = [await t.as(w.otherId), await t.as(w.otherId)]
    await here.call('user/logout')
    expect([
      (await here.call('user/profile-details')).statusCode,
      (await there.call('user/profile-details')).statusCode,
    ]).toEqual([401, 200])
    expect((await there.call('user/all-device-logout')).data.sessionsEnded).toBeGreaterThanOrEqual(1)
    expect((await there.call('user/profile-details')).statusCode).toBe(401)
  })
})
