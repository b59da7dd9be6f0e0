import { cx } from '@qe/ui'
import css from './progress.module.css'

export interface StepBarProps {
  /** A word or two for each. */
  steps: readonly string[]
  /** Which one is open, from 0. */
  current: number
}

/**
 * How far one is in something of several steps. Of more than four a phone shows the bars alone, with a line beneath.
 */
export function StepBar({ steps, current }: StepBarProps) {
  const isMany = steps.length > 4
  return (
    <div>
      <ol className={cx(css.steps, isMany && css.many)} aria-label={`Step ${current + 1} of ${steps.length}`}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={cx(css.step, index < current && css.done, index === current && css.now)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={css.name}>
              {step}
              {index < current && <span className="visually-hidden"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
      {isMany && (
        <p className={css.where}>
          Step {current + 1} of {steps.length}: {steps[current]}
        </p>
      )}
    </div>
  )
}
