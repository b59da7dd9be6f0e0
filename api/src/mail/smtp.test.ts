import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { PermanentFailure } from '../outbox/outbox'
import { compose } from './compose'
import type { Mail } from './port'
import { createSmtpMail } from './smtp'
import { newsEmails } from './templates/news'

/** SMTP's reply codes to recipients that are refused. */
const replies: Record<string, number> = { 'unknown@example.com': 550, 'full@example.com': 452 }

let server: SMTPServer
let mail: Mail
let arrived: (ParsedMail & { envelopeTo: string[] })[]
beforeEach(async () => {
  arrived = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(replies[address] ? Object.assign(new Error('No'), { responseCode: replies[address] }) : undefined),
    onData: (stream, { envelope }, done) => {
      simpleParser(stream).then((parsed) => {
        arrived.push(Object.assign(parsed, { envelopeTo: envelope.rcptTo.map(({ address }) => address) }))
        done()
      }, done)
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  mail = createSmtpMail(
    `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    'Quality Escape <hello@example.test>',
  )
})
afterEach(async () => {
  await new Promise<void>((closed) => server.close(() => closed()))
})

test('an e-mail arrives with both parts, its headers, and a stable id', async () => {
  const email = {
    ...compose(
      'mara@example.com',
      newsEmails.news({
        subject: 'Grüße aus 京都',
        body: 'Hallo “Welt”.',
        unsubscribeUrl: 'https://x.test/u?token=1',
      }),
      'https://site.test',
    ),
    id: 'abc',
  }
  await mail.send(email)
  await mail.send(email)
  expect(arrived.map(({ messageId }) => messageId)).toEqual(['<abc@example.test>', '<abc@example.test>'])
  const [first] = arrived
  expect(first?.subject).toBe('Grüße aus 京都')
  expect(first?.from?.text).toBe('"Quality Escape" <hello@example.test>')
  expect(first?.text).toContain('Hallo “Welt”.')
  expect(first?.html).toContain('prefers-color-scheme')
  expect(first?.headers.get('list')).toMatchObject({ unsubscribe: { url: 'https://x.test/u?token=1' } })
})

test('an address that contains two is sent to one recipient', async () => {
  await mail
    .send({ to: 'mara@example.com, other@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
    .catch(() => {})
  expect(arrived.flatMap(({ envelopeTo }) => envelopeTo)).not.toContain('other@example.com')
})

test.each([
  ['refuses an address for good', 'unknown@example.com', true],
  ['refuses an address for now', 'full@example.com', false],
])('a server that %s rejects', async (_what, to, isPermanent) => {
  const error = await mail.send({ to, subject: 'Hello', text: 'Hello', html: '' }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof PermanentFailure).toBe(isPermanent)
})

test('a server that can’t be reached rejects, so that the job retries', async () => {
  const nobody = createSmtpMail('smtp://127.0.0.1:1', 'hello@example.test')
  const error = await nobody
    .send({ to: 'mara@example.com', subject: 'Hello', text: 'Hello', html: '' })
    .catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: expect.stringMatching(/^E(CONN|SOCKET)/) })
  expect(error).not.toBeInstanceOf(PermanentFailure)
})
