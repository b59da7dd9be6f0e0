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
