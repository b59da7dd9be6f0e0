/** Browsers by what their user agent says; the first that fits, as most claim to be several. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
]

/** The browser's name for people; null for a program that is none of the known ones. */
export const browserOf = (userAgent: string): string | null =>
  browsers.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
