import type { ListingDetails } from '@qe/contract'
import { bus, Link } from '@qe/platform'
import { Button, plural } from '@qe/ui'
import { Rating } from '@qe/ui/unshared'
import { Share } from 'lucide-react'
import { SaveButton } from '../cards/save-button'
import css from './title-line.module.css'

/** The share sheet of the phone, or the link on the clipboard. */
async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    bus.publish('toast', { message: 'Link copied.', variant: 'success' })
  } catch {
    // Closed without sharing: nothing to say.
  }
}

export const TitleLine = ({ place }: { place: ListingDetails }) => (
  <header className={css.head}>
    <div className={css.words}>
      <h1 className={css.title}>{place.title}</h1>
      <p className={css.line}>
        <a href="#reviews" className={css.rating}>
          <Rating rating={place.rating} detail="short" />
          {place.rating.count > 0 && <span className={css.link}>{plural(place.rating.count, 'review')}</span>}
        </a>
        <span aria-hidden="true">·</span>
        <Link to={`/search?city=${place.citySlug}`} className={css.link}>
          {place.neighbourhood ? `${place.neighbourhood}, ` : ''}
          {place.city}, {place.country}
        </Link>
      </p>
    </div>
    <div className={css.actions}>
      <Button
        variant="ghost"
        size="small"
        className={css.share}
        icon={<Share size={17} aria-hidden="true" />}
        onClick={() => void share(place.title)}
      >
        Share
      </Button>
      <SaveButton id={place.id} title={place.title} onPage />
    </div>
  </header>
)
