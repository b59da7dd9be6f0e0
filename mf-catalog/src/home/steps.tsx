import type { CallOutput } from '@qe/contract'
import css from './home.module.css'

/** How booking works, in three steps. */
export function Steps({ steps }: { steps: CallOutput<'cms/homepage'>['steps'] }) {
  if (steps.length === 0) return null
  return (
    <section className={css.steps} aria-labelledby="steps">
      <div className={css.section}>
        <h2 id="steps" className={css.heading}>
          How it works
        </h2>
        <ol className={css.stepList}>
          {steps.map((step, index) => (
            <li key={step.title} className={css.step}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
