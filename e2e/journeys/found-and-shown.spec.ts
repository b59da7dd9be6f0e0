import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { validateXML } from 'xmllint-wasm'
import { z } from 'zod'
import { renderedSite as site, someListing, startRenderedSite } from './rendered-site'

test.use({ javaScriptEnabled: false, baseURL: site })
let stop = () => {}
let listingPath: string

test.beforeAll(async () => {
  stop = await startRenderedSite()
  listingPath = `/property/${(await someListing()).id}`
})
test.afterAll(() => stop())

const address = z.url({ protocol: /^https?$/ })
const text = z.string().trim().min(1)
const thing = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ '@context': z.literal('https://schema.org'), '@type': z.literal(type), ...shape })
const part = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape })

/** Positions are numbers from 1 in order. */
const inOrder = (items: { position: number }[]) => items.every(({ position }, index) => position === index + 1)

/**
 * What Google requires and recommends of each type, by
 * https://developers.google.com/search/docs/appearance/structured-data: `local-business`, `carousel`, `breadcrumb`,
 * `faqpage`, and https://developers.google.com/search/docs/appearance/site-names. Nothing that it would not know.
 */
const shapes = {
  WebSite: thing('WebSite', { name: text, url: address }).strict(),
  ItemList: thing('ItemList', {
    name: text,
    numberOfItems: z.int().nonnegative(),
    itemListElement: z
      .array(part('ListItem', { position: z.int().positive(), name: text, url: address }))
      .min(1)
      .refine(inOrder),
  }).strict(),
  BreadcrumbList: thing('BreadcrumbList', {
    itemListElement: z
      .array(part('ListItem', { position: z.int().positive(), name: text, item: address }))
      .min(2)
      .refine(inOrder),
  }).strict(),
  LodgingBusiness: thing('LodgingBusiness', {
    name: text.max(200),
    description: text,
    url: address,
    image: z.array(address).min(1),
    address: part('PostalAddress', { addressLocality: text, addressRegion: text, addressCountry: text }),
    geo: part('GeoCoordinates', { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
    aggregateRating: part('AggregateRating', {
      ratingValue: z.number().min(1).max(5),
      reviewCount: z.int().positive(),
    }).optional(),
    priceRange: text.max(99).optional(),
    maximumAttendeeCapacity: z.int().positive(),
  }).strict(),
  FAQPage: thing('FAQPage', {
    mainEntity: z.array(part('Question', { name: text, acceptedAnswer: part('Answer', { text }) })).min(1),
  }).strict(),
}
type Type = keyof typeof shapes
const isType = (type: unknown): type is Type => typeof type === 'string' && Object.hasOwn(shapes, type)

const pages: [string, () => string, Type[]][] = [
  ['home', () => '/', ['WebSite']],
  ['search', () => '/search', ['ItemList']],
  ['the search in a city', () => '/search?city=lisbon', ['ItemList']],
  ['a city', () => '/places/portugal/lisbon', ['BreadcrumbList', 'ItemList']],
  ['a listing', () => listingPath, ['BreadcrumbList', 'LodgingBusiness']],
  ['help', () => '/help', ['FAQPage']],
]

/** Addresses of this site in the data of a page; each must be answered. */
const addressesIn = (data: unknown): string[] =>
  typeof data === 'string'
    ? data.startsWith(site)
      ? [data]
      : []
    : data && typeof data === 'object'
      ? Object.values(data).flatMap(addressesIn)
      : []

for (const [name, path, types] of pages)
  test(`the structured data of ${name} is what search engines ask for, and its links lead somewhere`, async ({
    page,
    request,
  }) => {
    await page.goto(path())
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const things = scripts.map((script) => JSON.parse(script) as Record<string, unknown>)
    expect(things.map((one) => one['@type']).sort()).toEqual(types)
    for (const one of things) {
      const type = one['@type']
      if (!isType(type)) throw new Error(`There is no shape of ${String(type)}.`)
      expect(shapes[type].safeParse(one).error?.message).toBeUndefined()
    }
    const found = [...new Set(addressesIn(things))]
    for (const url of [...found.slice(0, 3), ...found.slice(-1)])
      expect((await request.get(url)).status(), url).toBe(200)
  })

const contentOf = async (page: Page, name: string) =>
  (await page.locator(`meta[property="${name}"], meta[name="${name}"]`).all()).length === 1
    ? page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    : null

test('a link to the home page, a listing, a city or a search is shown with words and a picture that is there', async ({
  page,
  request,
}) => {
  for (const path of ['/', listingPath, '/places/portugal/lisbon', '/search?city=lisbon']) {
    await page.goto(path)
    for (const name of ['og:title', 'og:description', 'og:site_name', 'og:type', 'twitter:card', 'description'])
      expect(await contentOf(page, name), `${name} of ${path}`).toMatch(/\S/)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(canonical, path).toBe(site + path)
    expect(await contentOf(page, 'og:url'), path).toBe(canonical)
    const picture = await contentOf(page, 'og:image')
    expect(picture, path).toMatch(/^http:\/\//)
    expect(await contentOf(page, 'twitter:card'), path).toBe('summary_large_image')
    const answer = await request.get(picture ?? '')
    expect(answer.status(), picture ?? path).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
})

/** The XSD of https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd, as the package `sitemap` has it. */
const schema = readFileSync(
  join(createRequire(import.meta.url).resolve('sitemap/package.json'), '../schema/sitemap.xsd'),
  'utf8',
)

/** The entries of an index are of the same types as those of a sitemap (siteindex.xsd). */
const asSitemap = (xml: string) =>
  xml.replaceAll('sitemapindex', 'urlset').replaceAll('<sitemap>', '<url>').replaceAll('</sitemap>', '</url>')

async function addressesOfSitemap(request: APIRequestContext, path: string): Promise<string[]> {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  const xml = await response.text()
  const { errors } = await validateXML({ xml: asSitemap(xml), schema })
  expect(
    errors.map(({ message }) => message),
    path,
  ).toEqual([])
  const found = [...xml.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url).pathname)
  return xml.includes('<sitemapindex')
    ? (await Promise.all(found.map((one) => addressesOfSitemap(request, one)))).flat()
    : found
}

test('every sitemap that robots.txt names is valid, and no address is listed twice', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const named = [...robots.matchAll(/^Sitemap: (.*)$/gm)].map(([, url = '']) => new URL(url).pathname)
  expect(named).toHaveLength(2)
  const listed = (await Promise.all(named.map((path) => addressesOfSitemap(request, path)))).flat()
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(expect.arrayContaining(['/', '/help', '/places/portugal/lisbon', listingPath]))
})
