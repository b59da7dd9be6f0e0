import { type CallOutput, cityPath } from '@qe/contract'
import { breadcrumbs, placesList } from '../structured-data'

/**
 * A city and its recommended places in the vocabulary of schema.org. Source:
 * https://developers.google.com/search/docs/appearance/structured-data/breadcrumb.
 */
export const structuredData = ({ city, items }: CallOutput<'city/details'>): object[] => [
  placesList(`Places to stay in ${city.name}`, city.listings, items),
  breadcrumbs([
    { name: 'Places to stay', path: '/search' },
    { name: city.name, path: cityPath(city) },
  ]),
]
