import type { RefundStep } from '@qe/contract'
import { cx } from '@qe/ui'
import { formatMoment, formatMoney, formatTimeZone } from '@qe/ui/unshared'
import css from './refund-steps.module.css'

interface RefundStepsProps {
  refunds: RefundStep[]
  currency: string
  /** Time zone of the listing: the deadlines are property-local. */
  timeZone: string
}

/** Before arrival there are two at most; from then on a refund shrinks night by night, and one line says so. */
const shownLines = 3

/**
 * Refunds by date of cancellation, with exact amounts, in three lines; a stay whose refund shrinks night by night opens
 * the rest. Highlights the step that applies today.
 */
export function RefundSteps({ refunds, currency, timeZone }: RefundStepsProps) {
  const currentIndex = refunds.findIndex(({ until }) => until === null || new Date(until).getTime() > Date.now())
  const from = Math.max(0, Math.min(currentIndex, refunds.length - shownLines))
  const isCut = refunds.length - from > shownLines
  const line = (step: RefundStep, index: number) => (
    <li
      key={step.label + (step.until ?? '')}
      className={cx(css.step, index === currentIndex && css.now, index < currentIndex && css.past)}
    >
      <span className={css.when}>
        {step.until
          ? `Until ${formatMoment(step.until, { timeZone, withYear: true })}`
          : refunds.length > 1
            ? 'After that'
            : 'At any time'}
      </span>
      <strong className={css.amount}>
        {step.refund > 0 ? `${formatMoney({ amount: step.refund, currency })} back` : 'Nothing back'}
      </strong>
    </li>
  )
  const lines = refunds.map(line)
  return (
    <div className={css.refunds}>
      <ol className={css.line}>
        {lines.slice(from, from + (isCut ? shownLines - 1 : shownLines))}
        {isCut && (
          <li className={css.step}>
            <span className={css.when}>After that</span>
            <strong className={css.amount}>Less with each night</strong>
          </li>
        )}
      </ol>
      {lines.length > shownLines && (
        <details className={css.more}>
          <summary>All dates, night by night</summary>
          <ol className={css.line}>{lines}</ol>
        </details>
      )}
      {refunds.some(({ until }) => until !== null) && (
        <p className={css.zone}>Times are {formatTimeZone(timeZone)}, where the place is.</p>
      )}
    </div>
  )
}
