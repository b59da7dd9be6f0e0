import { desc, eq, isNull, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { enquiry } from '../../database/schema'
import { ApiError, conflict, notFound } from '../../domain/errors'
import { compose } from '../../mail/compose'
import { newsEmails } from '../../mail/templates/news'
import { newsLink } from '../../modules/content/newsletter'
import { addToOutbox } from '../../outbox/outbox'
import { type AdminCommand, type CellValue, type CommandContext, type CommandOptions, requiredOption } from '../command'

async function list({ tx }: CommandContext, { all }: CommandOptions) {
  const found = await tx
    .select()
    .from(enquiry)
    .where(all === undefined ? isNull(enquiry.answeredAt) : undefined)
    .orderBy(desc(enquiry.createdAt))
    .limit(200)
  return {
    rows: found.map(({ reference, name, email, subject, createdAt, answeredAt }) => ({
      reference,
      from: `${name} <${email}>`,
      subject,
      received: createdAt,
      answered: answeredAt,
    })),
  }
}

/** @throws ApiError 404 */
async function findEnquiry({ tx }: CommandContext, options: CommandOptions) {
  const reference = requiredOption(options, 'reference')
  const [found] = await tx.select().from(enquiry).where(eq(enquiry.reference, reference)).for('update')
  if (!found) throw notFound(`There is no enquiry ${reference}.`)
  return found
}

async function show(context: CommandContext, options: CommandOptions) {
  const { reference, name, email, subject, message, createdAt, answer, answeredAt } = await findEnquiry(
    context,
    options,
  )
  return {
    details: {
      reference,
      from: `${name} <${email}>`,
      received: createdAt,
      subject,
      message,
      answer,
      answered: answeredAt,
    },
  }
}

async function answer(context: CommandContext, options: CommandOptions) {
  const found = await findEnquiry(context, options)
  const answerText = options.file ?? requiredOption(options, 'text')
  if (found.answeredAt) throw conflict(`${found.reference} was answered already.`, 'same')
  await context.tx
    .update(enquiry)
    .set({ answer: answerText, answeredAt: context.now() })
    .where(eq(enquiry.id, found.id))
  await addToOutbox(
    context.tx,
    'mail',
    compose(found.email, newsEmails.enquiryAnswer({ ...found, answer: answerText }), context.config.siteUrl),
    context.now(),
  )
  return {
    message: `The answer to ${found.reference} is on its way to ${found.email}.`,
    change: { target: `enquiry ${found.reference}`, before: { answer: null }, after: { answer: answerText } },
  }
}

/** Everybody who confirmed a newsletter subscription, and everybody who enabled news in their settings. */
const newsletterRecipients = ({ tx }: CommandContext) =>
  rows<{ email: string }>(
    tx,
    sql`select email from newsletter_member where confirmed_at is not null and unsubscribed_at is null
        union select p.email from person p join email_alert a on a.person_id = p.id
          where a.news and p.deleted_at is null and p.suspended_at is null
          and not exists (select 1 from newsletter_member m where m.email = p.email and m.unsubscribed_at is not null)`,
  )

async function members({ tx }: CommandContext) {
  return {
    rows: await rows<Record<string, CellValue>>(
      tx,
      sql`select email, created_at as subscribed, confirmed_at as confirmed, unsubscribed_at as unsubscribed
          from newsletter_member order by created_at desc limit 500`,
    ),
  }
}

async function send(context: CommandContext, options: CommandOptions) {
  const [subject, body] = [requiredOption(options, 'subject'), requiredOption(options, 'file')]
  const recipients = await newsletterRecipients(context)
  if (recipients.length === 0) throw new ApiError(409, 'Nobody has subscribed to news.', { reason: 'nobody' })
  for (const { email } of recipients) {
    const draft = newsEmails.news({ subject, body, unsubscribeUrl: newsLink(context, email, 'unsubscribe') })
    await addToOutbox(context.tx, 'mail', compose(email, draft, context.config.siteUrl), context.now())
  }
  return {
    message: `On its way to ${recipients.length} ${recipients.length === 1 ? 'recipient' : 'recipients'}.`,
    change: { target: 'newsletter', before: null, after: { subject, recipients: recipients.length } },
  }
}

export const emailCommands: AdminCommand[] = [
  {
    usage: 'enquiry list',
    about: 'Lists enquiries without an answer',
    options: { all: 'Include answered ones (--all yes)' },
    run: list,
  },
  { usage: 'enquiry show <reference>', about: 'Shows an enquiry in full', run: show },
  {
    usage: 'enquiry answer <reference>',
    about: 'Sends the answer by e-mail',
    options: { text: 'The answer', file: 'A file with the answer' },
    example: 'enquiry answer EQ-261121-12345 --text "Yes, you can."',
    run: answer,
  },
  { usage: 'newsletter list', about: 'Lists newsletter subscribers', run: members },
  {
    usage: 'newsletter send',
    about: 'Sends an e-mail to all subscribers',
    options: { subject: 'Its subject *', file: 'A file with its text; an empty line begins a paragraph *' },
    run: send,
  },
]
