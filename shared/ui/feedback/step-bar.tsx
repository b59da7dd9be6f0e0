import { cx } from '@qe/ui'
import css from './progress.module.css'

interface StepBarProps {
  /** Short names of the steps. */
  steps: readonly string[]
  /** Index of the open step. */
  current: number
}

/** Progress through several steps. With more than four, a phone shows bars only, with a line of text below. */
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
