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
