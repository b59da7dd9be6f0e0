import type { ListingCard } from '@qe/contract'
import { Link, photoUrl, useApiQuery } from '@qe/platform'
import { Button } from '@qe/ui'
import { Amount, formatDateRange, Photo } from '@qe/ui/unshared'
import { stayParams } from '../checkout/listing-path'
import css from './taken-dates.module.css'
import type { Stay } from './use-stay'

const mostDates = 3
const mostPlaces = 2

interface TakenDatesProps {
  propertyId: string
  stay: Stay & { checkIn: string; checkOut: string }
  onTake: (dates: { checkIn: string; checkOut: string }) => void
}

/** Ways on from dates that can't be had: the listing's nearest free ones, and similar places that are free then. */
export function TakenDates({ propertyId, stay, onTake }: TakenDatesProps) {
  const { checkIn, checkOut, guests, children, infants, pets } = stay
  const wanted = {
    checkIn,
    checkOut,
    guests,
    children: children || undefined,
    infants: infants || undefined,
    pets: pets || undefined,
  }
  const free = useApiQuery(
    'property/alternatives',
    { ...wanted, ids: [propertyId] },
    { staleTime: 60_000, quiet: true },
  )
  const similar = useApiQuery(
    'property/similar',
    { ...wanted, propertyId, limit: mostPlaces },
    { staleTime: 60_000, quiet: true },
  )
  const dates = free.data?.dates.slice(0, mostDates) ?? []
  const places = similar.data?.items ?? []
  return (
    <>
      {dates.length > 0 && (
        <div className={css.ways}>
          <h3 className={css.title}>Nearest free dates</h3>
          <div className={css.dates}>
            {dates.map((stay) => (
              <Button key={stay.checkIn} size="small" onClick={() => onTake(stay)}>
                {formatDateRange(stay.checkIn, stay.checkOut)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {places.length > 0 && (
        <div className={css.ways}>
          <h3 className={css.title}>Similar, and free on your dates</h3>
          <ul className={css.places}>
            {places.map((place) => (
              <SimilarPlace key={place.id} place={place} query={stayParams(stay).toString()} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const SimilarPlace = ({ place, query }: { place: ListingCard; query: string }) => (
  <li className={css.place}>
    <Photo src={photoUrl(place.photos[0]?.path ?? '')} alt="" ratio="1 / 1" sizes="64px" />
    <div className={css.words}>
      <Link to={`/property/${place.id}?${query}`} className={css.name} dir="auto">
        {place.title}
      </Link>
      {place.total && (
        <p className={css.total}>
          <Amount money={place.total} /> total
        </p>
      )}
    </div>
  </li>
)
