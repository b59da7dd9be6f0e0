import { Link } from '@qe/platform'
import { buttonClass } from '@qe/ui'
import { CheckCircle2, Circle } from 'lucide-react'
import { useId } from 'react'
import styles from './first-steps.module.css'

export interface FirstStep {
  title: string
  text: string
  isDone: boolean
  /** Without one there is nothing to do but wait. */
  to?: string
  action?: string
}

/** Steps in their order, those that are done, and the way to the next one. */
export function FirstSteps({ title, steps }: { title: string; steps: readonly FirstStep[] }) {
  const id = useId()
  const next = steps.findIndex(({ isDone, to }) => !isDone && to)
  return (
    <section className={styles.first} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol>
        {steps.map(({ title: name, text, isDone, to, action }, n) => (
          <li key={name} className={styles.step} aria-current={n === next ? 'step' : undefined}>
            {isDone ? (
              <CheckCircle2 aria-hidden size={24} className={styles.done} />
            ) : (
              <Circle aria-hidden size={24} strokeWidth={1.6} />
            )}
            <div>
              <h3>
                {name}
                {isDone && <span className="visually-hidden">, done</span>}
              </h3>
              <p>{text}</p>
              {n === next && to && (
                <Link to={to} className={buttonClass({ variant: 'primary' })}>
                  {action}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
