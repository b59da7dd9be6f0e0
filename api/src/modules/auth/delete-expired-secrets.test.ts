import { eq } from 'drizzle-orm'
import { oneTimeCode, person, session, signInAttempt } from '../../database/schema'
import { hashToken } from '../../identity/secrets'
import { startApp, type TestApp } from '../../testing/harness'

const day = 86_400_000
const email = 'nele@example.com'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('expired secrets are deleted: codes after days, sessions at their end, attempts after months', async () => {
  const [made] = await t.db
    .insert(person)
    .values({ email: 'here@example.com', firstName: 'Here', lastName: '' })
    .returning({ id: person.id })
  const { token } = await t.as(made?.id ?? '')
  await t.nobody.call('user/signup', { firstName: 'Nele', lastName: 'Neu', email, password: 'a fine long phrase' })
  await t.nobody.call('user/signin', { email, password: 'not the phrase' })
  const remaining = async () => [
    await t.db.$count(oneTimeCode, eq(oneTimeCode.email, email)),
    await t.db.$count(session, eq(session.tokenHash, hashToken(token ?? ''))),
    await t.db.$count(signInAttempt, eq(signInAttempt.email, email)),
  ]
  expect(await remaining()).toEqual([1, 1, 1])
  await t.pass(3 * day)
  expect(await remaining()).toEqual([0, 1, 1])
  await t.pass(28 * day)
  expect(await remaining()).toEqual([0, 0, 1])
  await t.pass(60 * day)
  expect(await remaining()).toEqual([0, 0, 0])
})
