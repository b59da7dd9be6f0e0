import { Link, photoUrl, useApiInfinite } from '@qe/platform'
import { Photo, Price, Rating, ShowMore } from '@qe/ui/unshared'
import styles from './person.module.css'

/** Rows of two and of three are full. */
const listingsAtOnce = 12

/** The live listings of a host. Shows nothing while they load or fail to load. */
export function HostListings({ hostId, name }: { hostId: string; name: string }) {
  const query = useApiInfinite('property/getall', { hostId, limit: listingsAtOnce })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <section className={styles.listings}>
      <h2>{name}’s listings</h2>
      <ul className={styles.grid}>
        {items.map(({ id, title, photos, city, nightly, rating }) => (
          <li key={id}>
            <Link to={`/property/${id}`} className={styles.listing}>
              {photos[0] && (
                <Photo
                  src={photoUrl(photos[0].path)}
                  colours={photos[0].colours}
                  alt={photos[0].alt}
                  ratio="4 / 3"
                  sizes="(min-width: 768px) 280px, 100vw"
                />
              )}
              <span className={styles.line}>
                <strong dir="auto">{title}</strong>
                <Rating rating={rating} detail="short" />
              </span>
              <span className={styles.city}>{city}</span>
              <Price money={nightly} per="a night" />
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </section>
  )
}
