/**
 * What the site's own words are written in. Dates and amounts follow the visitor's locale; what joins words does not.
 */
export const siteLanguage = 'en-GB'

/** The figures of every number, so that no sentence has two kinds, also where the visitor's locale has others. */
export const latinDigitsLocale = 'latn'
