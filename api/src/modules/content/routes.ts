import { randomInt } from 'node:crypto'
import type { CallOutput, ContentPage } from '@qe/contract'
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { amenity, cmsBlock, cmsPage, enquiry, faqItem, newsletterMember, propertyType } from '../../database/schema'
import { policy } from '../../domain/policy'
import { type Family, say } from '../../http/calls'
import { notFound } from '../../http/refused'
import { post } from '../../jobs/outbox'
import { cardRows, toCards } from '../property/cards'
import { condition } from '../property/filters'

/** The home page's pieces as editors keep them. A rail is a search, with words over it. */
const photo = z.object({ path: z.string(), alt: z.string() })
export const homeBlocks = {
  hero: z.object({ title: z.string(), subtitle: z.string(), photo }),
  rails: z.array(z.object({ key: z.string(), title: z.string(), subtitle: z.string(), search: z.string() })),
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  hostCall: z.object({ title: z.string(), text: z.string(), button: z.string() }),
}
const railLength = 10

async function block<K extends keyof typeof homeBlocks>(db: Queryable, key: K): Promise<z.infer<(typeof homeBlocks)[K]>> {
  const [found] = await db.select().from(cmsBlock).where(eq(cmsBlock.key, key))
  return homeBlocks[key].parse(found?.body) as z.infer<(typeof homeBlocks)[K]>
}

async function pageOf(db: Queryable, slug: string): Promise<ContentPage> {
  const [found] = await db.select().from(cmsPage).where(eq(cmsPage.slug, slug))
  if (!found) throw notFound('This page is not here. Look for it under Help.')
  return { slug, title: found.title, summary: found.summary, sections: found.sections, updatedAt: found.updatedAt.toISOString() }
}

async function rail(db: Queryable, { key, title, subtitle, search }: z.infer<typeof homeBlocks.rails>[number], now: Date) {
  const wish = new URLSearchParams(search)
  const text = (name: string) => wish.get(name) ?? undefined
  const filters = {
    city: text('city'),
    type: wish.getAll('type'),
    amenities: wish.getAll('amenities'),
    pets: Number(text('pets') ?? 0),
    guests: Number(text('guests') ?? 1),
    minRating: text('minRating') ? Number(text('minRating')) : undefined,
    bookingType: z.enum(['instant', 'request']).optional().catch(undefined).parse(text('bookingType')),
  }
  const hits = await rows<{ id: string }>(db, sql`select p.id from property p where ${condition(filters, null, now)} order by p.score desc, p.id desc limit ${railLength}`)
  return {
    key,
    title,
    subtitle,
    search,
    items: await toCards(
      db,
      await cardRows(
        db,
        hits.map(({ id }) => id),
      ),
      null,
    ),
  }
}

interface CityRow {
  id: string
  slug: string
  name: string
  country: string
  countryCode: string
  lat: number
  lon: number
  listings: number
  photo: { path: string; alt: string }
}
const cityColumns = sql`id, slug, name, country, country_code as "countryCode", lat, lon, listings, photo`
const toCity = ({ lat, lon, ...city }: CityRow) => ({ ...city, point: { lat, lon } })

async function cities(db: Queryable, query: string | undefined, limit: number) {
  const like = `%${(query ?? '').replace(/([\\%_])/g, '\\$1')}%`
  const where = query ? sql`name ilike ${like} or country ilike ${like}` : sql`true`
  const first = query ? sql`(name ilike ${like.slice(1)}) desc,` : sql``
  return (await rows<CityRow>(db, sql`select ${cityColumns} from city where listings > 0 and (${where}) order by ${first} listings desc, population desc, id limit ${limit}`)).map(
    toCity,
  )
}

/** The home page is the same for everybody and asked for most: it is worked out at most every half minute. */
const homeFor = 30_000
const homes = new WeakMap<object, { until: number; page: Promise<CallOutput<'cms/homepage'>> }>()
function home(db: Queryable, now: Date): Promise<CallOutput<'cms/homepage'>> {
  const kept = homes.get(db)
  if (kept && kept.until > now.getTime()) return kept.page
  const page = makeHome(db, now)
  homes.set(db, { until: now.getTime() + homeFor, page })
  page.catch(() => homes.delete(db))
  return page
}

async function makeHome(db: Queryable, now: Date): Promise<CallOutput<'cms/homepage'>> {
  const rails: CallOutput<'cms/homepage'>['rails'] = []
  for (const wish of await block(db, 'rails')) {
    const filled = await rail(db, wish, now)
    if (filled.items.length > 0) rails.push(filled)
  }
  return { hero: await block(db, 'hero'), rails, cities: await cities(db, undefined, 12), steps: await block(db, 'steps'), hostCall: await block(db, 'hostCall') }
}

export const contentCalls = {
  'cms/homepage': async ({ services: { db, now } }) => say(await home(db, now())),
  'cms/about-us': async ({ services: { db } }) => say(await pageOf(db, 'about-us')),
  cms: async ({ input, services: { db } }) => say(await pageOf(db, input.slug)),
  'cms/support-us/cms': async ({ services: { db } }) => say(await pageOf(db, 'support')),

  'cms/faq/list': async ({ services: { db } }) => {
    const found = await db.select().from(faqItem).orderBy(asc(faqItem.groupPosition), asc(faqItem.position))
    const titles = [...new Set(found.map((item) => item.group))]
    return say({ groups: titles.map((title) => ({ title, items: found.filter((item) => item.group === title).map(({ question, answer }) => ({ question, answer })) })) })
  },

  'setting/details': async () =>
    say({
      supportEmail: policy.supportEmail,
      serviceFeeBps: policy.serviceFeeBps,
      holdMinutes: policy.holdMinutes,
      requestHours: policy.requestHours,
      reviewDays: policy.reviewDays,
    }),

  'enquiry/add': async ({ input, services }) => {
    const now = services.now()
    const reference = `EQ-${now.toISOString().slice(2, 10).replaceAll('-', '')}-${randomInt(1000, 10_000)}${randomInt(10)}`
    await services.db.transaction(async (tx) => {
      await tx.insert(enquiry).values({ ...input, reference, createdAt: now })
      await post(tx, 'mail', { to: policy.supportEmail, subject: `${reference}: ${input.subject}`, text: `From ${input.name} <${input.email}>\n\n${input.message}` }, now)
      await post(
        tx,
        'mail',
        {
          to: input.email,
          subject: `We have your question (${reference})`,
          text: `Hello ${input.name},\n\nthank you for writing. A person will answer within a day.\n\nYou wrote:\n\n${input.message}`,
        },
        now,
      )
    })
    services.wake()
    return say({ reference }, `Thank you. Your question has the number ${reference}; we answer within a day.`)
  },

  'cities/getAll': async ({ input, services: { db } }) => say({ cities: await cities(db, input.query || undefined, input.limit) }),

  'newsletter/addNewMember': async ({ input, services: { db, now } }) => {
    await db.insert(newsletterMember).values({ email: input.email, createdAt: now() }).onConflictDoNothing()
    return say({}, 'Thank you. The next letter comes to you, too.')
  },

  'property-type/getAll': async ({ services: { db } }) => {
    const types = await db.select().from(propertyType).orderBy(asc(propertyType.position))
    return say({ types: types.map(({ key, label, plural, icon }) => ({ key, label, plural, icon })) })
  },

  'user/get-all-amenities': async ({ services: { db } }) => {
    const amenities = await db.select().from(amenity).orderBy(asc(amenity.position))
    return say({ amenities: amenities.map(({ key, label, group, icon }) => ({ key, label, group, icon })) })
  },
} satisfies Family
