import { createTransport } from 'nodemailer'
import { createInbox } from './inbox'
import { startSmtpInbox } from './smtp-inbox'

test('an e-mail sent over SMTP is in the inbox with both parts, its list headers and its id', async () => {
  const inbox = createInbox(() => new Date('2026-11-21T10:00:00Z'))
  const smtp = await startSmtpInbox(inbox, 0)
  const transport = createTransport({ url: smtp.url })
  await transport.sendMail({
    from: 'hello@example.test',
    to: 'mara@example.com',
    subject: 'Grüße aus 京都',
    text: 'Hallo',
    html: '<p>Hallo</p>',
    headers: { 'List-Unsubscribe': '<https://x.test/u?token=1>' },
    messageId: '<abc@example.test>',
  })
  transport.close()
  await smtp.close()
  expect(inbox.emails()).toEqual([
    {
      id: 'abc',
      at: '2026-11-21T10:00:00.000Z',
      to: 'mara@example.com',
      subject: 'Grüße aus 京都',
      text: expect.stringContaining('Hallo'),
      html: expect.stringContaining('<p>Hallo</p>'),
      headers: { 'List-Unsubscribe': '<https://x.test/u?token=1>' },
    },
  ])
})
