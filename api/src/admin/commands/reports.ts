import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conversation, listing, messageReport, person } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'
import { type AdminCommand, type CommandContext, type CommandOptions, fullName, isId, requiredOption } from '../command'

const reporter = alias(person, 'reporter')
const reported = alias(person, 'reported')

const select = ({ tx }: CommandContext) =>
  tx
    .select({ report: messageReport, reporter, reported, listing: listing.title })
    .from(messageReport)
    .innerJoin(reporter, eq(reporter.id, messageReport.reporterId))
    .innerJoin(reported, eq(reported.id, messageReport.reportedId))
    .innerJoin(conversation, eq(conversation.id, messageReport.conversationId))
    .innerJoin(listing, eq(listing.id, conversation.listingId))

async function list(context: CommandContext, { all }: CommandOptions) {
  const found = await select(context)
    .where(all === undefined ? isNull(messageReport.closedAt) : sql`true`)
    .orderBy(asc(messageReport.createdAt))
    .limit(500)
  return {
    rows: found.map(({ report, reporter, reported, listing }) => ({
      id: report.id,
      at: report.createdAt,
      reason: report.reason,
      by: fullName(reporter),
      about: fullName(reported),
      listing,
      closed: report.closedAt,
    })),
  }
}

/** @throws ApiError 404 */
async function findReport(context: CommandContext, options: CommandOptions) {
  const id = requiredOption(options, 'report')
  const [found] = isId(id)
    ? await select(context).where(eq(messageReport.id, id)).for('update', { of: messageReport })
    : []
  if (!found) throw notFound(`There is no report ${id}. See reports list.`)
  return found
}

async function show(context: CommandContext, options: CommandOptions) {
  const { report, reporter, reported, listing } = await findReport(context, options)
  return {
    details: {
      id: report.id,
      at: report.createdAt,
      reason: report.reason,
      words: report.text,
      message: report.messageText,
      conversation: report.conversationId,
      listing,
      by: `${fullName(reporter)} (${reporter.id})`,
      about: `${fullName(reported)} (${reported.id})`,
      closed: report.closedAt,
      outcome: report.outcome,
    },
  }
}

async function close(context: CommandContext, options: CommandOptions) {
  const outcome = requiredOption(options, 'outcome')
  const { report } = await findReport(context, options)
  if (report.closedAt) throw conflict('This report is closed already.', 'closed')
  await context.tx
    .update(messageReport)
    .set({ closedAt: context.now(), outcome })
    .where(and(eq(messageReport.id, report.id), isNull(messageReport.closedAt)))
  return {
    message: 'The report is closed.',
    // The words and the message stay out of the audit, as they may hold personal data.
    change: { target: `report ${report.id}`, before: 'open', after: 'closed', reason: outcome },
  }
}

export const reportCommands: AdminCommand[] = [
  {
    usage: 'reports list',
    about: 'Lists reported conversations and messages that are open',
    options: { all: 'Include closed ones (--all yes)' },
    run: list,
  },
  { usage: 'reports show <report>', about: 'Shows a report with its words and the message', run: show },
  {
    usage: 'reports close <report>',
    about: 'Closes a report',
    options: { outcome: 'What was done about it *' },
    example: 'reports close 5b3… --outcome "Warned by e-mail"',
    run: close,
  },
]
