import type { ListingCard as ListingCardData } from '@qe/contract'
import { Link, useLocation } from '@qe/platform'
import { photoSource } from '@qe/platform/photo-source'
import { Badge, cx, plural } from '@qe/ui'
import {
  Amount,
  formatDateRange,
  PhotoCarousel,
  type PhotoCarouselHandle,
  Rating,
  useMediaQuery,
} from '@qe/ui/unshared'
import { Award, Zap } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, memo, type RefObject, useRef } from 'react'
import { isGuestFavourite } from './guest-favourite'
import css from './listing-card.module.css'
import { rememberOpened } from './opened-card'
import { cardSizes } from './photo-sizes'
import { SaveButton } from './save-button'

interface ListingCardProps {
  listing: ListingCardData
  /** Query of the link: dates and guests. */
  query?: string
  /** Say which dates its price is for. */
  showDates?: boolean
  /** Among the first on the page: load its photo at once. */
  priority?: boolean
  /** Level of its title: below that of the list. */
  heading?: 'h2' | 'h3'
  sizes?: string
  /** Its pin on the map is hovered. */
  active?: boolean
  onHover?: (id: string | null) => void
  /** The list that its heart saves to; otherwise the one used last. */
  wishlistId?: string
}

interface ListingLinkProps extends Omit<ComponentProps<typeof Link>, 'onClick' | 'media'> {
  listing: ListingCardData
  /** The part of the card that the browser moves to the page. */
  media: RefObject<HTMLElement | null>
}

/**
 * A link to the listing, which remembers its card and where it was opened. The card itself knows no address: each move
 * of the map changes it, and would render all cards again.
 */
function ListingLink({ listing, media, ...link }: ListingLinkProps) {
  const { key: entryKey } = useLocation()
  return <Link {...link} onClick={() => rememberOpened(listing, media.current, entryKey)} />
}

const kindLabels = { entire: 'Whole place', private_room: 'Private room', shared_room: 'Shared room' }

/**
 * A listing in a list: photos, location, kind and price. Two tab stops, its link and its heart: on the link the arrow
 * keys turn the photos.
 */
export const ListingCard = memo(function ListingCard({
  listing,
  query = '',
  showDates,
  priority,
  heading: Heading = 'h3',
  sizes = cardSizes,
  active,
  onHover,
  wishlistId,
}: ListingCardProps) {
  const carousel = useRef<PhotoCarouselHandle>(null)
  const media = useRef<HTMLDivElement>(null)
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)')
  const link = { to: `/property/${listing.id}${query}`, viewTransition: mayMove, listing, media }
  const turnPhotos = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    // With a modifier it is a command of the browser.
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    carousel.current?.turn(step)
  }
  return (
    <article
      className={cx(css.card, active && css.active)}
      onPointerEnter={() => onHover?.(listing.id)}
      onPointerLeave={() => onHover?.(null)}
    >
      <div className={css.media} ref={media}>
        <PhotoCarousel
          ref={carousel}
          skippedByTab
          label={`Photos of ${listing.title}`}
          photos={listing.photos.slice(0, 8).map(photoSource)}
          sizes={sizes}
          priority={priority}
          wrap={(picture) => (
            <ListingLink {...link} tabIndex={-1} aria-hidden="true" className={css.picture}>
              {picture}
            </ListingLink>
          )}
        />
        <div className={css.heart}>
          <SaveButton id={listing.id} title={listing.title} wishlistId={wishlistId} />
        </div>
        <div className={css.badges}>
          {isGuestFavourite(listing) && (
            <Badge tone="photo" icon={<Award size={12} aria-hidden="true" />}>
              Guest favourite
            </Badge>
          )}
          {listing.bookingType === 'instant' && (
            <Badge tone="photo" icon={<Zap size={12} aria-hidden="true" />}>
              Instant
            </Badge>
          )}
        </div>
      </div>
      <div className={css.words}>
        <div className={css.line}>
          <Heading className={css.title}>
            <ListingLink
              {...link}
              aria-keyshortcuts={listing.photos.length > 1 ? 'ArrowLeft ArrowRight' : undefined}
              data-listing={listing.id}
              onKeyDown={turnPhotos}
              onFocus={() => onHover?.(listing.id)}
              onBlur={() => onHover?.(null)}
            >
              {listing.title}
            </ListingLink>
          </Heading>
          <Rating rating={listing.rating} detail="short" />
        </div>
        <p className={css.quiet}>
          {listing.neighbourhood ? `${listing.neighbourhood}, ${listing.city}` : `${listing.city}, ${listing.country}`}
        </p>
        <p className={css.quiet}>
          {kindLabels[listing.kind]} · {plural(listing.beds, 'bed')} · {plural(listing.guests, 'guest')}
        </p>
        {showDates && listing.dates && (
          <p className={css.dates}>{formatDateRange(listing.dates.checkIn, listing.dates.checkOut)}</p>
        )}
        <p className={css.price}>
          {listing.total ? (
            <>
              <strong>
                <Amount money={listing.total} />
              </strong>{' '}
              total for {plural(listing.nights ?? 1, 'night')}
              <span className={css.per}>fees and taxes included</span>
            </>
          ) : (
            <>
              <strong>
                <Amount money={listing.nightly} />
              </strong>{' '}
              a night
              <span className={css.per}>before fees and taxes</span>
            </>
          )}
        </p>
      </div>
    </article>
  )
})
