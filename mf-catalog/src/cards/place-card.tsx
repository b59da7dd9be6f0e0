import type { ListingCard } from '@qe/contract'
import { Link } from '@qe/platform'
import { Badge, cx, plural } from '@qe/ui'
import { Amount, PhotoCarousel, Rating } from '@qe/ui/unshared'
import { Zap } from 'lucide-react'
import { memo } from 'react'
import { cardSizes } from './photo-sizes'
import { sourceOf } from './photo-source'
import css from './place-card.module.css'
import { SaveButton } from './save-button'

export interface PlaceCardProps {
  place: ListingCard
  /** Query that goes along to the place: dates and guests. */
  query?: string
  /** Among the first on the page: its photo is loaded at once. */
  priority?: boolean
  sizes?: string
  /** Its pin on the map is being looked at. */
  active?: boolean
  onHover?: (id: string | null) => void
}

const kinds = { entire: 'Whole place', private_room: 'Private room', shared_room: 'Shared room' }

/** A place in lists: its pictures, where and what it is, and what it costs. No borders, the photo is the card. */
export const PlaceCard = memo(function PlaceCard({
  place,
  query = '',
  priority,
  sizes = cardSizes,
  active,
  onHover,
}: PlaceCardProps) {
  const to = `/property/${place.id}${query}`
  return (
    <article
      className={cx(css.card, active && css.active)}
      onPointerEnter={() => onHover?.(place.id)}
      onPointerLeave={() => onHover?.(null)}
    >
      <div className={css.media}>
        <PhotoCarousel
          label={`Photos of ${place.title}`}
          photos={place.photos.slice(0, 8).map(sourceOf)}
          sizes={sizes}
          priority={priority}
          wrap={(picture) => (
            <Link to={to} tabIndex={-1} aria-hidden="true" className={css.picture}>
              {picture}
            </Link>
          )}
        />
        <div className={css.heart}>
          <SaveButton id={place.id} title={place.title} />
        </div>
        {place.bookingType === 'instant' && (
          <Badge tone="photo" className={css.instant} icon={<Zap size={12} aria-hidden="true" />}>
            Instant
          </Badge>
        )}
      </div>
      <div className={css.words}>
        <div className={css.line}>
          <h3 className={css.title}>
            <Link to={to} onFocus={() => onHover?.(place.id)} onBlur={() => onHover?.(null)}>
              {place.title}
            </Link>
          </h3>
          <Rating rating={place.rating} detail="short" />
        </div>
        <p className={css.quiet}>
          {place.neighbourhood ? `${place.neighbourhood}, ${place.city}` : `${place.city}, ${place.country}`}
        </p>
        <p className={css.quiet}>
          {kinds[place.kind]} · {plural(place.beds, 'bed')} · {plural(place.guests, 'guest')}
        </p>
        <p className={css.price}>
          {place.total ? (
            <>
              <strong>
                <Amount money={place.total} />
              </strong>{' '}
              for {plural(place.nights ?? 1, 'night')}
              <span className={css.per}>
                <Amount money={place.nightly} /> a night
              </span>
            </>
          ) : (
            <>
              <strong>
                <Amount money={place.nightly} />
              </strong>{' '}
              a night
            </>
          )}
        </p>
      </div>
    </article>
  )
})
