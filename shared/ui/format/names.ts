import type { Exchange } from '@qe/contract'
import { siteLanguage } from './language'

/** Name of a language (BCP 47), country or currency in the language of the site; the code itself where it has none. */
export function nameOf(type: 'language' | 'region' | 'currency', code: string): string {
  try {
    return new Intl.DisplayNames(siteLanguage, { type }).of(code) ?? code
  } catch {
    return code
  }
}

/** Display currencies as options, sorted by name. */
export const currencyOptions = ({ rates }: Exchange): { value: string; label: string }[] =>
  Object.keys(rates)
    .map((value) => ({ value, label: nameOf('currency', value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
