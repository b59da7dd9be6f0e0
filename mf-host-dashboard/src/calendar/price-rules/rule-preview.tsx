import type { CallOutput } from '@qe/contract'
import { Notice } from '@qe/ui'
import { formatDate, formatMoney } from '@qe/ui/unshared'
import styles from '../copy-year.module.css'

type Night = CallOutput<'price-rule/preview'>['nights'][number]

const reasons = {
  rule: 'by the rule',
  host: 'your own price stays',
  taken: 'taken or closed',
  tooFew: 'too few similar places',
} as const satisfies Record<Night['by'], string>

/** The next nights, now and by the rule, each with the reason. */
export function RulePreview({ nights, currency }: { nights: readonly Night[]; currency: string }) {
  const money = (amount: number) => formatMoney({ amount, currency })
  if (nights.every(({ by }) => by === 'tooFew'))
    return <Notice>Too few places are similar yet, so the rule would change nothing for now.</Notice>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to
    <section className={styles.scroll} aria-label={`The next ${nights.length} nights`} tabIndex={0}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">Night</th>
            <th scope="col">Now</th>
            <th scope="col">With the rule</th>
          </tr>
        </thead>
        <tbody>
          {nights.map(({ date, before, after, by }) => (
            <tr key={date}>
              <th scope="row">{formatDate(date, 'weekday')}</th>
              <td>{money(before)}</td>
              <td>
                <strong>{money(after)}</strong>
                <br />
                {reasons[by]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
