import { useApiQuery, useSearchParams } from '@qe/platform'
import { cx } from '@qe/ui'
import { formatDateRange } from '@qe/ui/unshared'
import { useMemo } from 'react'
import home from '../home/home.module.css'
import { Rail } from '../home/rail'
import { CardsSkeleton } from '../saved/cards-skeleton'
import { readSearch, stayQuery, writeSearch } from '../search/search-query'
import css from './listing-page.module.css'

const elsewhere = { country: undefined, bounds: undefined, place: undefined }

/** Places nearby that come closest to a listing; with dates those that are free then, with their totals. */
export default function SimilarPlaces({ propertyId }: { propertyId: string }) {
  const [params] = useSearchParams()
  const search = useMemo(() => readSearch(params), [params])
  const { checkIn, checkOut, guests, children, infants, pets } = search
  const { data, error } = useApiQuery(
    'property/similar',
    { propertyId, checkIn, checkOut, guests, children, infants, pets },
    { keepPrevious: true, staleTime: 60_000, quiet: true },
  )
  if (error && !data) return null
  if (!data)
    return (
      <div className={css.plain}>
        <CardsSkeleton label="Loading similar places" />
      </div>
    )
  return (
    <div className={cx(css.rail, home.inset)}>
      <Rail
        rail={{
          key: 'similar',
          title: 'Similar places',
          subtitle: checkIn && checkOut ? `Free ${formatDateRange(checkIn, checkOut)}` : '',
          search: writeSearch({ ...search, ...elsewhere, city: data.city?.slug }).toString(),
          items: data.items,
        }}
        query={stayQuery(search)}
      />
    </div>
  )
}
