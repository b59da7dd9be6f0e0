/** Absolute address of a path of this site or of its content host. */
export const absolute = (path: string) => new URL(path, location.href).href

/** The way to a page through the site, in the vocabulary of schema.org. */
export const breadcrumbs = (steps: readonly { name: string; path: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
})

/**
 * The site, so that search engines know what to call it. Source:
 * https://developers.google.com/search/docs/appearance/site-names.
 */
export const webSite = () => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Quality Escape',
  url: absolute('/'),
})

interface PlaceOfList {
  id: string
  title: string
}

/**
 * A list of places, each with a page of its own. Source:
 * https://developers.google.com/search/docs/appearance/structured-data/carousel.
 * @param total places that there are, of which `items` are the first
 */
export const placesList = (name: string, total: number, items: readonly PlaceOfList[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: total,
  itemListElement: items.map(({ id, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: absolute(`/property/${id}`),
  })),
})
