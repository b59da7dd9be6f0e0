import type { Exchange } from '@qe/contract'

/** A currency by its name in the reader's language; by its code where it has none. */
export const nameOfCurrency = (code: string): string => new Intl.DisplayNames(undefined, { type: 'currency' }).of(code) ?? code

/** The currencies that amounts can be read in, by name. */
export const currencyOptions = ({ rates }: Exchange): { value: string; label: string }[] =>
  Object.keys(rates)
    .map((value) => ({ value, label: nameOfCurrency(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
