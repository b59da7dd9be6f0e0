/**
 * Matches a path against a pattern such as `/property/:propertyId`.
 * @returns the named parts, decoded; null when it does not match
 */
export function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const named: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== value) return null
      continue
    }
    try {
      named[part.slice(1)] = decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return named
}

/** Canonical form of a request URL: path with sorted query, so that the order of parameters does not matter. */
export function canonicalUrl(address: string): string {
  const url = new URL(address, 'http://site')
  url.searchParams.sort()
  return url.pathname + url.search
}

/** The path of a call such as `user/get/{id}`, with encoded values in place of its parameters. */
export const fillPath = (call: string, textOf: (field: string) => string): string =>
  call.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(textOf(field)))

/**
 * Canonical URL of a call whose input is in its path and query. The delivery server and the browser both write it, so
 * that the browser finds the answers that came with a page.
 * @param values the input as text
 */
export function callUrl(apiBaseUrl: string, call: string, values: URLSearchParams): string {
  const query = new URLSearchParams(values)
  const path = fillPath(call, (field) => {
    const value = query.get(field) ?? ''
    query.delete(field)
    return value
  })
  query.sort()
  // Parsing an address takes long, and one without values in its path is canonical.
  const address = path === call ? apiBaseUrl + path : canonicalUrl(apiBaseUrl + path)
  return query.size > 0 ? `${address}?${query}` : address
}
