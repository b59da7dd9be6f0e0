import type { CallOutput } from '@qe/contract'
import { isMissing, Link, loginPath, rememberReturn, useApiQuery, usePage, useParams, useSession } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState, plural } from '@qe/ui'
import { backLinkClass } from '@qe/ui/unshared'
import { ArrowLeft, Heart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import cards from '../cards/listing-card.module.css'
import { CardsSkeleton } from './cards-skeleton'
import { listFacts } from './list-stay'
import { NothingSaved } from './nothing-saved'
import css from './saved.module.css'
import { SavedPlace } from './saved-place'
import { useKeptPlaces } from './use-kept-places'
import { WishlistActions } from './wishlist-actions'

/** One list of the person signed in: its places, dates and notes. */
export default function WishlistPage() {
  const { wishlistId = '' } = useParams()
  const { isLoggedIn } = useSession()
  const { data, error, refetch, isFetching } = useApiQuery('wishlist/details', { wishlistId }, { enabled: isLoggedIn })
  usePage({ title: data?.wishlist.name, isMissing: !data && isMissing(error) })
  return (
    <div className={css.page}>
      <Link to="/saved" className={backLinkClass}>
        <ArrowLeft aria-hidden size={18} /> Saved places
      </Link>
      {!isLoggedIn ? (
        <EmptyState
          alone
          icon={<Heart size={30} strokeWidth={1.6} />}
          title="This list is in an account"
          text="Sign in to see it."
          action={
            <Link to={loginPath} className={buttonClass({ variant: 'primary' })} onClick={() => rememberReturn()}>
              Sign in
            </Link>
          }
        />
      ) : isMissing(error) ? (
        <EmptyState
          alone
          icon={<Heart size={30} strokeWidth={1.6} />}
          title="This list is not here any more"
          text="You deleted it, or it belongs to another account."
          action={
            <Link to="/saved" className={buttonClass({ variant: 'primary' })}>
              See your lists
            </Link>
          }
        />
      ) : data ? (
        <List key={data.wishlist.id} details={data} />
      ) : error ? (
        <ErrorState retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <CardsSkeleton label="Loading the list" />
      )}
    </div>
  )
}

function List({ details }: { details: CallOutput<'wishlist/details'> }) {
  const { wishlist } = details
  const shown = useKeptPlaces(details)
  const heading = useRef<HTMLHeadingElement>(null)
  const lastCount = useRef(shown.length)
  // The button that moved a place to another list has left with it.
  useEffect(() => {
    if (shown.length < lastCount.current) heading.current?.focus({ preventScroll: true })
    lastCount.current = shown.length
  }, [shown.length])
  const { name, propertyIds } = wishlist
  return (
    <>
      <header className={css.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
          <p className={css.facts}>{listFacts(plural(propertyIds.length, 'place'), wishlist)}</p>
        </div>
        <WishlistActions wishlist={wishlist} />
      </header>
      {shown.length === 0 ? (
        <NothingSaved title="Nothing on this list" text="Press the heart on a place you like to save it here." />
      ) : (
        <section aria-labelledby="places">
          <h2 id="places" className="visually-hidden">
            Places
          </h2>
          <ul className={cards.grid}>
            {shown.map((place) => (
              <li key={place.propertyId}>
                <SavedPlace place={place} wishlist={wishlist} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
