import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { createInbox } from './inbox'
import { inboxRoutes } from './inbox-pages'

const email = (subject: string) => ({
  to: 'Mara@example.com',
  subject,
  text: `See https://site.test/a?b=1&c=2 <b>`,
  html: `<!doctype html><html><head></head><body><h1>${subject}</h1></body></html>`,
})
const folder = mkdtempSync(join(tmpdir(), 'qe-inbox-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = () => new Date('2026-11-21T10:00:00Z')

test('e-mails survive a restart, even when the last line is incomplete', async () => {
  const file = join(folder, 'restarted.jsonl')
  const before = createInbox(now, file)
  await before.send(email('One'))
  await before.send(email('Two'))
  appendFileSync(file, '{"to":"x')
  expect(
    createInbox(now, file)
      .emails()
      .map(({ subject }) => subject),
  ).toEqual(['Two', 'One'])
})

test('the inbox keeps five hundred e-mails, and its file stays small', async () => {
  const file = join(folder, 'full.jsonl')
  const inbox = createInbox(now, file)
  for (let n = 1; n <= 1100; n++) await inbox.send(email(`E-mail ${n}`))
  expect([inbox.emails().length, inbox.emails()[0]?.subject]).toEqual([500, 'E-mail 1100'])
  expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(1000)
  expect(createInbox(now, file).emails()).toEqual(inbox.emails())
})

test('an e-mail sent again with the same id is stored once', async () => {
  const inbox = createInbox(now)
  await inbox.send({ ...email('Once'), id: 'x' })
  await inbox.send({ ...email('Once'), id: 'x' })
  expect(inbox.emails()).toHaveLength(1)
})

test('the page lists e-mails and shows one in a sandbox or as plain text', async () => {
  const app = Fastify()
  const inbox = createInbox(now)
  inboxRoutes(app, inbox)
  expect((await app.inject('/dev/inbox')).body).toContain('No e-mails yet.')
  await inbox.send(email('<i>Hello</i>'))
  const [{ id } = { id: '' }] = inbox.emails()
  const page = await app.inject('/dev/inbox?to=mara@example.com')
  expect(page.body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/inbox/${id}"`)
  expect(page.body).toContain('&#60;i&#62;Hello')
  const shown = await app.inject(`/dev/inbox/${id}`)
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  expect(shown.body).toContain('<base target="_blank">')
  expect((await app.inject(`/dev/inbox?id=${id}&as=text`)).body).toContain('<a href="https://site.test/a?b=1&#38;c=2"')
  expect((await app.inject('/dev/inbox/none')).statusCode).toBe(404)
  expect((await app.inject('/dev/inbox.json?to=MARA@example.com')).json()).toHaveLength(1)
  await app.close()
})
