import { asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listing, listingReport, person } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'
import { links } from '../../domain/links'
import { answerReporters } from '../answer-reporters'
import { type AdminCommand, type CommandContext, type CommandOptions, fullName, isId, requiredOption } from '../command'
import { findListing, removeFromSite } from './listings'

const reporter = alias(person, 'reporter')
const host = alias(person, 'host')

const select = ({ tx }: CommandContext) =>
  tx
    .select({ report: listingReport, listing, reporter, host })
    .from(listingReport)
    .innerJoin(listing, eq(listing.id, listingReport.listingId))
    .innerJoin(reporter, eq(reporter.id, listingReport.reporterId))
    .innerJoin(host, eq(host.id, listing.hostId))

async function list(context: CommandContext, { all }: CommandOptions) {
  const found = await select(context)
    .where(all === undefined ? isNull(listingReport.closedAt) : sql`true`)
    .orderBy(asc(listingReport.createdAt))
    .limit(500)
  return {
    rows: found.map(({ report, listing, reporter, host }) => ({
      id: report.id,
      at: report.createdAt,
      reason: report.reason,
      by: fullName(reporter),
      listing: listing.title,
      host: fullName(host),
      outcome: report.outcome,
    })),
  }
}

/** @throws ApiError 404 */
async function findReport(context: CommandContext, options: CommandOptions) {
  const id = requiredOption(options, 'report')
  const [found] = await select(context).where(isId(id) ? eq(listingReport.id, id) : sql`false`)
  if (!found) throw notFound(`There is no report ${id}. See listing-reports list.`)
  return found
}

/**
 * Finds a report that waits, and locks its listing: whoever answers another report of it waits.
 * @throws ApiError 404, 409 when it has been answered
 */
async function findOpenReport(context: CommandContext, options: CommandOptions) {
  const { listing } = await findReport(context, options)
  const locked = await findListing(context.tx, listing.id)
  const { report } = await findReport(context, options)
  if (report.closedAt) throw conflict(`This report is answered already: ${report.outcome}.`, 'closed')
  return { report, listing: locked }
}

async function show(context: CommandContext, options: CommandOptions) {
  const { report, listing, reporter, host } = await findReport(context, options)
  return {
    details: {
      id: report.id,
      at: report.createdAt,
      reason: report.reason,
      words: report.text,
      by: `${fullName(reporter)} (${reporter.id})`,
      listing: `${listing.title} (${listing.id}), ${listing.status}`,
      host: `${fullName(host)} (${host.id})`,
      description: listing.description,
      'house rules': listing.houseRules,
      photos: listing.photos.map(({ path }) => `${context.config.apiUrl}/${path}/960.webp`),
      closed: report.closedAt,
      outcome: report.outcome,
    },
  }
}

async function remove(context: CommandContext, options: CommandOptions) {
  const why = requiredOption(options, 'why')
  const { listing } = await findOpenReport(context, options)
  return removeFromSite(context, listing, why)
}

async function dismiss(context: CommandContext, options: CommandOptions) {
  const why = requiredOption(options, 'why')
  const { report, listing } = await findOpenReport(context, options)
  await context.tx
    .update(listingReport)
    .set({ closedAt: context.now(), outcome: 'dismissed' })
    .where(eq(listingReport.id, report.id))
  await answerReporters(context, [report], {
    what: listing.title,
    message: `We have left it as it is: ${why}`,
    link: links.listing(listing.id),
    key: { kind: 'listing-report', answer: 'answer' },
  })
  return {
    message: 'The report is dismissed. Whoever made it is told.',
    change: { target: `listing report ${report.id}`, before: 'open', after: 'dismissed', reason: why },
  }
}

export const listingReportCommands: AdminCommand[] = [
  {
    usage: 'listing-reports list',
    about: 'Lists reports of listings that wait for an answer',
    options: { all: 'Include answered ones (--all yes)' },
    run: list,
  },
  {
    usage: 'listing-reports show <report>',
    about: 'Shows a report with its words, and the listing with links to its photos',
    run: show,
  },
  {
    usage: 'listing-reports remove <report>',
    about: 'Removes the listing from the site; booked stays remain. Answers all reports of it',
    options: { why: 'The reason, shown to the host *' },
    example: 'listing-reports remove 5b3… --why "There is no such house."',
    run: remove,
  },
  {
    usage: 'listing-reports dismiss <report>',
    about: 'Leaves the listing as it is',
    options: { why: 'The reason, shown to whoever reported it *' },
    example: 'listing-reports dismiss 5b3… --why "The photos are of this house."',
    run: dismiss,
  },
]
