import { cityPath, type ListingDetails } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { absolute, breadcrumbs } from '../structured-data'

/**
 * A listing in the vocabulary of schema.org: the place with its rating, and the way to it through the site.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/local-business and /breadcrumb.
 */
export function structuredData(listing: ListingDetails): object[] {
  const { title, description, photos, city, citySlug, country, neighbourhood, point, rating, guests } = listing
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'LodgingBusiness',
      name: title,
      description,
      url: absolute(location.pathname),
      image: photos.slice(0, 8).map(({ path }) => absolute(`${photoUrl(path)}/1600.webp`)),
      address: {
        '@type': 'PostalAddress',
        addressLocality: city,
        addressRegion: neighbourhood,
        addressCountry: country,
      },
      geo: { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lon },
      ...(rating.count > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
      }),
      maximumAttendeeCapacity: guests,
    },
    breadcrumbs([
      { name: 'Places to stay', path: '/search' },
      { name: city, path: cityPath({ country, slug: citySlug }) },
      { name: title, path: location.pathname },
    ]),
  ]
}
