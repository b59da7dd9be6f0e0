import { createTransport } from 'nodemailer'
import { PermanentFailure } from '../outbox/outbox'
import type { Mail } from './port'

/** Sends mail through an SMTP server. Rejects after 30 s without an answer; the job then retries. */
export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  const domain = from.split('@')[1]?.replace(/>.*$/, '') ?? 'localhost'
  return {
    send: async ({ to, subject, text, html, headers, id }) => {
      // An object, because nodemailer splits a string with commas into several addresses.
      const sent = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(headers && { headers }),
        ...(id && { messageId: `<${id}@${domain}>` }),
      })
      await sent.catch((error: SmtpError) => {
        throw isRefusedForGood(error)
          ? new PermanentFailure(`The mail server refused it: ${error.responseCode}`)
          : error
      })
    },
  }
}

interface SmtpError extends Error {
  /** nodemailer's: EENVELOPE for the sender or a recipient, EMESSAGE for the content, EAUTH, ECONNECTION … */
  code?: string
  /** SMTP's reply code. */
  responseCode?: number
}

/**
 * Rule: RFC 5321, section 4.2.1: the same e-mail will be refused again. A 5xx to signing in is the settings' fault.
 */
const isRefusedForGood = ({ code, responseCode = 0 }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
