import type { ListingCard } from '@qe/contract'
import { Link, photoUrl, useApiQuery } from '@qe/platform'
import { Amount, Photo, Rating } from '@qe/ui/unshared'
import { listingPath } from '../checkout/listing-path'
import css from './alternatives.module.css'
import { type DatedParty, stayInput } from './stay-input'

interface SimilarPlacesProps {
  propertyId: string
  stay: DatedParty
  most: number
}

/** Places near a listing that are like it, and free for the same stay. Nothing where there are none. */
export function SimilarPlaces({ propertyId, stay, most }: SimilarPlacesProps) {
  const { data } = useApiQuery(
    'property/similar',
    { ...stayInput(stay), propertyId, limit: most },
    { staleTime: 60_000, quiet: true },
  )
  const places = data?.items ?? []
  if (places.length === 0) return null
  return (
    <div className={css.ways}>
      <h3 className={css.title}>Similar, and free on your dates</h3>
      <ul className={css.places}>
        {places.map((place) => (
          <SimilarPlace key={place.id} place={place} to={listingPath(place.id, stay)} />
        ))}
      </ul>
    </div>
  )
}

const SimilarPlace = ({ place, to }: { place: ListingCard; to: string }) => {
  const [photo] = place.photos
  return (
    <li className={css.place}>
      <Photo
        src={photoUrl(photo?.path ?? '')}
        colours={photo?.colours}
        alt=""
        ratio="4 / 3"
        sizes="(min-width: 768px) 240px, 96px"
      />
      <div className={css.words}>
        <Link to={to} className={css.name} dir="auto">
          {place.title}
        </Link>
        {place.total && (
          <p className={css.quiet}>
            <Amount money={place.total} /> total
          </p>
        )}
        <p className={css.quiet}>
          <Rating rating={place.rating} />
        </p>
      </div>
    </li>
  )
}
