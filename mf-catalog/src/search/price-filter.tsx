import type { CallOutput } from '@qe/contract'
import { TextField, useDisplayCurrency } from '@qe/ui'
import { convertForDisplay, formatInDisplayCurrency, formatMoney, latinDigits, toMajor, toMinor } from '@qe/ui/unshared'
import { useState } from 'react'
import css from './filter-sheet.module.css'
import { priceLimitsOf, type SearchFilters, withPriceLimits } from './search-query'

interface PriceFilterProps {
  search: SearchFilters
  /** Lowest and highest price of a night among the results; null where they do not share a currency. */
  range: CallOutput<'property/getall'>['priceRange']
  onChange: (limits: SearchFilters) => void
}

/**
 * Lowest and highest price: of a night, or with dates of the whole stay, as the cards have it. In the currency that all
 * results share; where they share none, in the one that the visitor reads amounts in.
 */
export function PriceFilter({ search, range, onChange }: PriceFilterProps) {
  const displayCurrency = useDisplayCurrency()
  const [shared, setShared] = useState(range?.min.currency)
  if (range && range.min.currency !== shared) setShared(range.min.currency)
  const { min, max } = priceLimitsOf(search)
  const currency = search.priceCurrency ?? shared ?? displayCurrency?.currency
  if (!currency)
    return <p className={css.quiet}>Choose a city first: here every place has its price in its own currency.</p>

  const change = (limits: { min: number | undefined; max: number | undefined }) =>
    onChange(withPriceLimits(search, { ...limits, currency }))
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
  // The range is of a night's prices.
  const bound = (end: 'min' | 'max') => (range?.min.currency === currency && !search.checkIn ? range[end] : undefined)
  const displayHint = (amount: number | undefined, end: 'min' | 'max') => {
    const money = amount === undefined ? bound(end) : { amount, currency }
    return money && convertForDisplay(money, displayCurrency)
      ? formatInDisplayCurrency(money, displayCurrency)
      : undefined
  }
  const placeholder = (end: 'min' | 'max') => {
    const money = bound(end)
    return money ? formatMoney(money) : ''
  }
  return (
    <div className={css.price}>
      <TextField
        label={`From (${currency})`}
        inputMode="numeric"
        placeholder={placeholder('min')}
        hint={displayHint(min, 'min')}
        value={formatAmount(min)}
        onChange={(text) => change({ min: parseAmount(text), max })}
      />
      <TextField
        label={`To (${currency})`}
        inputMode="numeric"
        placeholder={placeholder('max')}
        hint={displayHint(max, 'max')}
        value={formatAmount(max)}
        onChange={(text) => change({ min, max: parseAmount(text) })}
        error={min !== undefined && max !== undefined && max < min ? 'This is less than "from".' : undefined}
      />
    </div>
  )
}
