import { createTransport } from 'nodemailer'
import type { Mail } from './port'

/** Sends mail through an SMTP server. Rejects after 30 s without an answer; the job then retries. */
export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 })
  const domain = from.split('@')[1]?.replace(/>.*$/, '') ?? 'localhost'
  return {
    send: async ({ to, subject, text, html, headers, id }) => {
      // An object, because nodemailer splits a string with commas into several addresses.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(headers && { headers }),
        ...(id && { messageId: `<${id}@${domain}>` }),
      })
    },
  }
}
