import type { CallOutput } from '@qe/contract'
import { TextField, useDisplayCurrency } from '@qe/ui'
import { convertForDisplay, formatInDisplayCurrency, formatMoney, latinDigits, toMajor, toMinor } from '@qe/ui/unshared'
import { useState } from 'react'
import css from './filter-sheet.module.css'

interface PriceFilterProps {
  /** Lowest and highest price among the results; null where they do not share a currency. */
  range: CallOutput<'property/getall'>['priceRange']
  min: number | undefined
  max: number | undefined
  onChange: (min: number | undefined, max: number | undefined) => void
}

/**
 * Lowest and highest price. Each listing has its own currency, so the filter works only where all results share one.
 * Shows the amounts in the visitor's display currency as well.
 */
export function PriceFilter({ range, min, max, onChange }: PriceFilterProps) {
  const displayCurrency = useDisplayCurrency()
  const [currency, setCurrency] = useState(range?.min.currency)
  if (range && range.min.currency !== currency) setCurrency(range.min.currency)
  if (!currency)
    return <p className={css.quiet}>Choose a city first: here every place has its price in its own currency.</p>

  const formatAmount = (amount: number | undefined) =>
    amount === undefined ? '' : String(toMajor({ amount, currency }))
  const parseAmount = (text: string) => {
    // Whole units are exact enough. A group of three digits is no decimal part: `1.200,50` is twelve hundred.
    const value = Number(
      latinDigits(text)
        .replace(/[.,]\d{1,2}$/, '')
        .replace(/\D/g, ''),
    )
    return value > 0 ? toMinor(value, currency) : undefined
  }
  const displayHint = (amount: number | undefined, end: 'min' | 'max') => {
    const money = amount === undefined ? range?.[end] : { amount, currency }
    return money && convertForDisplay(money, displayCurrency)
      ? formatInDisplayCurrency(money, displayCurrency)
      : undefined
  }
  return (
    <div className={css.price}>
      <TextField
        label={`From (${currency})`}
        inputMode="numeric"
        placeholder={range ? formatMoney(range.min) : ''}
        hint={displayHint(min, 'min')}
        value={formatAmount(min)}
        onChange={(text) => onChange(parseAmount(text), max)}
      />
      <TextField
        label={`To (${currency})`}
        inputMode="numeric"
        placeholder={range ? formatMoney(range.max) : ''}
        hint={displayHint(max, 'max')}
        value={formatAmount(max)}
        onChange={(text) => onChange(min, parseAmount(text))}
        error={min !== undefined && max !== undefined && max < min ? 'This is less than "from".' : undefined}
      />
    </div>
  )
}
