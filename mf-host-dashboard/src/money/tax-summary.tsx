import type { CurrencyPayouts } from '@qe/contract'
import { formatMoney } from '@qe/ui/unshared'
import styles from './money.module.css'

/** What was kept as tax in a year, by kind and place. Nothing where there was none. */
export function TaxSummary({ of: { currency, taxes = [], year: sums }, year }: { of: CurrencyPayouts; year: number }) {
  if (taxes.length === 0) return null
  const money = (amount: number) => formatMoney({ amount, currency })
  return (
    <table className={styles.taxes}>
      <caption>Taxes of {year} by kind, passed on to the tax office</caption>
      <thead>
        <tr>
          <th scope="col">Tax</th>
          <th scope="col">Bookings</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ label, city, country, amount, bookings }) => (
          <tr key={`${label} ${city} ${country}`}>
            <th scope="row">
              <bdi>{label}</bdi>
              <span className={styles.under}>
                {city}, {country}
              </span>
            </th>
            <td>{bookings}</td>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            All taxes
          </th>
          <td>{money(sums.tax)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
