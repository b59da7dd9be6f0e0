import { cx } from '@qe/ui'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import css from './checkout.module.css'

/** Show every second from here on. Minutes are enough before, so that nobody feels hurried. */
const urgentSeconds = 120

/** At its end the booking is read this often (ms), until the hold is over for the API, too. */
const pollIntervalMs = 3000

const secondsLeft = (deadline: string) => Math.max(0, Math.ceil((new Date(deadline).getTime() - Date.now()) / 1000))

/**
 * Seconds left of a hold by this device's clock; null without an end. Asks again and again once they are over: the
 * clock may be fast, and the API ends holds a moment later.
 */
export function useHoldClock(deadline: string | null, askAgain: () => void): number | null {
  const [seconds, setSeconds] = useState(() => (deadline ? secondsLeft(deadline) : null))
  useEffect(() => {
    if (!deadline) return setSeconds(null)
    const tick = () => setSeconds(secondsLeft(deadline))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [deadline])
  const isOver = seconds === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: from the end on, whichever function asks
  useEffect(() => {
    if (!isOver) return
    askAgain()
    const timer = setInterval(askAgain, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}

function countdownText(seconds: number): string {
  if (seconds === 0) return 'The time to pay is over. One moment.'
  if (seconds > urgentSeconds) return `The dates are held for you for ${Math.ceil(seconds / 60)} more minutes.`
  return (
    `Held for ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} more. After that others can ` +
    'book these dates.'
  )
}

function spokenText(seconds: number): string {
  if (seconds === 0) return 'The time to pay is over.'
  if (seconds > urgentSeconds) return 'The dates are held for you while you pay.'
  return 'Two minutes left before the dates are given back.'
}

/** Time left of the hold. Screen readers hear it at the start, when two minutes are left, and at the end. */
export const HoldCountdown = ({ seconds }: { seconds: number | null }) =>
  seconds !== null && (
    <div className={cx(css.clock, seconds <= urgentSeconds && css.firm)}>
      <Hourglass size={18} aria-hidden="true" />
      <span aria-hidden="true">{countdownText(seconds)}</span>
      <span className="visually-hidden" role="status">
        {spokenText(seconds)}
      </span>
    </div>
  )
