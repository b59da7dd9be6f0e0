import type { ListingDetails } from '@qe/contract'
import { isMissing, Link, Slot, useApiQuery, usePage, useParams } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState } from '@qe/ui'
import { HousePlus } from 'lucide-react'
import { Amenities } from './amenities'
import { AsideFallback } from './aside-fallback'
import { Availability } from './availability'
import { Description } from './description'
import { Highlights } from './highlights'
import { Host } from './host'
import { Location } from './location'
import { Mosaic } from './mosaic'
import css from './property-page.module.css'
import { PropertySkeleton } from './property-skeleton'
import { Reviews } from './reviews'
import { ThingsToKnow } from './things-to-know'
import { TitleLine } from './title-line'

/** One place: pictures, its story on the left, and on the right whatever books it (a slot that another team fills). */
export default function PropertyPage() {
  const { propertyId = '' } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('property/details', { propertyId }, { staleTime: 60_000 })
  usePage({
    title: data ? `${data.title}, ${data.city}` : undefined,
    description: data?.description.slice(0, 155),
    isMissing: !data && isMissing(error),
  })
  if (data) return <Place key={data.id} place={data} />
  if (isMissing(error))
    return (
      <EmptyState
        icon={<HousePlus size={30} strokeWidth={1.6} />}
        title="This place is not here any more"
        text="Its host may have taken it off the site. There are others nearby."
        action={
          <Link to="/search" className={buttonClass({ variant: 'primary' })}>
            Find another place
          </Link>
        }
      />
    )
  if (error) return <ErrorState title="This place did not load" retry={() => void refetch()} retrying={isFetching} />
  return <PropertySkeleton />
}

function Place({ place }: { place: ListingDetails }) {
  return (
    <div className={css.page}>
      <TitleLine place={place} />
      <Mosaic photos={place.photos} title={place.title} />
      <div className={css.columns}>
        <div className={css.story}>
          <Highlights place={place} />
          <Description text={place.description} />
          <Amenities amenities={place.amenities} />
          <Availability propertyId={place.id} />
        </div>
        <aside className={css.aside} aria-label="Price and booking">
          <div className={css.sticky}>
            <Slot
              name="property.aside"
              props={{
                propertyId: place.id,
                maxGuests: place.guests,
                petsAllowed: place.petsAllowed,
                nightly: place.nightly,
                rating: place.rating,
                bookingType: place.bookingType,
              }}
              fallback={<AsideFallback nightly={place.nightly} />}
            />
          </div>
        </aside>
      </div>
      <Reviews place={place} />
      <Location place={place} />
      <Host place={place} />
      <ThingsToKnow place={place} />
    </div>
  )
}
