import { cx } from '@qe/ui'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import css from './checkout.module.css'

/** Show every second from here on. Minutes are enough before, so that nobody feels hurried. */
const urgentSeconds = 120

const secondsLeft = (deadline: string) => Math.max(0, Math.ceil((new Date(deadline).getTime() - Date.now()) / 1000))

function countdownText(seconds: number): string {
  if (seconds === 0) return 'The hold has ended.'
  if (seconds > urgentSeconds) return `The dates are held for you for ${Math.ceil(seconds / 60)} more minutes.`
  return (
    `Held for ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} more. After that others can ` +
    'book these dates.'
  )
}

/** Time left of the hold. Screen readers hear it at the start and when two minutes are left. */
export function HoldCountdown({ deadline, onEnd }: { deadline: string | null; onEnd: () => void }) {
  const [secondsToEnd, setSecondsToEnd] = useState(() => (deadline ? secondsLeft(deadline) : Number.POSITIVE_INFINITY))
  useEffect(() => {
    if (!deadline) return
    const timer = setInterval(() => setSecondsToEnd(secondsLeft(deadline)), 1000)
    return () => clearInterval(timer)
  }, [deadline])
  const isOver = secondsToEnd === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver])
  if (!deadline) return null
  const isUrgent = secondsToEnd <= urgentSeconds
  return (
    <div className={cx(css.clock, isUrgent && css.firm)}>
      <Hourglass size={18} aria-hidden="true" />
      <span aria-hidden="true">{countdownText(secondsToEnd)}</span>
      <span className="visually-hidden" role="status">
        {isUrgent ? 'Two minutes left before the dates are given back.' : 'The dates are held for you while you pay.'}
      </span>
    </div>
  )
}
