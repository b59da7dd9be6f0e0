import type { Exchange } from '@qe/contract'
import { siteLanguage } from './language'

/**
 * What a language (BCP 47), a country or a currency is called in the words of the site; its code where it has no name,
 * or is no code.
 */
export function nameOf(type: 'language' | 'region' | 'currency', code: string): string {
  try {
    return new Intl.DisplayNames(siteLanguage, { type }).of(code) ?? code
  } catch {
    return code
  }
}

/** The currencies that amounts can be read in, by name. */
export const currencyOptions = ({ rates }: Exchange): { value: string; label: string }[] =>
  Object.keys(rates)
    .map((value) => ({ value, label: nameOf('currency', value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
