import type { RefundStep } from '@qe/contract'
import { cx } from '@qe/ui'
import { formatDeadline, formatMoney } from '@qe/ui/unshared'
import css from './refund-steps.module.css'

interface RefundStepsProps {
  refunds: RefundStep[]
  currency: string
  /** Time zone of the listing: the deadlines are property-local. */
  timeZone: string
}

/** Refunds by date of cancellation, with exact amounts. Highlights the step that applies today. */
export function RefundSteps({ refunds, currency, timeZone }: RefundStepsProps) {
  const currentIndex = refunds.findIndex(({ until }) => until === null || new Date(until).getTime() > Date.now())
  return (
    <ol className={css.line}>
      {refunds.map((step, index) => (
        <li
          key={step.label + (step.until ?? '')}
          className={cx(css.step, index === currentIndex && css.now, index < currentIndex && css.past)}
        >
          <span className={css.when}>
            {step.until
              ? `Until ${formatDeadline(step.until, timeZone)}`
              : refunds.length > 1
                ? 'After that'
                : 'At any time'}
          </span>
          <strong className={css.amount}>
            {step.refund > 0 ? `${formatMoney({ amount: step.refund, currency })} back` : 'Nothing back'}
          </strong>
          <span className={css.label}>{step.label}</span>
        </li>
      ))}
    </ol>
  )
}
