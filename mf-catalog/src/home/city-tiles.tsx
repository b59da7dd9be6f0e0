import { type City, cityPath } from '@qe/contract'
import { Link } from '@qe/platform'
import { photoSource } from '@qe/platform/photo-source'
import { plural } from '@qe/ui'
import { Photo } from '@qe/ui/unshared'
import css from './home.module.css'

/** Tiles of cities. The first two are large. */
export function CityTiles({ cities, title }: { cities: City[]; title: string }) {
  if (cities.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="cities">
      <h2 id="cities" className={css.heading}>
        {title}
      </h2>
      <ul className={css.cities}>
        {cities.slice(0, 8).map((city) => (
          <li key={city.id} className={css.tile}>
            <Link to={cityPath(city)} className={css.tileLink}>
              <Photo {...photoSource(city.photo)} alt="" sizes="(min-width: 1024px) 400px, 50vw" />
              <span className={css.tileWords}>
                <span className={css.tileName}>{city.name}</span>
                <span className={css.tileNote}>{plural(city.listings, 'place')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
