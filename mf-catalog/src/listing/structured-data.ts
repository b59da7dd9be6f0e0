import type { ListingDetails } from '@qe/contract'
import { photoUrl } from '@qe/platform'

/** Absolute address of a path of this site or of its content host. */
const absolute = (path: string) => new URL(path, location.href).href

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
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: 'Places to stay', item: absolute('/search') },
        { name: city, item: absolute(`/search?city=${encodeURIComponent(citySlug)}`) },
        { name: title, item: absolute(location.pathname) },
      ].map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
    },
  ]
}
