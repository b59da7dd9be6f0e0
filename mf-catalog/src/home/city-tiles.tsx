import { type City, cityPath } from '@qe/contract'
import { Link } from '@qe/platform'
import { plural } from '@qe/ui'
import { CityPhoto } from '../city/city-photo'
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
              <CityPhoto photo={city.photo} sizes="(min-width: 1024px) 400px, 50vw" />
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
