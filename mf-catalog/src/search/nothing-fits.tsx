import type { CallOutput } from '@qe/contract'
import { Link, useApiQuery, useSearchParams } from '@qe/platform'
import { buttonClass, formatCount, plural, Skeleton, SkeletonArea } from '@qe/ui'
import { formatDateRange } from '@qe/ui/unshared'
import { SearchX } from 'lucide-react'
import { useId } from 'react'
import { useAmenities } from './filter-lists'
import css from './nothing-fits.module.css'
import {
  filterCount,
  hasMap,
  priceLimitsOf,
  type SearchFilters,
  searchPath,
  withoutArea,
  withoutFilters,
  withoutPriceLimits,
} from './search-query'

type Alternatives = CallOutput<'property/alternatives'>

interface Way {
  key: string
  label: string
  /** How many places it gives; null where that isn't known. */
  total: number | null
  search: SearchFilters
}

/** Why a search finds nothing, and the nearest searches that find something. */
export function NothingFits({ search }: { search: SearchFilters }) {
  const titleId = useId()
  const { sort: _sort, ...filters } = search
  const { data, error } = useApiQuery('property/alternatives', filters, { staleTime: 60_000, quiet: true })
  const amenities = useAmenities()
  const [params] = useSearchParams()
  const map = hasMap(params)
  if (!data && !error)
    return (
      <SkeletonArea label="Looking for what comes nearest">
        <Skeleton height={220} shape="card" />
      </SkeletonArea>
    )
  const ways = data ? waysOn(search, data, (key) => amenities.find((one) => one.key === key)?.label ?? key) : []
  return (
    <section className={css.box} aria-labelledby={titleId}>
      <SearchX className={css.icon} size={30} strokeWidth={1.6} aria-hidden="true" />
      <h2 id={titleId} className={css.title}>
        {data ? reasonOf(search, data) : 'Nothing fits all of that'}
      </h2>
      {ways.length > 0 && <p className={css.note}>These come nearest to what you asked for.</p>}
      <ul className={css.ways}>
        {(ways.length > 0 ? ways : [widestWay(search, data?.withoutDates ?? null)]).map(
          ({ key, label, total, search: next }) => (
            <li key={key}>
              <Link to={searchPath(next, { map })} className={buttonClass({ variant: 'secondary' })}>
                {label}
                {total !== null && <span className={css.total}>{plural(total, 'place')}</span>}
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/** The first reason that holds, the plainest first. */
function reasonOf(
  { area, guests, checkIn, flexible }: SearchFilters,
  { listings, largestParty, withoutDates, withoutFilter, fewerGuests }: Alternatives,
): string {
  if (listings === 0) return area ? 'No places in the drawn area' : 'No places here yet'
  if (guests && largestParty !== null && guests > largestParty)
    return `Nothing here holds ${plural(guests, 'guest')}; the largest holds ${formatCount(largestParty)}`
  if (withoutFilter.some(({ filter }) => filter === 'price'))
    return checkIn ? 'Nothing on these dates is within your price limits' : 'Nothing here is within your price limits'
  if (!checkIn || !withoutDates) return 'Nothing fits all of that'
  // Taken, too short, too late to book: which of these it is differs from place to place.
  const what = withoutFilter.length === 0 && !fewerGuests ? 'Nothing' : 'Nothing that fits'
  return `${what} can be booked on ${flexible ? 'any of these' : 'these'} dates`
}

function waysOn(search: SearchFilters, found: Alternatives, amenityLabel: (key: string) => string): Way[] {
  const { dates, withoutFilter, fewerGuests, nearby } = found
  const { min, max } = priceLimitsOf(search)
  // Other dates are counted at any price: what a stay costs differs from night to night.
  const ways: Way[] = dates.map(({ checkIn, checkOut, total }) => ({
    key: checkIn,
    label: `${formatDateRange(checkIn, checkOut)}${min || max ? ', at any price' : ''}`,
    total,
    search: { ...search, ...withoutPriceLimits, checkIn, checkOut },
  }))
  for (const { filter, value, total } of withoutFilter.slice(0, 3))
    ways.push({
      key: `${filter} ${value}`,
      label: value === null ? withoutWords[filter] : `Without “${amenityLabel(value)}”`,
      total,
      search: dropFilter(search, filter, value),
    })
  if (fewerGuests)
    ways.push({
      key: 'guests',
      label: `For ${plural(fewerGuests.guests, 'guest')}`,
      total: fewerGuests.total,
      search: smaller(search, fewerGuests.guests),
    })
  for (const { city, name, kilometres, total } of nearby)
    ways.push({
      key: city,
      label: `${name}, ${formatCount(kilometres)} km away`,
      total,
      search: { ...search, city, country: undefined, bounds: undefined, place: undefined, area: undefined },
    })
  if (search.area) ways.push({ key: 'area', label: 'Without the drawn area', total: null, search: withoutArea(search) })
  return ways
}

/** Where no single step helps, or none is known: further away from what was asked for. */
function widestWay(search: SearchFilters, withoutDates: number | null): Way {
  const filters = filterCount(search)
  if (filters > 0)
    return {
      key: 'filters',
      label: filters === 1 ? 'Remove the filter' : `Remove all ${filters} filters`,
      total: null,
      search: withoutFilters(search),
    }
  if (search.checkIn)
    return {
      key: 'dates',
      label: 'Look without dates',
      total: withoutDates || null,
      search: { ...search, checkIn: undefined, checkOut: undefined, flexible: undefined, ...withoutPriceLimits },
    }
  return { key: 'everywhere', label: 'Look everywhere', total: null, search: {} }
}

type Filter = Alternatives['withoutFilter'][number]['filter']

const withoutWords: Record<Filter, string> = {
  kind: 'Any kind of place',
  type: 'Any type of place',
  amenities: 'Any amenities',
  price: 'At any price',
  bedrooms: 'Any number of bedrooms',
  beds: 'Any number of beds',
  bookingType: 'Any way of booking',
  minRating: 'Any rating',
  pets: 'Without pets',
}

/** The search with one filter less. */
function dropFilter(search: SearchFilters, filter: Filter, value: string | null): SearchFilters {
  if (filter === 'amenities') return { ...search, amenities: search.amenities?.filter((amenity) => amenity !== value) }
  if (filter === 'price') return { ...search, ...withoutPriceLimits }
  return { ...search, [filter]: undefined }
}

/** Children stay children as far as adults are left. */
const smaller = (search: SearchFilters, guests: number): SearchFilters => ({
  ...search,
  guests,
  children: Math.min(search.children ?? 0, guests - 1) || undefined,
})
