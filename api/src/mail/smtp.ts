import { createTransport } from 'nodemailer'
import type { Mail } from './port'

export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url)
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text })
    },
  }
}
