import { cx } from '@qe/ui'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import css from './checkout.module.css'

/** From here on every second shows. Before, minutes are enough: nobody should feel hurried. */
const firmSeconds = 120

const secondsLeft = (deadline: string) => Math.max(0, Math.ceil((new Date(deadline).getTime() - Date.now()) / 1000))

function words(seconds: number): string {
  if (seconds === 0) return 'The hold has ended.'
  if (seconds > firmSeconds) return `The dates are held for you for ${Math.ceil(seconds / 60)} more minutes.`
  return `Held for ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} more. After that others can book these dates.`
}

/** How long the dates are kept. Read out once at the start and once when two minutes are left. */
export function HoldClock({ deadline, onEnd }: { deadline: string | null; onEnd: () => void }) {
  const [left, setLeft] = useState(() => (deadline ? secondsLeft(deadline) : Number.POSITIVE_INFINITY))
  useEffect(() => {
    if (!deadline) return
    const timer = setInterval(() => setLeft(secondsLeft(deadline)), 1000)
    return () => clearInterval(timer)
  }, [deadline])
  const over = left === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    if (over) onEnd()
  }, [over])
  if (!deadline) return null
  const firm = left <= firmSeconds
  return (
    <div className={cx(css.clock, firm && css.firm)}>
      <Hourglass size={18} aria-hidden="true" />
      <span aria-hidden="true">{words(left)}</span>
      <span className="visually-hidden" role="status">
        {firm ? 'Two minutes left before the dates are given back.' : 'The dates are held for you while you pay.'}
      </span>
    </div>
  )
}
