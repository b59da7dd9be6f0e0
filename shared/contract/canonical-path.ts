import type { RemoteRoute } from './release'

/**
 * Where search engines should look for a page: its path, with that of the query which makes a page of its own. Filters,
 * dates and where somebody came from make none. Null for pages that are not to be listed: those for somebody signed in,
 * and those that say so.
 */
export function canonicalPath(
  { who, unlisted, pageQuery = [] }: Pick<RemoteRoute, 'who' | 'unlisted' | 'pageQuery'>,
  path: string,
  query: URLSearchParams,
): string | null {
  if (unlisted || who !== 'everyone') return null
  const kept = new URLSearchParams(
    pageQuery.flatMap((name) => (query.get(name)?.trim() ? [[name, query.get(name)?.trim() ?? '']] : [])),
  )
  const own = path.replace(/\/+$/, '') || '/'
  return kept.size > 0 ? `${own}?${kept}` : own
}
