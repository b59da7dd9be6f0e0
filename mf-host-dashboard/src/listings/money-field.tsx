import { currencyExponent, TextField, toMajor, toMinor } from '@qe/ui'

interface Props {
  label: string
  hint?: string
  currency: string
  /** Minor units; null when empty. */
  value: number | null
  onChange: (value: number | null) => void
  optional?: boolean
  error?: string | undefined
}

/** An amount as people write it, kept in minor units. */
export function MoneyField({ currency, value, onChange, ...rest }: Props) {
  const exponent = currencyExponent(currency)
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="decimal"
      min={0}
      step={exponent === 0 ? 1 : 10 ** -exponent}
      start={currency}
      value={value === null ? '' : String(toMajor({ amount: value, currency }))}
      onChange={(text) => onChange(text === '' ? null : toMinor(Number(text), currency))}
    />
  )
}
