import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { person, property } from '../../database/schema'
import { conflict, notFound, Refused } from '../../domain/errors'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
import { newsEmails } from '../../mail/templates/news'
import { setListingStatus } from '../../modules/listing/listing-status'
import {
  type AdminCommand,
  type CellValue,
  type CommandContext,
  type CommandOptions,
  fullName,
  isId,
  notify,
  requiredOption,
} from '../command'

type Listing = typeof property.$inferSelect
const statuses: readonly Listing['status'][] = ['draft', 'in_review', 'live', 'paused', 'removed']

async function list({ tx }: CommandContext, { status = 'in_review' }: CommandOptions) {
  if (!statuses.includes(status as Listing['status']))
    throw new Refused(400, `--status is one of ${statuses.join(', ')}.`)
  return {
    rows: await rows<Record<string, CellValue>>(
      tx,
      sql`select p.id, p.title, c.name as city, h.email as host, h.identity_status as identity, p.updated_at as changed
          from property p join city c on c.id = p.city_id join person h on h.id = p.host_id where p.status = ${status} order by p.updated_at limit 200`,
    ),
  }
}

async function listingCalled(tx: Transaction, called: string): Promise<Listing & { host: typeof person.$inferSelect }> {
  const [found] = isId(called) ? await tx.select().from(property).where(eq(property.id, called)).for('update') : []
  const [host] = found ? await tx.select().from(person).where(eq(person.id, found.hostId)) : []
  if (!found || !host) throw notFound(`There is no listing with the id ${called}.`)
  return { ...found, host }
}

async function show({ tx, config }: CommandContext, options: CommandOptions) {
  const found = await listingCalled(tx, requiredOption(options, 'listing'))
  const coming = await row<{ stays: number }>(
    tx,
    sql`select count(*) as stays from booking where property_id = ${found.id} and status in ('held', 'requested', 'confirmed', 'in_progress')`,
  )
  return {
    thing: {
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
      'stays to come': coming?.stays ?? 0,
    },
  }
}

const statusOf = ({ status, reviewNote }: Pick<Listing, 'status' | 'reviewNote'>) => ({ status, reviewNote })

async function approve(context: CommandContext, options: CommandOptions) {
  const found = await listingCalled(context.tx, requiredOption(options, 'listing'))
  if (found.status !== 'in_review')
    throw conflict(`${found.title} is ${found.status.replace('_', ' ')}, not in review.`, 'wrong_status')
  if (found.host.identityStatus !== 'approved')
    throw conflict(
      `The identity of ${fullName(found.host)} is ${found.host.identityStatus}. Decide on it first: identity ` +
        `show ${found.host.email}`,
      'identity_not_approved',
    )
  await setListingStatus(context.tx, found, 'live', context.now())
  await context.tx.update(property).set({ reviewNote: null }).where(eq(property.id, found.id))
  await notify(context, {
    personId: found.hostId,
    message: `${found.title} is live. Guests can book it now.`,
    variant: 'success',
    link: links.listing(found.id),
    onceKey: `listing:${found.id}:live:${context.now().getTime()}`,
    mail: 'bookings',
    draft: newsEmails.listingApproved(found.host, found.title, found.id),
  })
  return {
    message: `${found.title} is live.`,
    change: { target: `listing ${found.id}`, before: statusOf(found), after: { status: 'live', reviewNote: null } },
  }
}

async function sendBack(context: CommandContext, options: CommandOptions) {
  const found = await listingCalled(context.tx, requiredOption(options, 'listing'))
  const reason = requiredOption(options, 'reason')
  if (found.status !== 'in_review')
    throw conflict(`${found.title} is ${found.status.replace('_', ' ')}, not in review.`, 'wrong_status')
  await setListingStatus(context.tx, found, 'draft', context.now())
  await context.tx.update(property).set({ reviewNote: reason }).where(eq(property.id, found.id))
  await notify(context, {
    personId: found.hostId,
    message: `${found.title} needs a change before it can go live: ${reason}`,
    variant: 'warning',
    link: links.listings(),
    onceKey: `listing:${found.id}:back:${context.now().getTime()}`,
    mail: 'bookings',
    draft: newsEmails.listingSentBack(found.host, found.title, reason),
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
  const found = await listingCalled(context.tx, requiredOption(options, 'listing'))
  const reason = requiredOption(options, 'reason')
  if (found.status === 'removed') throw conflict(`${found.title} is removed already.`, 'same')
  await setListingStatus(context.tx, found, 'removed', context.now())
  await notify(context, {
    personId: found.hostId,
    message: `${found.title} was removed from the site: ${reason}`,
    variant: 'warning',
    link: links.support(),
    onceKey: `listing:${found.id}:removed`,
    mail: 'bookings',
    draft: newsEmails.listingRemoved(found.host, found.title, reason),
  })
  return {
    message: `${found.title} is off the site. Stays that are booked stay booked.`,
    change: { target: `listing ${found.id}`, before: statusOf(found), after: { status: 'removed' }, reason },
  }
}

export const listingCommands: AdminCommand[] = [
  {
    usage: 'listing list',
    about: 'Listings that wait to be looked at',
    options: { status: `One of ${statuses.join(', ')}; in_review when left out` },
    run: list,
  },
  { usage: 'listing show <listing>', about: 'All that its host says of it', run: show },
  { usage: 'listing approve <listing>', about: 'It goes live', run: approve },
  {
    usage: 'listing send-back <listing>',
    about: 'Its host has to change something first',
    options: { reason: 'What the host reads *' },
    example: 'listing send-back 3f0c… --reason "The photos show another house than the text."',
    run: sendBack,
  },
  {
    usage: 'listing remove <listing>',
    about: 'It leaves the site; booked stays remain',
    options: { reason: 'What the host reads *' },
    run: remove,
  },
]
