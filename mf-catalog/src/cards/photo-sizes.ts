/**
 * Values of `<img sizes>`: for the pages, and for the release document, so that the server can preload the first one.
 */
export const cardSizes = '(min-width: 1024px) 300px, (min-width: 600px) 50vw, 100vw'
/**
 * Across the top of a page. A phone shows the middle of it, two to three times as wide as its window. With a third more
 * pixels it looks sharp there; with all that the phone could show it would come later.
 */
export const heroSizes = '(min-width: 900px) 100vw, 130vw'
export const coverSizes = '(min-width: 1170px) 585px, (min-width: 768px) 50vw, 100vw'
