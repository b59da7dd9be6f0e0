import { isMissing, Link, useApiQuery, usePage, useParams } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState, plural } from '@qe/ui'
import { Link2Off } from 'lucide-react'
import cards from '../cards/listing-card.module.css'
import { CardsSkeleton } from './cards-skeleton'
import { DatedCard } from './dated-card'
import { listFacts } from './list-stay'
import { NothingSaved } from './nothing-saved'
import css from './saved.module.css'

/** A list that somebody shared by its link, to read. */
export default function SharedWishlistPage() {
  const { token = '' } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('wishlist/shared', { token }, { staleTime: 60_000 })
  usePage({ title: data?.name, isMissing: !data && isMissing(error) })
  if (isMissing(error))
    return (
      <EmptyState
        alone
        icon={<Link2Off size={30} strokeWidth={1.6} />}
        title="This list is not shared any more"
        text="Whoever sent you the link has ended it, or a part of the link is missing. There is more to see, though."
        action={
          <Link to="/search" className={buttonClass({ variant: 'primary' })}>
            Look around
          </Link>
        }
      />
    )
  if (error) return <ErrorState retry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <div className={css.page}>
        <CardsSkeleton label="Loading the list" />
      </div>
    )
  const { name, places } = data
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1>{name}</h1>
          <p className={css.facts}>
            A list that somebody shared with you · {listFacts(plural(places.length, 'place'), data)}
          </p>
        </div>
      </header>
      {places.length === 0 ? (
        <NothingSaved title="Nothing on this list" text="Its places are not on the site at the moment." />
      ) : (
        <section aria-labelledby="places">
          <h2 id="places" className="visually-hidden">
            Places
          </h2>
          <ul className={cards.grid}>
            {places.map(({ property, isAvailable, unfit }) => (
              <li key={property.id} className={css.place}>
                <DatedCard listing={property} stay={data} isAvailable={isAvailable} unfit={unfit} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
