import { cityPath } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { row, rows } from '../../database/rows'
import { limitRoute } from '../../redis/rate-limiter'
import type { Services } from '../../services'

/** Most addresses of one sitemap. Source: https://www.sitemaps.org/protocol.html */
const maxAddresses = 50_000

interface Address {
  path: string
  /** When it changed last. */
  changed: string | null
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function document(root: 'urlset' | 'sitemapindex', origin: string, addresses: readonly Address[]): string {
  const element = root === 'urlset' ? 'url' : 'sitemap'
  const lines = addresses.map(({ path, changed }) => {
    const date = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<${element}><loc>${escapeXml(new URL(path, origin).href)}</loc>${date}</${element}>\n`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    ...lines,
    `</${root}>\n`,
  ].join('')
}

/**
 * Sitemaps of what the database has: cities with places to stay, and live listings in parts. The delivery server's
 * `robots.txt` names their index.
 */
export function sitemapRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const limited = { onRequest: limitRoute(services, 'sitemaps', 120) }
  const send = (reply: FastifyReply, root: 'urlset' | 'sitemapindex', addresses: readonly Address[]) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(document(root, config.siteUrl, addresses))

  app.get('/v1/sitemap.xml', limited, async (_request, reply) => {
    const found = await row<{ listings: number }>(db, sql`select count(*)::int as listings from listing_index`)
    const parts = Math.ceil((found?.listings ?? 0) / maxAddresses)
    const names = ['cities', ...Array.from({ length: parts }, (_, part) => `listings-${part + 1}`)]
    return send(
      reply,
      'sitemapindex',
      names.map((name) => ({ path: `/v1/sitemaps/${name}.xml`, changed: null })),
    )
  })

  app.get('/v1/sitemaps/cities.xml', limited, async (_request, reply) => {
    const cities = await rows<{ slug: string; country: string }>(
      db,
      sql`select slug, country from city where listings > 0 order by listings desc, id limit ${maxAddresses}`,
    )
    return send(
      reply,
      'urlset',
      cities.map((city) => ({ path: cityPath(city), changed: null })),
    )
  })

  app.get<{ Params: { part: string } }>('/v1/sitemaps/listings-:part.xml', limited, async ({ params }, reply) => {
    const part = /^[1-9]\d{0,3}$/.test(params.part) ? Number(params.part) : 0
    const listings = part > 0 ? await rows<{ id: string; changed: string }>(db, partOf(part)) : []
    if (listings.length === 0)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no sitemap at this address.\n')
    return send(
      reply,
      'urlset',
      listings.map(({ id, changed }) => ({ path: `/property/${id}`, changed })),
    )
  })
}

/** Live listings, oldest ids first, so that a part changes little when listings come and go. */
const partOf = (part: number): SQL =>
  sql`select s.listing_id as id, to_char(l.updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed
      from listing_index s join listing l on l.id = s.listing_id
      order by s.listing_id limit ${maxAddresses} offset ${(part - 1) * maxAddresses}`
