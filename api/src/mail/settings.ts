import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { isDemoHost } from '../config/demo-address'
import { count } from '../config/setting-types'

export const mailSettings = z.object({
  /** Mail server, `smtp://` or `smtps://`, with name and password where it wants them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of all e-mails. */
  MAIL_FROM: z.string().default('Quality Escape <hello@quality-escape.test>'),
  /** How long a message stays unread before its reader gets an e-mail about it, in minutes. */
  MESSAGE_EMAIL_MINUTES: count.max(1440).default(5),
})

export interface MailConfig {
  /** Null outside production where no mail server is set; the process then provides an inbox. */
  smtpUrl: string | null
  mailFrom: string
  messageEmailMinutes: number
}

/** @throws CannotStart in production without a mail server, or with a sender that no mail server accepts */
export function readMailConfig(s: z.infer<typeof mailSettings>, production: boolean): MailConfig {
  if (production && !s.SMTP_URL)
    throw new CannotStart('SMTP_URL is missing: the local mail inbox does not run with NODE_ENV=production.')
  if (production && isDemoHost(senderHost(s.MAIL_FROM)))
    throw new CannotStart(`MAIL_FROM is ${s.MAIL_FROM}: with NODE_ENV=production it must be an address of your domain.`)
  return { smtpUrl: s.SMTP_URL ?? null, mailFrom: s.MAIL_FROM, messageEmailMinutes: s.MESSAGE_EMAIL_MINUTES }
}

/** The domain of `Name <name@domain>` or `name@domain`. */
const senderHost = (from: string) => from.split('@').at(-1)?.replace(/>.*$/, '').trim() ?? ''
