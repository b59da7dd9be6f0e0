import { desc, eq, isNull, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { enquiry } from '../../database/schema'
import { conflict, notFound, Refused } from '../../domain/errors'
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
      came: createdAt,
      answered: answeredAt,
    })),
  }
}

async function enquiryCalled({ tx }: CommandContext, options: CommandOptions) {
  const reference = requiredOption(options, 'reference')
  const [found] = await tx.select().from(enquiry).where(eq(enquiry.reference, reference)).for('update')
  if (!found) throw notFound(`There is no enquiry ${reference}.`)
  return found
}

async function show(context: CommandContext, options: CommandOptions) {
  const { reference, name, email, subject, message, createdAt, answer, answeredAt } = await enquiryCalled(
    context,
    options,
  )
  return {
    thing: { reference, from: `${name} <${email}>`, came: createdAt, subject, message, answer, answered: answeredAt },
  }
}

async function answer(context: CommandContext, options: CommandOptions) {
  const found = await enquiryCalled(context, options)
  const words = options.file ?? requiredOption(options, 'text')
  if (found.answeredAt) throw conflict(`${found.reference} was answered already.`, 'same')
  await context.tx.update(enquiry).set({ answer: words, answeredAt: context.now() }).where(eq(enquiry.id, found.id))
  await addToOutbox(
    context.tx,
    'mail',
    compose(found.email, newsEmails.enquiryAnswer({ ...found, answer: words }), context.config.siteUrl),
    context.now(),
  )
  return {
    message: `The answer to ${found.reference} is on its way to ${found.email}.`,
    change: { target: `enquiry ${found.reference}`, before: { answer: null }, after: { answer: words } },
  }
}

/** Whoever confirmed an address for news, and people who switched news on in their settings. */
const readersOfNews = ({ tx }: CommandContext) =>
  rows<{ email: string }>(
    tx,
    sql`select email from newsletter_member where confirmed_at is not null and left_at is null
        union select p.email from person p join email_alert a on a.person_id = p.id where a.news and p.deleted_at is null and p.suspended_at is null
          and not exists (select 1 from newsletter_member m where m.email = p.email and m.left_at is not null)`,
  )

async function members({ tx }: CommandContext) {
  return {
    rows: await rows<Record<string, CellValue>>(
      tx,
      sql`select email, created_at as asked, confirmed_at as confirmed, left_at as left_on from newsletter_member order by created_at desc limit 500`,
    ),
  }
}

async function send(context: CommandContext, options: CommandOptions) {
  const [subject, words] = [requiredOption(options, 'subject'), requiredOption(options, 'file')]
  const readers = await readersOfNews(context)
  if (readers.length === 0) throw new Refused(409, 'Nobody has asked for news.', { reason: 'nobody' })
  for (const { email } of readers) {
    const draft = newsEmails.news({ subject, words, unsubscribeUrl: newsLink(context, email, 'unsubscribe') })
    await addToOutbox(context.tx, 'mail', compose(email, draft, context.config.siteUrl), context.now())
  }
  return {
    message: `On its way to ${readers.length} ${readers.length === 1 ? 'reader' : 'readers'}.`,
    change: { target: 'newsletter', before: null, after: { subject, readers: readers.length } },
  }
}

export const emailCommands: AdminCommand[] = [
  {
    usage: 'enquiry list',
    about: 'Questions that wait for an answer',
    options: { all: 'Answered ones, too (say --all yes)' },
    run: list,
  },
  { usage: 'enquiry show <reference>', about: 'A question in full', run: show },
  {
    usage: 'enquiry answer <reference>',
    about: 'Mails an answer to whoever asked',
    options: { text: 'The answer', file: 'A file with the answer' },
    example: 'enquiry answer EQ-261121-12345 --text "Yes, you can."',
    run: answer,
  },
  { usage: 'newsletter list', about: 'Who asked for news', run: members },
  {
    usage: 'newsletter send',
    about: 'Sends an e-mail to all who want news',
    options: { subject: 'Its subject *', file: 'A file with its text; an empty line begins a paragraph *' },
    run: send,
  },
]
