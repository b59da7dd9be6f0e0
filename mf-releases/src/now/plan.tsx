import type { PlanSteps } from '@qe/contract'
import { StepBar } from '@qe/ui/unshared'
import styles from './now.module.css'

const units: [string, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

/** Such as `10 minutes`: in the largest unit that gives a whole number. */
function wordsOfTime(ms: number): string {
  const [unit, size] = units.find(([, one]) => ms % one === 0) ?? ['second', 1000]
  const count = ms / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A rollout plan with its steps, and what it waits for. */
export const Plan = ({ of, steps, words }: { of: string; steps: PlanSteps | undefined; words: string }) => (
  <section className={styles.plan} aria-label={`Plan of ${of}`}>
    {steps && <StepBar steps={steps.steps.map((share) => `${share} %`)} current={steps.step} />}
    <p className={styles.quiet}>
      Plan: {words}
      {steps && `; at least ${wordsOfTime(steps.everyMs)} at each`}
    </p>
  </section>
)
