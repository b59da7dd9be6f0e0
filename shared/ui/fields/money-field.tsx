import { TextField } from '@qe/ui'
import { useEffect, useRef, useState } from 'react'
import { latinDigits } from '../format/latin-digits'
import { currencyExponent, toMajor } from '../format/money'
import styles from './money-field.module.css'

/**
 * Parses a typed amount into minor units: `1 200,50`, `1,200.5`, `١٢٠٠٫٥٠` and `1200.50` are the same in
 * euros. A last group of as many digits as the currency has decimals, or fewer, is the decimals; in yen there are none.
 * @returns null when empty, NaN when it is not an amount of this currency
 */
export function parseAmount(text: string, currency: string): number | null {
  const cleaned = latinDigits(text)
    .replace(/[\s'’]/g, '')
    .replace(/[.,]$/, '')
  if (cleaned === '') return null
  if (!/^\d+([.,]\d+)*$/.test(cleaned)) return Number.NaN
  const exponent = currencyExponent(currency)
  const groups = cleaned.split(/[.,]/)
  const decimals = groups.length > 1 && (groups.at(-1)?.length ?? 0) <= exponent ? (groups.pop() ?? '') : ''
  const wellGrouped = groups
    .slice(1)
    .every((group, index, rest) => group.length === 3 || (group.length === 2 && index < rest.length - 1))
  return wellGrouped ? Number(groups.join('') + decimals.padEnd(exponent, '0')) : Number.NaN
}

/** Formats an amount for a field: without grouping, with all decimals or none. */
export function formatAmountInput(amount: number, currency: string): string {
  const major = toMajor({ amount, currency })
  return Number.isInteger(major) ? String(major) : major.toFixed(currencyExponent(currency))
}

interface MoneyFieldProps {
  label: string
  hint?: string | undefined
  currency: string
  /** Minor units; null when empty. */
  value: number | null
  /** Not called for invalid amounts: the field shows an error and blocks its form. */
  onChange: (value: number | null) => void
  optional?: boolean
  required?: boolean
  error?: string | undefined
}

/** A field for an amount of money. Its value is in minor units. */
export function MoneyField({ currency, value, onChange, error, ...rest }: MoneyFieldProps) {
  const [text, setText] = useState(value === null ? '' : formatAmountInput(value, currency))
  const field = useRef<HTMLInputElement>(null)
  const invalidText = Number.isNaN(parseAmount(text, currency))
    ? `Enter an amount in ${currency}, such as ${formatAmountInput(120_500, currency)}.`
    : ''
  useEffect(() => field.current?.setCustomValidity(invalidText), [invalidText])
  return (
    <TextField
      {...rest}
      ref={field}
      className={styles.money}
      inputMode={currencyExponent(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      start={currency}
      value={text}
      onChange={(typed) => {
        setText(typed)
        const amount = parseAmount(typed, currency)
        if (!Number.isNaN(amount)) onChange(amount)
      }}
      error={invalidText || error}
    />
  )
}
