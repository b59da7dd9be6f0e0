import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { inboxRoutes, localInbox } from './local-inbox'

const letter = (subject: string) => ({
  to: 'Mara@example.com',
  subject,
  text: `See https://site.test/a?b=1&c=2 <b>`,
  html: `<!doctype html><html><head></head><body><h1>${subject}</h1></body></html>`,
})
const now = () => new Date('2026-11-21T10:00:00Z')

test('letters are there again after a restart, also when the last line was cut off', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'qe-inbox-')), 'inbox.jsonl')
  const before = localInbox(now, file)
  await before.send(letter('One'))
  await before.send(letter('Two'))
  appendFileSync(file, '{"to":"x')
  expect(
    localInbox(now, file)
      .letters()
      .map(({ subject }) => subject),
  ).toEqual(['Two', 'One'])
})

test('five hundred are kept, and the file does not grow for ever', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'qe-inbox-')), 'inbox.jsonl')
  const inbox = localInbox(now, file)
  for (let n = 1; n <= 1100; n++) await inbox.send(letter(`Letter ${n}`))
  expect([inbox.letters().length, inbox.letters()[0]?.subject]).toEqual([500, 'Letter 1100'])
  expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(1000)
  expect(localInbox(now, file).letters()).toEqual(inbox.letters())
})

test('the same letter sent again is one letter', async () => {
  const inbox = localInbox(now)
  await inbox.send({ ...letter('Once'), id: 'x' })
  await inbox.send({ ...letter('Once'), id: 'x' })
  expect(inbox.letters()).toHaveLength(1)
})

test('the page lists letters, shows one in a sandbox, and as text', async () => {
  const app = Fastify()
  const inbox = localInbox(now)
  inboxRoutes(app, inbox)
  expect((await app.inject('/dev/inbox')).body).toContain('No mail yet.')
  await inbox.send(letter('<i>Hello</i>'))
  const [{ id } = { id: '' }] = inbox.letters()
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
