import { bus, chooseCurrency, useApiQuery, useCurrency } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { currencyOptions, Dialog, formatDate } from '@qe/ui/unshared'
import { Check } from 'lucide-react'
import styles from './currency-dialog.module.css'

export interface CurrencyDialogProps {
  onClose: () => void
}

/** Dialog for the display currency; a click selects one. */
export function CurrencyDialog({ onClose }: CurrencyDialogProps) {
  const chosen = useCurrency()
  const query = useApiQuery('setting/details', {}, { staleTime: 3_600_000, quiet: true })
  const choose = (currency: string | null) => {
    chooseCurrency(currency).catch(() =>
      bus.publish('toast', {
        message: 'The currency was not saved in your account. Choose it again in a while.',
        variant: 'warning',
      }),
    )
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Read amounts in" size="large">
      <Loaded query={query} shape={[44, 300]} compact>
        {({ exchange }) => (
          <>
            <ul className={styles.list}>
              {[{ value: null, label: 'The listing’s currency' }, ...(exchange ? currencyOptions(exchange) : [])].map(
                ({ value, label }) => (
                  <li key={value} className={value ? undefined : styles.whole}>
                    <button
                      type="button"
                      className={styles.currency}
                      aria-pressed={chosen === value}
                      onClick={() => choose(value)}
                    >
                      <span>{label}</span>
                      {value && <span className={styles.code}>{value}</span>}
                      {chosen === value && <Check aria-hidden size={18} />}
                    </button>
                  </li>
                ),
              )}
            </ul>
            {exchange && (
              <p className={styles.note}>
                Roughly, at the European Central Bank’s reference rates of {formatDate(exchange.day, 'long')}. You
                always pay in the currency of the listing.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
