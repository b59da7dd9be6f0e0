import type { CallOutput } from '@qe/contract'
import { TextField } from '@qe/ui'
import { formatMoney, toMajor, toMinor } from '@qe/ui/parts'
import { useState } from 'react'
import css from './FilterSheet.module.css'

interface PriceFilterProps {
  /** Lowest and highest price among the results; null where they do not share a currency. */
  range: CallOutput<'property/getall'>['priceRange']
  min: number | undefined
  max: number | undefined
  onChange: (min: number | undefined, max: number | undefined) => void
}

/** From and to. Prices are each place's own, so the filter waits for a search whose places share a currency. */
export function PriceFilter({ range, min, max, onChange }: PriceFilterProps) {
  const [currency, setCurrency] = useState(range?.min.currency)
  if (range && range.min.currency !== currency) setCurrency(range.min.currency)
  if (!currency) return <p className={css.quiet}>Choose a city first: here every place has its price in its own currency.</p>

  const shown = (amount: number | undefined) => (amount === undefined ? '' : String(toMajor({ amount, currency })))
  const read = (text: string) => {
    const value = Number(text.replace(/[^\d.]/g, ''))
    return text.trim() && Number.isFinite(value) && value > 0 ? toMinor(value, currency) : undefined
  }
  return (
    <div className={css.price}>
      <TextField
        label={`From (${currency})`}
        inputMode="numeric"
        placeholder={range ? formatMoney(range.min) : ''}
        value={shown(min)}
        onChange={(text) => onChange(read(text), max)}
      />
      <TextField
        label={`To (${currency})`}
        inputMode="numeric"
        placeholder={range ? formatMoney(range.max) : ''}
        value={shown(max)}
        onChange={(text) => onChange(min, read(text))}
        error={min !== undefined && max !== undefined && max < min ? 'This is less than "from".' : undefined}
      />
    </div>
  )
}
