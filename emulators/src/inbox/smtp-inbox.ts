import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import type { Email, Inbox } from './inbox'

/** Accepts e-mails over SMTP, without authentication or TLS, into an inbox. Port 0 takes any free port. */
export async function startSmtpInbox(inbox: Inbox, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      simpleParser(stream)
        .then(async (parsed) => {
          for (const { address } of envelope.rcptTo) await inbox.send(emailOf(parsed, address))
          done()
        })
        .catch(done)
    },
  })
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', ready)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

function emailOf({ subject = '', text = '', html, messageId, headerLines }: ParsedMail, to: string): Email {
  const headers = headerLines.filter(({ key }) => key.startsWith('list-')).map(({ line }) => splitHeader(line))
  const id = /^<([^@>]+)/.exec(messageId ?? '')?.[1]
  return {
    to,
    subject,
    text,
    html: html || '',
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(id && { id }),
  }
}

function splitHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}
