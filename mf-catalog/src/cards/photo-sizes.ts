/**
 * Values of `<img sizes>`: for the pages, and for the release document, so that the server can preload the first one.
 */
export const cardSizes = '(min-width: 1024px) 300px, (min-width: 600px) 50vw, 100vw'
/** Across the top of a page. A phone shows the middle of it, at two to three times the width of its window. */
export const heroSizes = '(min-width: 900px) 100vw, 150vw'
export const coverSizes = '(min-width: 1170px) 585px, (min-width: 768px) 50vw, 100vw'
