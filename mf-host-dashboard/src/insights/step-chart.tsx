import { formatDate } from '@qe/ui/unshared'
import styles from './insights.module.css'
import { type Insights, type Step, stepName } from './insights-data'

interface StepChartProps {
  title: string
  insights: Insights
  amountOf: (step: Step['now']) => number
  format: (amount: number) => string
  /** In place of columns and table when all of them are nothing. */
  empty: string
  /** A second figure, in the table only. */
  also?: { title: string; amountOf: (step: Step['now']) => number }
}

/** So many names fit under the columns. */
const mostNames = 7

/** Left to the table for those who can't see it. */
function Columns({
  insights,
  amountOf,
  format,
  highest,
}: Pick<StepChartProps, 'insights' | 'amountOf' | 'format'> & { highest: number }) {
  const { series } = insights
  const every = Math.ceil(series.length / mostNames)
  const height = (amount: number) => `${amount === 0 ? 0 : Math.max(2, (amount / highest) * 100)}%`
  // The last names have room to their right.
  const hasName = (nth: number) => nth % every === 0 && nth < series.length - every / 2
  return (
    <div aria-hidden>
      <div className={styles.columns}>
        <span className={styles.highest}>{format(highest)}</span>
        {series.map(({ from, now, yearBefore }, nth) => (
          <div
            key={from}
            className={styles.column}
            title={`${stepName(insights, nth)}: ${format(amountOf(now))}, before ${format(amountOf(yearBefore))}`}
          >
            <span className={styles.before} style={{ height: height(amountOf(yearBefore)) }} />
            <span className={styles.now} style={{ height: height(amountOf(now)) }} />
          </div>
        ))}
      </div>
      <div className={styles.names}>
        {series.map(({ from }, nth) => (
          <span key={from}>{hasName(nth) && formatDate(from)}</span>
        ))}
      </div>
      <p className={styles.key}>
        <span className={styles.nowKey} /> This time
        <span className={styles.beforeKey} /> A year before
      </p>
    </div>
  )
}

/** A figure of this time and of the year before, step by step, with a table of the same figures beside it. */
export function StepChart({ title, insights, amountOf, format, empty, also }: StepChartProps) {
  const { series } = insights
  const highest = Math.max(0, ...series.flatMap(({ now, yearBefore }) => [amountOf(now), amountOf(yearBefore)]))
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {highest === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <div className={styles.chartAndTable}>
          <Columns insights={insights} amountOf={amountOf} format={format} highest={highest} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
          <section className={styles.tableBox} aria-label={`${title}, as a table`} tabIndex={0}>
            <table className={styles.table}>
              <caption className="visually-hidden">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  <th scope="col">{title}</th>
                  <th scope="col">Year before</th>
                  {also && <th scope="col">{also.title}</th>}
                </tr>
              </thead>
              <tbody>
                {series.map(({ from, now, yearBefore }, nth) => (
                  <tr key={from}>
                    <th scope="row">{stepName(insights, nth)}</th>
                    <td>{format(amountOf(now))}</td>
                    <td>{format(amountOf(yearBefore))}</td>
                    {also && <td>{also.amountOf(now)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </section>
  )
}
