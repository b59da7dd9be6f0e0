import css from './back.module.css'

/** The look of the link over a page that leads to the page above it. */
export const backLinkClass = css.back
