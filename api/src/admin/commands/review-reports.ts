import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listing, person, review, reviewReport } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'
import { links } from '../../domain/links'
import { newsEmails } from '../../mail/templates/news'
import { hideReview, showReviewAgain } from '../../modules/review/hide'
import { photosOf, presentPhotos } from '../../modules/review/photos'
import { answerReporters } from '../answer-reporters'
import {
  type AdminCommand,
  type CommandContext,
  type CommandOptions,
  fullName,
  isId,
  notify,
  requiredOption,
} from '../command'

const reporter = alias(person, 'reporter')
const author = alias(person, 'author')

const select = ({ tx }: CommandContext) =>
  tx
    .select({ report: reviewReport, review, reporter, author, title: listing.title })
    .from(reviewReport)
    .innerJoin(review, eq(review.id, reviewReport.reviewId))
    .innerJoin(reporter, eq(reporter.id, reviewReport.reporterId))
    .innerJoin(author, eq(author.id, review.authorId))
    .innerJoin(listing, eq(listing.id, review.listingId))

async function list(context: CommandContext, { all }: CommandOptions) {
  const found = await select(context)
    .where(all === undefined ? isNull(reviewReport.closedAt) : sql`true`)
    .orderBy(asc(reviewReport.createdAt))
    .limit(500)
  return {
    rows: found.map(({ report, reporter, author, title }) => ({
      id: report.id,
      at: report.createdAt,
      reason: report.reason,
      by: fullName(reporter),
      'review by': fullName(author),
      listing: title,
      outcome: report.outcome,
    })),
  }
}

/**
 * Finds a report, and locks its review: whoever answers another report of it waits.
 * @throws ApiError 404
 */
async function findReport(context: CommandContext, options: CommandOptions) {
  const id = requiredOption(options, 'report')
  const isNamed = isId(id) ? eq(reviewReport.id, id) : sql`false`
  const reviewId = context.tx.select({ id: reviewReport.reviewId }).from(reviewReport).where(isNamed)
  await context.tx.select({ id: review.id }).from(review).where(inArray(review.id, reviewId)).for('update')
  const [found] = await select(context).where(isNamed)
  if (!found) throw notFound(`There is no report ${id}. See review-reports list.`)
  return found
}

type ReportRow = Awaited<ReturnType<typeof findReport>>

/** @throws ApiError 409 when it has been answered */
async function findOpenReport(context: CommandContext, options: CommandOptions) {
  const found = await findReport(context, options)
  if (found.report.closedAt) throw conflict(`This report is answered already: ${found.report.outcome}.`, 'closed')
  return found
}

async function show(context: CommandContext, options: CommandOptions) {
  const { report, review, reporter, author, title } = await findReport(context, options)
  // Signed, so that they open for a hidden review as well, for 15 minutes.
  const photos = presentPhotos(context, await photosOf(context.tx, review.id), false)
  return {
    details: {
      id: report.id,
      at: report.createdAt,
      reason: report.reason,
      words: report.text,
      by: `${fullName(reporter)} (${reporter.id})`,
      review: review.text,
      stars: review.overall,
      photos: photos.map(({ path }) => `${context.config.apiUrl}/${path}/1600.webp`),
      reply: review.replyText,
      'review by': `${fullName(author)} (${author.id})`,
      listing: title,
      booking: review.bookingId,
      'hidden because': review.hiddenWhy,
      closed: report.closedAt,
      outcome: report.outcome,
    },
  }
}

/** Tells those who made these reports of a review what has come of them. */
const tellReporters = (
  context: CommandContext,
  { review, title }: ReportRow,
  reports: readonly (typeof reviewReport.$inferSelect)[],
  { message, key }: { message: string; key: 'answer' | 'shown-again' },
): Promise<void> =>
  answerReporters(context, reports, {
    what: `a review of ${title}`,
    message,
    link: review.side === 'guest' ? links.listing(review.listingId) : links.reviewsAboutMe(),
    key: { kind: 'review-report', answer: key },
  })

/** Tells the author what was done with their review by this report; one who has left is told nothing. */
async function tellAuthor(
  context: CommandContext,
  { report, review, author }: ReportRow,
  { subject, why, key }: { subject: string; why: string; key: 'hidden' | 'shown-again' },
): Promise<void> {
  if (author.deletedAt) return
  const link = links.review(review.side, review.bookingId, author.id)
  const message = `${subject}. The reason: ${why}`
  await notify(context, {
    personId: author.id,
    message,
    variant: key === 'hidden' ? 'warning' : 'success',
    link,
    idempotencyKey: `review-${key}:${report.id}`,
    mail: 'reviews',
    draft: { ...newsEmails.notice(author, { message, link }), subject },
  })
}

