import type { TransactionSummary } from '@qe/contract'
import { SelectField } from '@qe/ui'
import { Chip, DateField, today } from '@qe/ui/unshared'
import type { PaymentFilter } from './filter'
import css from './transactions-page.module.css'

const kinds = [
  { kind: null, label: 'All' },
  { kind: 'payments', label: 'Payments' },
  { kind: 'refunds', label: 'Refunds' },
] as const

interface PaymentFiltersProps {
  filter: PaymentFilter
  /** Years and places that there are payments of. */
  summary: Pick<TransactionSummary, 'years' | 'places'>
  change: (changes: Record<string, string | null>) => void
}

/** Which payments are shown: of which kind, when, and for which place. */
export function PaymentFilters({ filter, summary: { years, places }, change }: PaymentFiltersProps) {
  const { kind: chosen, when, propertyId } = filter
  const dates = when && 'from' in when ? when : null
  const year = when && 'year' in when ? when.year : null
  const day = today()
  const chooseWhen = (value: string) =>
    change({
      year: value === 'dates' ? null : value,
      from: value === 'dates' ? `${year ?? day.slice(0, 4)}-01-01` : null,
      to: value === 'dates' ? (year && year < day.slice(0, 4) ? `${year}-12-31` : day) : null,
    })
  const firstDay = `${Math.min(Number(dates?.from.slice(0, 4) ?? day.slice(0, 4)), ...years)}-01-01`
  const listed = year && !years.includes(Number(year)) ? [Number(year), ...years] : years
  return (
    <div className={css.filters}>
      <fieldset className={css.chips} aria-label="Which payments">
        {kinds.map(({ kind, label }) => (
          <Chip key={label} pressed={kind === chosen} onClick={() => change({ kind })}>
            {label}
          </Chip>
        ))}
      </fieldset>
      <div className={css.selects}>
        <SelectField
          label="When"
          value={dates ? 'dates' : (year ?? '')}
          onChange={chooseWhen}
          options={[
            { value: '', label: 'At any time' },
            ...listed.map((one) => ({ value: String(one), label: String(one) })),
            { value: 'dates', label: 'Between two dates' },
          ]}
        />
        {(places.length > 1 || propertyId) && (
          <SelectField
            label="Place"
            value={propertyId ?? ''}
            onChange={(place) => change({ place })}
            options={[
              { value: '', label: 'All places' },
              ...places.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
        {dates && (
          <>
            <DateField
              label="From"
              value={dates.from}
              min={firstDay}
              max={dates.to}
              onChange={(from) => change({ from })}
            />
            <DateField label="To" value={dates.to} min={dates.from} max={day} onChange={(to) => change({ to })} />
          </>
        )}
      </div>
    </div>
  )
}
