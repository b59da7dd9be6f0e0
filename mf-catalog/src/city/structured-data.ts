import { type CallOutput, cityPath } from '@qe/contract'
import { absolute, breadcrumbs } from '../structured-data'

/**
 * A city and its recommended places in the vocabulary of schema.org.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/carousel and /breadcrumb.
 */
export const structuredData = ({ city, items }: CallOutput<'city/details'>): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: `Places to stay in ${city.name}`,
    numberOfItems: city.listings,
    itemListElement: items.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: absolute(`/property/${id}`),
    })),
  },
  breadcrumbs([
    { name: 'Places to stay', path: '/search' },
    { name: city.name, path: cityPath(city) },
  ]),
]
