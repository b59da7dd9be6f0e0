import { randomInt } from 'node:crypto'
import { type CallOutput, type ContentPage, photo, searchSort } from '@qe/contract'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../database/connect'
import { amenity, cmsBlock, cmsPage, enquiry, faqItem, propertyType } from '../../database/schema'
import { notFound } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { ShortCache } from '../../domain/short-cache'
import { storedExchangeRates } from '../../exchange-rates'
import { compose } from '../../mail/compose'
import { newsEmails } from '../../mail/templates/news'
import { addToOutbox } from '../../outbox/outbox'
import { type CallHandlers, ok, okCached } from '../call-handler'
import { findCities } from '../city/cities'
import { cityDetails } from '../city/city-details'
import { readFilters, selection } from '../listing/filters'
import { firstCards } from '../listing/recommended'
import { requestNewsletterConfirmation } from './newsletter'
import { settingOf } from './settings'

/** The stored blocks of the home page. A rail is a saved search with a title and a subtitle. */
export const homeBlocks = {
  hero: z.object({ title: z.string(), subtitle: z.string(), photo }),
  rails: z.array(z.object({ key: z.string(), title: z.string(), subtitle: z.string(), search: z.string() })),
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  hostCall: z.object({ title: z.string(), text: z.string(), button: z.string() }),
}
const listingsPerRail = 10
/** A row of cards on a desktop. */
const fewestPerRail = 4

async function readBlock<K extends keyof typeof homeBlocks>(
  db: Queryable,
  key: K,
): Promise<z.infer<(typeof homeBlocks)[K]>> {
  const [found] = await db.select().from(cmsBlock).where(eq(cmsBlock.key, key))
  if (!found) throw notFound('The home page has not been written yet.')
  return homeBlocks[key].parse(found.body) as z.infer<(typeof homeBlocks)[K]>
}

async function readPage(db: Queryable, slug: string): Promise<ContentPage> {
  const [found] = await db.select().from(cmsPage).where(eq(cmsPage.slug, slug))
  if (!found) throw notFound('This page is not here. Look for it under Help.')
  return {
    slug,
    title: found.title,
    summary: found.summary,
    sections: found.sections,
    updatedAt: found.updatedAt.toISOString(),
  }
}

const railSort = searchSort.exclude(['price_low', 'price_high']).catch('recommended')

/** Runs a rail's saved search and adds its first listings: those of the rails above only where others are too few. */
async function fillRail(
  db: Queryable,
  { key, title, subtitle, search }: z.infer<typeof homeBlocks.rails>[number],
  seen: ReadonlySet<string>,
  now: Date,
) {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name) ?? undefined
  const filters = {
    city: text('city'),
    type: query.getAll('type'),
    amenities: query.getAll('amenities'),
    pets: Number(text('pets') ?? 0),
    guests: Number(text('guests') ?? 1),
    minRating: text('minRating') ? Number(text('minRating')) : undefined,
    bookingType: z.enum(['instant', 'request']).optional().catch(undefined).parse(text('bookingType')),
  }
  const items = await firstCards(db, selection(readFilters(filters, now)), {
    limit: listingsPerRail,
    sort: railSort.parse(text('sort')),
    seen,
    fewest: fewestPerRail,
  })
  return { key, title, subtitle, search, items }
}

/** It is the same for every visitor, and the call made most often: kept half a minute, and given five while it ages. */
const composedHomePages = new ShortCache<CallOutput<'cms/homepage'>>(30_000, 1, 270_000)

async function composeHomePage(db: Queryable, now: Date): Promise<CallOutput<'cms/homepage'>> {
  const rails: CallOutput<'cms/homepage'>['rails'] = []
  const seen = new Set<string>()
  for (const settings of await readBlock(db, 'rails')) {
    const filled = await fillRail(db, settings, seen, now)
    if (filled.items.length > 0) rails.push(filled)
    for (const { id } of filled.items) seen.add(id)
  }
  return {
    hero: await readBlock(db, 'hero'),
    rails,
    cities: await findCities(db, undefined, 12),
    steps: await readBlock(db, 'steps'),
    hostCall: await readBlock(db, 'hostCall'),
  }
}

export const contentCalls = {
  'cms/homepage': async ({ services: { db, now } }) =>
    ok(await composedHomePages.get(db, '', now(), () => composeHomePage(db, now()))),
  'cms/about-us': async ({ services: { db } }) => ok(await readPage(db, 'about-us')),
  cms: async ({ input, services: { db } }) => ok(await readPage(db, input.slug)),
  'cms/support-us/cms': async ({ services: { db } }) => ok(await readPage(db, 'support')),

  'cms/faq/list': async ({ services: { db } }) => {
    const found = await db.select().from(faqItem).orderBy(asc(faqItem.groupPosition), asc(faqItem.position))
    const titles = [...new Set(found.map((item) => item.group))]
    return ok({
      groups: titles.map((title) => ({
        title,
        items: found.filter((item) => item.group === title).map(({ question, answer }) => ({ question, answer })),
      })),
    })
  },

  'setting/details': async ({ services: { db, translator } }) =>
    ok({
      supportEmail: await settingOf(db, 'supportEmail'),
      serviceFeeBps: policy.serviceFeeBps,
      holdMinutes: policy.holdMinutes,
      requestHours: policy.requestHours,
      reviewDays: policy.reviewDays,
      exchange: await storedExchangeRates(db),
      translation: translator !== null,
    }),

  'enquiry/add': async ({ input, services }) => {
    const now = services.now()
    const day = now.toISOString().slice(2, 10).replaceAll('-', '')
    const reference = `EQ-${day}-${randomInt(1000, 10_000)}${randomInt(10)}`
    await services.db.transaction(async (tx) => {
      await tx.insert(enquiry).values({ ...input, reference, createdAt: now })
      const { siteUrl } = services.config
      await addToOutbox(
        tx,
        'mail',
        compose(await settingOf(tx, 'supportEmail'), newsEmails.enquiryForSupport({ ...input, reference }), siteUrl),
        now,
      )
      await addToOutbox(tx, 'mail', compose(input.email, newsEmails.enquiryReceived(reference), siteUrl), now)
    })
    services.wake()
    return ok({ reference }, `Thank you. Your question has the number ${reference}; we answer within a day.`)
  },

  'cities/getAll': async ({ input, services: { db } }) =>
    ok({ cities: await findCities(db, input.query || undefined, input.limit) }),

  'city/details': async ({ input, services: { db, now } }) => okCached(await cityDetails(db, input, now())),

  'newsletter/addNewMember': async ({ input, services }) => {
    await requestNewsletterConfirmation(services, input.email)
    return ok(
      {},
      'Thank you. If this address is new to us, an e-mail is on its way to it. Confirm it, and you get the next one.',
    )
  },

  'property-type/getAll': async ({ services: { db } }) => {
    const types = await db.select().from(propertyType).orderBy(asc(propertyType.position))
    return ok({ types: types.map(({ key, label, plural, icon }) => ({ key, label, plural, icon })) })
  },

  'user/get-all-amenities': async ({ services: { db } }) => {
    const amenities = await db.select().from(amenity).orderBy(asc(amenity.position))
    return ok({ amenities: amenities.map(({ key, label, group, icon }) => ({ key, label, group, icon })) })
  },
} satisfies CallHandlers
