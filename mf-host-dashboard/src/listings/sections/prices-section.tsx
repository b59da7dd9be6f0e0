import { useApiQuery } from '@qe/platform'
import { Notice } from '@qe/ui'
import { formatMoney, formatPercent, MoneyField, Stepper, Toggle } from '@qe/ui/unshared'
import type { SectionProps } from './section-props'
import styles from './sections.module.css'

/**
 * The host's share of an amount, in minor units. The fee is taken once and rounded half up. Rule: product rules, Money.
 */
export const afterFee = (amount: number, feeBps: number): number =>
  amount - Math.floor((amount * feeBps + 5_000) / 10_000)

/** Price of a night, and fees. */
export function PricesSection({ fields, onChange, errors, currency, locationLink }: SectionProps) {
  const { data } = useApiQuery('setting/details', {}, { quiet: true, staleTime: 600_000 })
  if (!currency)
    return (
      <Notice tone="info" title="Say where it is first" action={locationLink}>
        Prices are in the currency of its country.
      </Notice>
    )
  const money = (amount: number) => formatMoney({ amount, currency })
  const guests = fields.guests ?? 1
  return (
    <>
      <div className={styles.fields}>
        <MoneyField
          label="A night"
          required
          currency={currency}
          value={fields.basePrice ?? null}
          onChange={(value) => onChange({ basePrice: value ?? undefined })}
          error={errors['basePrice']}
        />
        <MoneyField
          label="Friday and Saturday"
          optional
          currency={currency}
          value={fields.weekendPrice ?? null}
          onChange={(weekendPrice) => onChange({ weekendPrice })}
          error={errors['weekendPrice']}
        />
        <MoneyField
          label="Cleaning, once a stay"
          optional
          currency={currency}
          value={fields.cleaningFee || null}
          onChange={(value) => onChange({ cleaningFee: value ?? 0 })}
          error={errors['cleaningFee']}
        />
      </div>
      {data && fields.basePrice !== undefined && (
        <p className={styles.earned} role="status">
          Guests pay {money(fields.basePrice)} a night; you get{' '}
          <strong>{money(afterFee(fields.basePrice, data.serviceFeeBps))}</strong> after our fee of{' '}
          {formatPercent(data.serviceFeeBps / 100)}. Nothing is added on top for them but taxes.
        </p>
      )}
      {guests > 1 && (
        <>
          <Stepper
            label="Guests in that price"
            min={1}
            max={guests}
            value={Math.min(guests, fields.guestsIncluded ?? guests)}
            onChange={(guestsIncluded) => onChange({ guestsIncluded })}
          />
          {(fields.guestsIncluded ?? guests) < guests && (
            <MoneyField
              label="Each further guest, a night"
              optional
              currency={currency}
              value={fields.extraGuestFee || null}
              onChange={(value) => onChange({ extraGuestFee: value ?? 0 })}
              error={errors['extraGuestFee']}
            />
          )}
        </>
      )}
      <Toggle
        label="Pets may come"
        checked={fields.petsAllowed ?? false}
        onChange={(petsAllowed) => onChange({ petsAllowed, ...(!petsAllowed && { petFee: 0 }) })}
      />
      {fields.petsAllowed && (
        <MoneyField
          label="A pet, a night"
          optional
          currency={currency}
          value={fields.petFee || null}
          onChange={(value) => onChange({ petFee: value ?? 0 })}
          error={errors['petFee']}
        />
      )}
    </>
  )
}
