import { Link, useApiQuery } from '@qe/platform'
import { ErrorState, plural } from '@qe/ui'
import { CardsSkeleton } from './cards-skeleton'
import { Cover } from './cover'
import { listFacts } from './list-stay'
import { NothingSaved } from './nothing-saved'
import css from './saved.module.css'

/** The lists of the person signed in, each with a cover and what is on it. */
export function Wishlists() {
  const { data, error, refetch, isFetching } = useApiQuery('wishlist/list', {})
  if (error && !data) return <ErrorState retry={() => void refetch()} retrying={isFetching} />
  if (!data) return <CardsSkeleton label="Loading your lists" />
  if (data.wishlists.length === 0)
    return <NothingSaved text="Press the heart on a place you like; it waits here, on every device you sign in on." />
  return (
    <ul className={css.lists}>
      {data.wishlists.map(({ id, name, propertyIds, covers, shareToken, ...stay }) => (
        <li key={id}>
          <Link to={`/saved/${id}`} className={css.list}>
            <Cover photos={covers} />
            <strong className={css.listName}>{name}</strong>
            <span className={css.listFacts}>
              {listFacts(plural(propertyIds.length, 'place'), stay)}
              {shareToken && ' · shared by link'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
