import { visitorLocale } from '../rendered-for'
import { latinDigitsLocale, siteLanguage } from './language'

const formats = new Map<string | undefined, Intl.NumberFormat>()

function formatOf(locale: string | undefined): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { numberingSystem: latinDigitsLocale })
  formats.set(locale, format)
  return format
}

/** Formats a count in the visitor's locale: `1,234`, `1.234`. */
export const formatCount = (count: number): string => formatOf(visitorLocale()).format(count)

/** `plural(3, 'night')` → `3 nights`; the third argument is an irregular plural. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** `['a', 'b', 'c']` → `a, b and c`. */
export const listOf = (words: string[]): string => new Intl.ListFormat(siteLanguage).format(words)

/** Initials of a name. Handles single words, emoji and other scripts. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = (word: string | undefined) => (word ? ([...new Intl.Segmenter().segment(word)][0]?.segment ?? '') : '')
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toLocaleUpperCase(visitorLocale())
}
