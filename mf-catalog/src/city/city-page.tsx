import type { CallOutput } from '@qe/contract'
import { isMissing, Link, useApiQuery, usePage, useParams } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState, formatCount, plural } from '@qe/ui'
import { Amount, Rating } from '@qe/ui/unshared'
import { MapPin } from 'lucide-react'
import { ListingCard } from '../cards/listing-card'
import { heroSizes } from '../cards/photo-sizes'
import { CityTiles } from '../home/city-tiles'
import home from '../home/home.module.css'
import { AmenityIcon } from '../listing/amenity-icon'
import css from './city.module.css'
import { CityPhoto } from './city-photo'
import { CitySkeleton } from './city-skeleton'
import { structuredData } from './structured-data'

type CityDetails = CallOutput<'city/details'>

const searchPath = ({ city }: CityDetails, filter?: [name: 'type' | 'amenities', key: string]) =>
  `/search?${new URLSearchParams([['city', city.slug], ...(filter ? [filter] : [])])}`

/** What there is to stay in a city, at an address of its own: for people who look for it, and for search engines. */
export default function CityPage() {
  const { country = '', city = '' } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('city/details', { country, city }, { staleTime: 300_000 })
  usePage({
    title: data && `Places to stay in ${data.city.name}, ${data.city.country}`,
    description: data && summary(data),
    picture: data?.city.photo.path,
    structuredData: data && structuredData(data),
    isMissing: !data && isMissing(error),
  })
  if (data) return <City key={data.city.id} details={data} />
  if (isMissing(error))
    return (
      <EmptyState
        icon={<MapPin size={30} strokeWidth={1.6} />}
        title="No places to stay here"
        text="We have none at this address right now. There are others in many cities."
        action={
          <Link to="/search" className={buttonClass({ variant: 'primary' })}>
            Look everywhere
          </Link>
        }
      />
    )
  if (error) return <ErrorState title="This city did not load" retry={() => void refetch()} retrying={isFetching} />
  return <CitySkeleton />
}

/** One sentence for search engines and link previews. */
const summary = ({ city, types }: CityDetails) =>
  `${plural(city.listings, 'place')} to stay in ${city.name}, ${city.country}` +
  `${types[0] ? `, from ${types.map(({ plural }) => plural.toLowerCase()).join(', ')}` : ''}. ` +
  'With your dates, the whole price is shown from the start.'

function City({ details }: { details: CityDetails }) {
  const { city, rating, lowestPrice, priced, items, nearby } = details
  return (
    <div className={home.page}>
      <header className={css.hero}>
        <div className={css.picture}>
          <CityPhoto photo={city.photo} sizes={heroSizes} priority square />
        </div>
        <div className={css.over}>
          <p className={css.country}>{city.country}</p>
          <h1 className={css.title}>Places to stay in {city.name}</h1>
          <p className={css.facts}>
            {plural(city.listings, 'place')}
            {priced === city.listings && (
              <>
                {' · from '}
                <Amount money={lowestPrice} /> a night before fees
              </>
            )}
            {rating.count > 0 && (
              <>
                {' · '}
                <Rating rating={rating} detail="long" />
              </>
            )}
          </p>
        </div>
      </header>
      <section className={home.section} aria-labelledby="recommended">
        <div className={home.head}>
          <h2 id="recommended" className={home.heading}>
            Guests like these
          </h2>
          <Link to={searchPath(details)} className={home.all}>
            Dates and map
          </Link>
        </div>
        <ul className={css.cards}>
          {items.map((listing) => (
            <li key={listing.id}>
              <ListingCard listing={listing} />
            </li>
          ))}
        </ul>
        {city.listings > items.length && (
          <p className={css.more}>
            <Link to={searchPath(details)} className={buttonClass({ variant: 'primary', size: 'large' })}>
              Show all {formatCount(city.listings)} places
            </Link>
          </p>
        )}
      </section>
      <Facts details={details} />
      {nearby.length > 0 && <CityTiles cities={nearby} title="Not far from here" />}
    </div>
  )
}

function Facts({ details }: { details: CityDetails }) {
  const { city, medianPrice, priced, types, amenities } = details
  return (
    <section className={home.section} aria-labelledby="facts">
      <h2 id="facts" className={home.heading}>
        Good to know about staying in {city.name}
      </h2>
      <div className={css.columns}>
        <div>
          <h3>What a night costs</h3>
          <p className={css.text}>
            Half of the places{priced < city.listings && ` with prices in ${medianPrice.currency}`} cost{' '}
            <Amount money={medianPrice} /> a night or less. Cleaning, taxes and everything else are in the price as soon
            as you have chosen dates.
          </p>
        </div>
        <div>
          <h3>What there is</h3>
          <ul className={css.links}>
            {types.map(({ key, label, plural: many, listings }) => (
              <li key={key}>
                <Link to={searchPath(details, ['type', key])} className={css.link}>
                  {formatCount(listings)} {(listings === 1 ? label : many).toLowerCase()}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>What many of them have</h3>
          <ul className={css.links}>
            {amenities.map(({ key, label, icon, listings }) => (
              <li key={key}>
                <Link to={searchPath(details, ['amenities', key])} className={css.link}>
                  <AmenityIcon name={icon} /> {label} <span className={css.count}>{formatCount(listings)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
