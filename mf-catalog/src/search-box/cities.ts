import { useApiQuery } from '@qe/platform'

const hourMs = 3_600_000

/** `new-york` → `New York`: shown until the city's name has loaded. */
const nameFromSlug = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** Name of the city in the URL; null without one. */
export function useCityName(slug: string | undefined): string | null {
  const { data } = useApiQuery(
    'cities/getAll',
    { limit: 100 },
    { enabled: Boolean(slug), staleTime: hourMs, quiet: true },
  )
  if (!slug) return null
  return data?.cities.find((city) => city.slug === slug)?.name ?? nameFromSlug(slug)
}
