import css from './back.module.css'

/** Class of the link at the top of a page that leads to its parent page. */
export const backLinkClass = css.back
