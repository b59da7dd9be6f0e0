import { Link, loginPath, rememberReturn, useApiQuery, useSaved } from '@qe/platform'
import { ErrorState, Notice, plural } from '@qe/ui'
import { useState } from 'react'
import { ListingCard } from '../cards/listing-card'
import cards from '../cards/listing-card.module.css'
import { CardsSkeleton } from './cards-skeleton'
import { NothingSaved } from './nothing-saved'
import css from './saved.module.css'

/** Places saved by somebody signed out. One removed here stays until the page is left, so that a slip can be undone. */
export function BrowserPlaces() {
  const { ids } = useSaved()
  const [idsOnArrival] = useState(ids)
  const { data, error, refetch, isFetching } = useApiQuery(
    'property/getall',
    { ids: [...idsOnArrival], limit: 50 },
    { enabled: idsOnArrival.length > 0 },
  )
  const missingCount = data ? idsOnArrival.length - data.items.length : 0
  if (idsOnArrival.length === 0)
    return <NothingSaved text="Press the heart on a place you like; it waits here, in this browser." />
  if (error) return <ErrorState retry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      <Notice tone="info">
        These wait in this browser.{' '}
        <Link to={loginPath} className={css.link} onClick={() => rememberReturn()}>
          Sign in
        </Link>{' '}
        to have them on every device, in lists of your own.
      </Notice>
      {data ? (
        <ul className={cards.grid}>
          {data.items.map((listing) => (
            <li key={listing.id}>
              <ListingCard listing={listing} heading="h2" />
            </li>
          ))}
        </ul>
      ) : (
        <CardsSkeleton label="Loading your saved places" count={idsOnArrival.length} />
      )}
      {missingCount > 0 && (
        <p className={css.quiet}>
          {plural(missingCount, 'saved place is', 'saved places are')} not on the site at the moment.
        </p>
      )}
    </>
  )
}
