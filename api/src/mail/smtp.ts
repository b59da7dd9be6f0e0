import { createTransport } from 'nodemailer'
import type { Mail } from './port'

/** Mail through a server; one that does not answer is given up after half a minute, and tried again by the job. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 })
  const domain = from.split('@')[1]?.replace(/>.*$/, '') ?? 'localhost'
  return {
    send: async ({ to, subject, text, html, headers, id }) => {
      // As an object: a list of addresses hidden in one would be taken for several.
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
