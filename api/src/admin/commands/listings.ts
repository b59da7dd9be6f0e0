import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { listing, listingReport, person } from '../../database/schema'
import { ApiError, conflict, notFound } from '../../domain/errors'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
import { newsEmails } from '../../mail/templates/news'
import { setListingStatus } from '../../modules/listing/listing-status'
import { answerReporters } from '../answer-reporters'
import {
  type AdminCommand,
  type CellValue,
  type CommandContext,
  type CommandOptions,
  fullName,
  isId,
  notify,
  type Outcome,
  requiredOption,
} from '../command'

type Listing = typeof listing.$inferSelect
const statuses: readonly Listing['status'][] = ['draft', 'in_review', 'live', 'paused', 'removed']

async function list({ tx }: CommandContext, { status = 'in_review' }: CommandOptions) {
  if (!statuses.includes(status as Listing['status']))
    throw new ApiError(400, `--status is one of ${statuses.join(', ')}.`)
  return {
    rows: await rows<Record<string, CellValue>>(
      tx,
      sql`select l.id, l.title, c.name as city, h.email as host, h.identity_status as identity, l.updated_at as changed
          from listing l join city c on c.id = l.city_id join person h on h.id = l.host_id
          where l.status = ${status} order by l.updated_at limit 200`,
    ),
  }
}

/**
 * Finds a listing with its host, and locks it until the transaction ends.
 * @throws ApiError 404
 */
export async function findListing(
  tx: Transaction,
  id: string,
): Promise<Listing & { host: typeof person.$inferSelect }> {
  const [found] = isId(id) ? await tx.select().from(listing).where(eq(listing.id, id)).for('update') : []
  const [host] = found ? await tx.select().from(person).where(eq(person.id, found.hostId)) : []
  if (!found || !host) throw notFound(`There is no listing with the id ${id}.`)
  return { ...found, host }
}

async function show({ tx, config }: CommandContext, options: CommandOptions) {
  const found = await findListing(tx, requiredOption(options, 'listing'))
  const upcoming = await row<{ stays: number }>(
    tx,
    sql`select count(*) as stays from booking
        where listing_id = ${found.id} and status in ('held', 'requested', 'confirmed', 'in_progress')`,
  )
  return {
    details: {
      id: found.id,
      title: found.title,
      status: found.status,
      'sent back because': found.reviewNote,
      host: `${fullName(found.host)} <${found.host.email}>, identity ${found.host.identityStatus}`,
      address: found.address,
      kind: `${found.kind}, ${found.typeKey}, ${found.guests} guests`,
      price: formatAmount(found.basePrice, found.currency),
      photos: found.photos.map(({ path }) => `${config.apiUrl}/${path}/960.webp`),
      amenities: found.amenities,
      description: found.description,
      'upcoming stays': upcoming?.stays ?? 0,
    },
  }
}

const statusOf = ({ status, reviewNote }: Pick<Listing, 'status' | 'reviewNote'>) => ({ status, reviewNote })

async function approve(context: CommandContext, options: CommandOptions) {
  const found = await findListing(context.tx, requiredOption(options, 'listing'))
  if (found.status !== 'in_review')
    throw conflict(`${found.title} is ${found.status.replace('_', ' ')}, not in review.`, 'wrong_status')
  if (found.host.identityStatus !== 'approved')
    throw conflict(
      `The identity of ${fullName(found.host)} is ${found.host.identityStatus}. Decide on it first: identity ` +
        `show ${found.host.email}`,
      'identity_not_approved',
    )
  await setListingStatus(context.tx, found, 'live', context.now())
  await context.tx.update(listing).set({ reviewNote: null }).where(eq(listing.id, found.id))
  await notify(context, {
    personId: found.hostId,
    message: `${found.title} is live. Guests can book it now.`,
    variant: 'success',
    link: links.listing(found.id),
    idempotencyKey: `listing:${found.id}:live:${context.now().getTime()}`,
    mail: 'bookings',
    draft: newsEmails.listingApproved(found.host, found.title, found.id),
  })
  return {
    message: `${found.title} is live.`,
    change: { target: `listing ${found.id}`, before: statusOf(found), after: { status: 'live', reviewNote: null } },
  }
}

async function sendBack(context: CommandContext, options: CommandOptions) {
  const found = await findListing(context.tx, requiredOption(options, 'listing'))
  const reason = requiredOption(options, 'reason')
  if (found.status !== 'in_review')
    throw conflict(`${found.title} is ${found.status.replace('_', ' ')}, not in review.`, 'wrong_status')
  await setListingStatus(context.tx, found, 'draft', context.now())
  await context.tx.update(listing).set({ reviewNote: reason }).where(eq(listing.id, found.id))
  await notify(context, {
    personId: found.hostId,
    message: `${found.title} needs a change before it can go live: ${reason}`,
    variant: 'warning',
    link: links.listings(found.hostId),
    idempotencyKey: `listing:${found.id}:back:${context.now().getTime()}`,
    mail: 'bookings',
    draft: newsEmails.listingSentBack(found.host, found, reason),
  })
  return {
    message: `${found.title} went back to its host.`,
    change: {
      target: `listing ${found.id}`,
      before: statusOf(found),
      after: { status: 'draft', reviewNote: reason },
      reason,
    },
  }
}

async function remove(context: CommandContext, options: CommandOptions) {
  const found = await findListing(context.tx, requiredOption(options, 'listing'))
  return removeFromSite(context, found, requiredOption(options, 'reason'))
}

/** Takes a listing off the site, and tells its host why. Reports of it that wait are answered with it. */
export async function removeFromSite(
  context: CommandContext,
  found: Awaited<ReturnType<typeof findListing>>,
  reason: string,
): Promise<Outcome> {
  if (found.status === 'removed') throw conflict(`${found.title} is removed already.`, 'same')
  await setListingStatus(context.tx, found, 'removed', context.now())
  await notify(context, {
    personId: found.hostId,
    message: `${found.title} was removed from the site: ${reason}`,
    variant: 'warning',
    link: links.support(),
    idempotencyKey: `listing:${found.id}:removed`,
    mail: 'bookings',
    draft: newsEmails.listingRemoved(found.host, found.title, reason),
  })
  const closed = await context.tx
    .update(listingReport)
    .set({ closedAt: context.now(), outcome: 'removed' })
    .where(and(eq(listingReport.listingId, found.id), isNull(listingReport.closedAt)))
    .returning()
  await answerReporters(context, closed, {
    what: found.title,
    message: 'Thank you: we have taken it off the site.',
    link: links.listing(found.id),
    key: { kind: 'listing-report', answer: 'answer' },
  })
  return {
    message: `${found.title} is off the site. Stays that are booked stay booked.`,
    change: { target: `listing ${found.id}`, before: statusOf(found), after: { status: 'removed' }, reason },
  }
}

export const listingCommands: AdminCommand[] = [
  {
    usage: 'listing list',
    about: 'Lists listings by status',
    options: { status: `One of ${statuses.join(', ')}; in_review by default` },
    run: list,
  },
  { usage: 'listing show <listing>', about: 'Shows a listing in full', run: show },
  { usage: 'listing approve <listing>', about: 'Publishes a listing', run: approve },
  {
    usage: 'listing send-back <listing>',
    about: 'Returns a listing to its host for a change',
    options: { reason: 'The reason, shown to the host *' },
    example: 'listing send-back 3f0c… --reason "The photos show another house than the text."',
    run: sendBack,
  },
  {
    usage: 'listing remove <listing>',
    about: 'Removes a listing from the site; booked stays remain',
    options: { reason: 'The reason, shown to the host *' },
    run: remove,
  },
]
