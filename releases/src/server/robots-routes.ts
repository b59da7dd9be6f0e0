import { canonicalPath, isOff, type ReleaseDocument } from '@qe/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDefault } from '../is-live'
import type { ReleaseStore } from '../store/release-store'
import type { Config } from './config'
import { requestOrigin } from './visitor'

/** Addresses of the pages without parameters that everybody has and search engines may list. */
function listedPaths(document: ReleaseDocument): string[] {
  const defaults = Object.entries(document.microFrontends).flatMap(([name, releases]) =>
    isOff(document, name) ? [] : (releases.find(isDefault) ?? []),
  )
  const routes = defaults.flatMap(({ extras }) => extras.manifest.config?.routes ?? [])
  const paths = routes
    .filter(({ path }) => !path.includes(':'))
    .flatMap((route) => canonicalPath(route, route.path, new URLSearchParams()) ?? [])
  return [...new Set(paths)].sort()
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const sitemap = (addresses: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>\n`),
    '</urlset>\n',
  ].join('')

/**
 * `GET /robots.txt`, and the sitemap that it names beside the API's: the pages of the remotes that every visitor has.
 */
export function robotsRoutes(app: FastifyInstance, { store, config }: { store: ReleaseStore; config: Config }): void {
  const originOf = (request: FastifyRequest) => config.siteOrigin ?? requestOrigin(request)
  // Everything is allowed: a disallowed page could not show crawlers its `noindex`, and would be listed by its links.
  app.get('/robots.txt', async (request, reply) => {
    const origin = originOf(request)
    const sitemaps = origin ? ['/sitemap.xml', '/v1/sitemap.xml'].map((path) => `Sitemap: ${origin}${path}\n`) : []
    return reply.type('text/plain').send(['User-agent: *\nAllow: /\n', ...sitemaps].join(''))
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request)
    if (!origin) return reply.code(400).type('text/plain').send('Ask for it by the name of the site.')
    const paths = listedPaths(await store.read())
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap(paths.map((path) => origin + path)))
  })
}
