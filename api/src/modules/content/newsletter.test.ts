import { person } from '../../database/schema'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { newsLink } from './newsletter'

const hour = 3_600_000
let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

const subscribe = (email: string) => t.nobody.call('newsletter/addNewMember', { email })
async function linksFor(email: string): Promise<{ confirm: string; unsubscribe: string; emails: number }> {
  await t.settle()
  const emails = t.inbox.emails().filter(({ to }) => to === email)
  const link = (wish: string) =>
    new RegExp(`/v1/api/newsletter/${wish}\\?token=\\S+`).exec(emails[0]?.text ?? '')?.[0] ?? ''
  return { confirm: link('confirm'), unsubscribe: link('unsubscribe'), emails: emails.length }
}
const follow = async (path: string) => (await t.app.inject(path)).headers.location
const member = async (email: string) =>
  t.db.query.newsletterMember.findFirst({ where: (row, { eq }) => eq(row.email, email) })

test('an address gets news once it is confirmed, and stays confirmed however often the link is opened', async () => {
  await subscribe('nele@example.com')
  expect((await member('nele@example.com'))?.confirmedAt).toBeNull()
  const { confirm } = await linksFor('nele@example.com')
  expect(await follow(confirm)).toBe('http://localhost:3000/?newsletter=confirmed')
  const first = (await member('nele@example.com'))?.confirmedAt
  await t.pass(hour)
  expect(await follow(confirm)).toBe('http://localhost:3000/?newsletter=confirmed')
  expect((await member('nele@example.com'))?.confirmedAt).toEqual(first)
})

test('known or unknown, an address gets the same answer, and at most one e-mail an hour', async () => {
  const answers = [
    await subscribe('otto@example.com'),
    await subscribe('otto@example.com'),
    await subscribe('nele@example.com'),
  ]
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await linksFor('otto@example.com')).emails).toBe(1)
  expect((await linksFor('nele@example.com')).emails).toBe(1)
  await t.pass(1.1 * hour)
  await subscribe('otto@example.com')
  expect((await linksFor('otto@example.com')).emails).toBe(2)
})

test('one click unsubscribes, in the browser or from the mail program, and signing up again subscribes', async () => {
  await subscribe('pia@example.com')
  const { confirm, unsubscribe } = await linksFor('pia@example.com')
  await follow(confirm)
  const unsubscribed = await t.app.inject({
    method: 'POST',
    url: unsubscribe,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(unsubscribed.statusCode).toBe(200)
  expect((await member('pia@example.com'))?.unsubscribedAt).not.toBeNull()
  expect(await follow(unsubscribe)).toBe('http://localhost:3000/?newsletter=left')
  await t.pass(1.1 * hour)
  await subscribe('pia@example.com')
  await follow((await linksFor('pia@example.com')).confirm)
  expect((await member('pia@example.com'))?.unsubscribedAt).toBeNull()
})

describe('news that somebody turned on in their alerts', () => {
  const email = 'tara@example.com'
  const news = async (me: Caller) => (await me.call('email-alert/get')).data.news
  let tara: Caller
  beforeAll(async () => {
    const [made] = await t.db.insert(person).values({ email, firstName: 'Tara', lastName: 'Tal' }).returning()
    tara = await t.as(made?.id ?? '')
  })

  test('is turned off by the link of the newsletter, though its reader never signed up for that', async () => {
    await tara.call('email-alert/add-update', { news: true })
    expect(await news(tara)).toBe(true)
    const { pathname, search } = new URL(newsLink(t.services, email, 'unsubscribe'))
    expect(await follow(pathname + search)).toBe('http://localhost:3000/?newsletter=left')
    expect(await news(tara)).toBe(false)
  })

  test('says what comes: on for a member of the newsletter, who leaves it by turning it off', async () => {
    await subscribe(email)
    const { confirm } = await linksFor(email)
    await follow(confirm)
    expect(await news(tara)).toBe(true)
    await tara.call('email-alert/add-update', { news: false })
    expect([await news(tara), (await member(email))?.unsubscribedAt]).toEqual([false, expect.any(Date)])
    await tara.call('email-alert/add-update', { news: true })
    expect([await news(tara), (await member(email))?.unsubscribedAt]).toEqual([true, null])
  })
})

test.each(['', 'x', 'eyJ.sig', '%00', 'a.b.c'])('a token such as “%s” changes nothing', async (token) => {
  expect(await follow(`/v1/api/newsletter/confirm?token=${token}`)).toBe('http://localhost:3000/?newsletter=expired')
  expect(await follow(`/v1/api/newsletter/unsubscribe?token=${token}&token=2`)).toBe(
    'http://localhost:3000/?newsletter=expired',
  )
})

test('a link to unsubscribe does not confirm, and a link to confirm works for a week', async () => {
  await subscribe('rosa@example.com')
  const { confirm, unsubscribe } = await linksFor('rosa@example.com')
  expect(await follow(unsubscribe.replace('unsubscribe', 'confirm'))).toContain('expired')
  await t.pass(8 * 24 * hour)
  expect(await follow(confirm)).toContain('expired')
  expect((await member('rosa@example.com'))?.confirmedAt).toBeNull()
})
