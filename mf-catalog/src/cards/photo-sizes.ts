/**
 * How wide pictures stand at which window: for the page, and for the release document, which lets the first one start
 * early.
 */
export const cardSizes = '(min-width: 1024px) 300px, (min-width: 600px) 50vw, 100vw'
export const coverSizes = '(min-width: 1170px) 585px, (min-width: 768px) 50vw, 100vw'
