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
 * From and to. Prices are each place's own, so the filter waits for a search whose places share a currency. To who
 * reads amounts in another one it says what they come to there.
 */
export function PriceFilter({ range, min, max, onChange }: PriceFilterProps) {
  const reading = useDisplayCurrency()
  const [currency, setCurrency] = useState(range?.min.currency)
  if (range && range.min.currency !== currency) setCurrency(range.min.currency)
  if (!currency)
    return <p className={css.quiet}>Choose a city first: here every place has its price in its own currency.</p>

  const shown = (amount: number | undefined) => (amount === undefined ? '' : String(toMajor({ amount, currency })))
  const read = (text: string) => {
    // Whole units will do to compare by; a group of three is no decimals: `1.200,50` is twelve hundred.
    const value = Number(
      latinDigits(text)
        .replace(/[.,]\d{1,2}$/, '')
        .replace(/\D/g, ''),
    )
    return value > 0 ? toMinor(value, currency) : undefined
  }
  const about = (amount: number | undefined, end: 'min' | 'max') => {
    const money = amount === undefined ? range?.[end] : { amount, currency }
    return money && convertForDisplay(money, reading) ? formatInDisplayCurrency(money, reading) : undefined
  }
  return (
    <div className={css.price}>
      <TextField
        label={`From (${currency})`}
        inputMode="numeric"
        placeholder={range ? formatMoney(range.min) : ''}
        hint={about(min, 'min')}
        value={shown(min)}
        onChange={(text) => onChange(read(text), max)}
      />
      <TextField
        label={`To (${currency})`}
        inputMode="numeric"
        placeholder={range ? formatMoney(range.max) : ''}
        hint={about(max, 'max')}
        value={shown(max)}
        onChange={(text) => onChange(min, read(text))}
        error={min !== undefined && max !== undefined && max < min ? 'This is less than "from".' : undefined}
      />
    </div>
  )
}
