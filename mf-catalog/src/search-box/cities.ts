import type { City } from '@qe/contract'
import { useApiQuery } from '@qe/platform'

const hour = 3_600_000

/** Cities that fit what was typed; the liveliest ones for nothing typed. */
export function useCities(query: string): City[] {
  const typed = query.trim()
  const { data } = useApiQuery('cities/getAll', typed ? { query: typed, limit: 8 } : { limit: 8 }, {
    keepPrevious: true,
    staleTime: hour,
    quiet: true,
  })
  return data?.cities ?? []
}

/** `new-york` → `New York`: what can be said of a city before its name has arrived. */
const guess = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The name of a city in the address. */
export function useCityName(slug: string | undefined): string | null {
  const { data } = useApiQuery(
    'cities/getAll',
    { limit: 100 },
    { enabled: Boolean(slug), staleTime: hour, quiet: true },
  )
  if (!slug) return null
  return data?.cities.find((city) => city.slug === slug)?.name ?? guess(slug)
}
