import type { QuoteLine, StayDifference, StayVersion } from '@qe/contract'
import { cx, plural } from '@qe/ui'
import { formatDateRange } from '../format/dates'
import { formatMoney } from '../format/money'
import { partyWords } from '../format/party'
import css from './stay-versions.module.css'

const names: Record<QuoteLine['kind'], string> = {
  nights: 'Nights',
  discount: 'Discount',
  coupon: 'Code',
  cleaning: 'Cleaning',
  extra_guests: 'Extra guests',
  pets: 'Pets',
  tax: 'Tax',
  site_coupon: 'Code',
}

interface Row {
  key: string
  name: string
  before: QuoteLine | undefined
  after: QuoteLine | undefined
}

/** Lines of both prices side by side. There may be several taxes, told apart by their labels. */
function rowsOf(before: StayVersion, after: StayVersion): Row[] {
  const keyOf = (line: QuoteLine) => (line.kind === 'tax' ? `tax ${line.label}` : line.kind)
  const all = [...before.lines, ...after.lines]
  return Object.keys(names).flatMap((kind) =>
    [...new Set(all.filter((line) => line.kind === kind).map(keyOf))].map((key) => ({
      key,
      name: kind === 'tax' ? key.slice(4) : names[kind as QuoteLine['kind']],
      before: before.lines.find((line) => keyOf(line) === key),
      after: after.lines.find((line) => keyOf(line) === key),
    })),
  )
}

/**
 * A stay as it is and as it would be, line by line. `dim`: these figures are of the dates before, the new ones are on
 * their way.
 */
export function StayVersions({ before, after, dim }: Pick<StayDifference, 'before' | 'after'> & { dim?: boolean }) {
  const { currency } = before.total
  const amount = (line: QuoteLine | undefined, name: string) =>
    line ? (
      <>
        {formatMoney({ amount: line.amount, currency })}
        {line.label !== name && <span className={css.small}>{line.label}</span>}
      </>
    ) : (
      '–'
    )
  return (
    <table className={cx(css.table, dim && css.dim)} aria-busy={dim}>
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Dates</th>
          {[before, after].map((one, n) => (
            <td
              key={n === 0 ? 'before' : 'after'}
              className={cx(
                n === 1 && (one.checkIn !== before.checkIn || one.checkOut !== before.checkOut) && css.changed,
              )}
            >
              {formatDateRange(one.checkIn, one.checkOut)}
              <span className={css.small}>{plural(one.nights, 'night')}</span>
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">Who comes</th>
          <td>{partyWords(before)}</td>
          <td className={cx(partyWords(before) !== partyWords(after) && css.changed)}>{partyWords(after)}</td>
        </tr>
        {rowsOf(before, after).map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>{amount(row.before, row.name)}</td>
            <td>{amount(row.after, row.name)}</td>
          </tr>
        ))}
        <tr className={css.total}>
          <th scope="row">{before.payout ? 'The guest pays' : 'Total'}</th>
          <td>{formatMoney(before.total)}</td>
          <td>{formatMoney(after.total)}</td>
        </tr>
        {before.payout && after.payout && (
          <tr className={css.total}>
            <th scope="row">You are paid</th>
            <td>{formatMoney(before.payout)}</td>
            <td>{formatMoney(after.payout)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
