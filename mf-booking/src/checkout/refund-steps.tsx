import type { RefundStep } from '@qe/contract'
import { cx } from '@qe/ui'
import { formatMoment, formatMoney } from '@qe/ui/unshared'
import css from './refund-steps.module.css'

interface RefundStepsProps {
  refunds: RefundStep[]
  currency: string
  /** The place's own zone: cut-offs are there. */
  timeZone: string
}

/** What comes back when, as a line through time with exact amounts. The step that counts today stands out. */
export function RefundSteps({ refunds, currency, timeZone }: RefundStepsProps) {
  const now = refunds.findIndex(({ until }) => until === null || new Date(until).getTime() > Date.now())
  return (
    <ol className={css.line}>
      {refunds.map((step, index) => (
        <li
          key={step.label + (step.until ?? '')}
          className={cx(css.step, index === now && css.now, index < now && css.past)}
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
          <span className={css.label}>{step.label}</span>
        </li>
      ))}
    </ol>
  )
}
