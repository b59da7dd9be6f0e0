import { Link, useApiQuery, useSearchParams } from '@qe/platform'
import { buttonClass, EmptyState } from '@qe/ui'
import { HousePlus } from 'lucide-react'
import { useMemo } from 'react'
import { readSearch, searchPath } from '../search/search-query'
import { LazySimilarPlaces } from './lazy-similar-places'

/** In place of a listing that has left the site, or never was on it: those near it, and a search where it stood. */
export function MissingListing({ propertyId }: { propertyId: string }) {
  const [params] = useSearchParams()
  const { checkIn, checkOut, guests, children, infants, pets } = useMemo(() => readSearch(params), [params])
  const stay = { checkIn, checkOut, guests, children, infants, pets }
  // The same call as that of the row of similar places, so they share the answer.
  const { data } = useApiQuery('property/similar', { propertyId, ...stay }, { staleTime: 60_000, quiet: true })
  const city = data?.city
  const hasSimilar = data !== undefined && data.items.length > 0
  return (
    <>
      <EmptyState
        icon={<HousePlus size={30} strokeWidth={1.6} />}
        title="This place is not here any more"
        text={`Its host may have taken it off the site.${hasSimilar ? ' These are the ones most like it.' : ''}`}
        action={
          <Link to={searchPath({ city: city?.slug, ...stay })} className={buttonClass({ variant: 'primary' })}>
            {city ? `Look in ${city.name}` : 'Find another place'}
          </Link>
        }
      />
      {hasSimilar && <LazySimilarPlaces propertyId={propertyId} />}
    </>
  )
}
