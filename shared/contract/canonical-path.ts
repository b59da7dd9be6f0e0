import type { PageRoute } from './release'

/**
 * Canonical URL of a page, for search engines: its path with the query parameters that identify the page (`pageQuery`).
 * Filters, dates and tracking parameters are dropped. Null for pages that must not be indexed: those for signed-in
 * users, and those marked `unlisted`.
 */
export function canonicalPath(
  { who, unlisted, pageQuery = [] }: Pick<PageRoute, 'who' | 'unlisted' | 'pageQuery'>,
  path: string,
  query: URLSearchParams,
): string | null {
  if (unlisted || who !== 'everyone') return null
  const identifying = new URLSearchParams(
    pageQuery.flatMap((name) => (query.get(name)?.trim() ? [[name, query.get(name)?.trim() ?? '']] : [])),
  )
  const bare = path.replace(/\/+$/, '') || '/'
  return identifying.size > 0 ? `${bare}?${identifying}` : bare
}
