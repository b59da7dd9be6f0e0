/** Language of the site's texts. Dates and amounts follow the visitor's locale; lists and relative times do not. */
export const siteLanguage = 'en-GB'

/** Numbering system of every number, so that no sentence mixes digits, whatever the visitor's locale. */
export const latinDigitsLocale = 'latn'
