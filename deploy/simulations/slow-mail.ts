import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts everything, as slowly as it is told to, and counts. */
export interface SlowMail {
  url: string
  /** How long it takes to accept an e-mail, in ms. */
  delayMs: number
  /** Message-ID → how often it was accepted. */
  accepted: Map<string, number>
  close(): Promise<void>
}

export async function startSlowMail(): Promise<SlowMail> {
  const accepted = new Map<string, number>()
  /** Sessions that have ended; a sender that was killed while it waited for the answer got none. */
  const ended = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onClose: ({ id }) => void ended.add(id),
    onData: async (stream, session, answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      await wait(mail.delayMs)
      const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? ''
      if (!ended.has(session.id)) accepted.set(id, (accepted.get(id) ?? 0) + 1)
      answer()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const mail: SlowMail = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    delayMs: 0,
    accepted,
    close: () => new Promise((done) => server.close(() => done())),
  }
  return mail
}