const subjectOf = ({ review, title }: ReportRow) => (review.side === 'guest' ? title : `a guest of ${title}`)

/** Hides the review, which answers all open reports of it. */
async function hide(context: CommandContext, options: CommandOptions) {
  const why = requiredOption(options, 'why')
  const found = await findOpenReport(context, options)
  await hideReview(context.tx, found.review, why, context.now())
  const closed = await context.tx
    .update(reviewReport)
    .set({ closedAt: context.now(), outcome: 'hidden' })
    .where(and(eq(reviewReport.reviewId, found.review.id), isNull(reviewReport.closedAt)))
    .returning()
  await tellAuthor(context, found, {
    subject: `We have hidden your review of ${subjectOf(found)}`,
    why,
    key: 'hidden',
  })
  await tellReporters(context, found, closed, { message: 'Thank you: we have hidden it.', key: 'answer' })
  return {
    message: 'The review is hidden. Its author and whoever reported it are told.',
    // The words stay out of the audit, as they may hold personal data.
    change: { target: `review ${found.review.id}`, before: 'shown', after: 'hidden', reason: why },
  }
}

/** Shows a review again that was hidden by this report, and says so with every report that was answered with it. */
async function showAgain(context: CommandContext, options: CommandOptions) {
  const why = requiredOption(options, 'why')
  const found = await findReport(context, options)
  if (!found.review.hiddenAt || found.report.outcome !== 'hidden')
    throw conflict('No review is hidden by this report.', 'not_hidden')
  await showReviewAgain(context.tx, found.review)
  const changed = await context.tx
    .update(reviewReport)
    .set({ outcome: 'shown_again' })
    .where(and(eq(reviewReport.reviewId, found.review.id), eq(reviewReport.outcome, 'hidden')))
    .returning()
  await tellAuthor(context, found, {
    subject: `We show your review of ${subjectOf(found)} again`,
    why,
    key: 'shown-again',
  })
  await tellReporters(context, found, changed, {
    message: `We have looked at it once more and show it again: ${why}`,
    key: 'shown-again',
  })
  return {
    message: 'The review is shown again. Its author and whoever reported it are told.',
    change: { target: `review ${found.review.id}`, before: 'hidden', after: 'shown', reason: why },
  }
}

async function dismiss(context: CommandContext, options: CommandOptions) {
  const why = requiredOption(options, 'why')
  const found = await findOpenReport(context, options)
  const { report } = found
  await context.tx
    .update(reviewReport)
    .set({ closedAt: context.now(), outcome: 'dismissed' })
    .where(eq(reviewReport.id, report.id))
  await tellReporters(context, found, [report], { message: `We have left it as it is: ${why}`, key: 'answer' })
  return {
    message: 'The report is dismissed. Whoever made it is told.',
    change: { target: `review report ${report.id}`, before: 'open', after: 'dismissed', reason: why },
  }
}

export const reviewReportCommands: AdminCommand[] = [
  {
    usage: 'review-reports list',
    about: 'Lists reports of reviews that wait for an answer',
    options: { all: 'Include answered ones (--all yes)' },
    run: list,
  },
  {
    usage: 'review-reports show <report>',
    about: 'Shows a report with its words, and the review with links to its photos',
    run: show,
  },
  {
    usage: 'review-reports hide <report>',
    about: 'Hides the review from everybody but its author, and takes it out of the listing’s rating',
    options: { why: 'The reason, shown to the author *' },
    example: 'review-reports hide 5b3… --why "It names a phone number."',
    run: hide,
  },
  {
    usage: 'review-reports show-again <report>',
    about: 'Shows a review again that was hidden by this report, and counts its stars',
    options: { why: 'The reason, shown to the author and to whoever reported it *' },
    example: 'review-reports show-again 5b3… --why "The number is the one of the tourist office."',
    run: showAgain,
  },
  {
    usage: 'review-reports dismiss <report>',
    about: 'Leaves the review as it is',
    options: { why: 'The reason, shown to whoever reported it *' },
    example: 'review-reports dismiss 5b3… --why "It tells of the stay."',
    run: dismiss,
  },
]
