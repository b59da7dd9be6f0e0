import { cityPath, type ListingCard } from '@qe/contract'
import { Link } from '@qe/platform'
import { cx, plural } from '@qe/ui'
import { Rating } from '@qe/ui/unshared'
import { SaveButton } from '../cards/save-button'
import { ShareListing } from '../share/share-listing'
import css from './listing-header.module.css'

const placeOf = ({ neighbourhood, city, country }: ListingCard) =>
  [neighbourhood, city, country].filter(Boolean).join(', ')

/** Title, rating and location, with buttons to share and save. The page of the city is known once the details are. */
export const ListingHeader = ({ listing }: { listing: ListingCard & { citySlug?: string } }) => (
  <header className={css.head}>
    <div className={css.words}>
      <h1 className={css.title}>{listing.title}</h1>
      <p className={css.line}>
        <a href="#reviews" className={css.rating}>
          <Rating rating={listing.rating} detail="short" />
          {listing.rating.count > 0 && <span className={css.link}>{plural(listing.rating.count, 'review')}</span>}
        </a>
        <span aria-hidden="true">·</span>
        {listing.citySlug ? (
          <Link to={cityPath({ country: listing.country, slug: listing.citySlug })} className={css.link}>
            {placeOf(listing)}
          </Link>
        ) : (
          <span className={cx(css.link, css.place)}>{placeOf(listing)}</span>
        )}
      </p>
    </div>
    <div className={css.actions}>
      <ShareListing id={listing.id} title={listing.title} className={css.share} />
      <SaveButton id={listing.id} title={listing.title} onPage />
    </div>
  </header>
)
