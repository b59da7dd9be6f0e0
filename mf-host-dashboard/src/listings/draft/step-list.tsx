import type { ListingDraft } from '@qe/contract'
import { Link } from '@qe/platform'
import { cx, plural } from '@qe/ui'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './step-list.module.css'
import { isDone, type Step, type StepKey, steps } from './steps'

interface StepListProps {
  draft: ListingDraft | null
  current: Step
  pathOf: (step: StepKey) => string
}

/** All steps, each a link once the draft is saved. A step is marked as done when nothing of it is missing. */
export function StepList({ draft, current, pathOf }: StepListProps) {
  const list = useRef<HTMLOListElement>(null)
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-step="${current.key}"]`)
    if (list.current && item) list.current.scrollLeft = item.offsetLeft - list.current.clientWidth / 2 + 60
  }, [current])
  const number = steps.indexOf(current) + 1
  const missing = Object.keys(draft?.missing ?? {}).length
  return (
    <nav aria-label="Steps">
      <p className={styles.where}>
        Step {number} of {steps.length}
        {draft && missing > 0 && number < steps.length && (
          <Link to={pathOf('check')} className={styles.missing}>
            {plural(missing, 'thing')} missing
          </Link>
        )}
      </p>
      {/* Scrolled by keys while no step of it is a link. */}
      <ol ref={list} className={styles.steps} tabIndex={draft ? undefined : 0}>
        {steps.map((step, index) => {
          const done = isDone(step, draft)
          const words = (
            <>
              <span aria-hidden className={styles.mark}>
                {done ? <Check aria-hidden size={14} /> : index + 1}
              </span>
              {step.name}
              {done && <span className="visually-hidden"> (done)</span>}
            </>
          )
          return (
            <li key={step.key} data-step={step.key} className={cx(styles.step, done && styles.done)}>
              {draft ? (
                <Link to={pathOf(step.key)} aria-current={step === current ? 'step' : undefined}>
                  {words}
                </Link>
              ) : (
                <span aria-current={step === current ? 'step' : undefined}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
