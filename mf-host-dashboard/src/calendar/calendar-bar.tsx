import { Link } from '@qe/platform'
import { cx } from '@qe/ui'
import { CircleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import styles from './calendar.module.css'
import type { Bar } from './calendar-data'

interface CalendarBarProps {
  bar: Bar
  /** First and last day of the row or week that the bar stands in. */
  first: number
  last: number
}

const kinds: Record<Bar['kind'], string | undefined> = {
  stay: undefined,
  waiting: styles.waiting,
  over: styles.over,
  elsewhere: styles.elsewhere,
  conflict: styles.conflict,
}

/** The bars that begin on a day, and the first and last day that they are drawn over. */
export interface BarsOfDay {
  shown: readonly Bar[]
  first: number
  last: number
}

const noBars: BarsOfDay = { shown: [], first: 0, last: 0 }

/**
 * The bars of a row or week, by the day that they begin on; those from before go on from the first day. Days without
 * any get the same object, so that their cells need not render again.
 */
export function barsByDay(bars: readonly Bar[], first: number, last: number): (day: number) => BarsOfDay {
  const byDay = new Map<number, Bar[]>()
  for (const bar of bars) {
    if (bar.end < first || bar.start > last) continue
    const day = Math.max(bar.start, first)
    byDay.set(day, [...(byDay.get(day) ?? []), bar])
  }
  return (day) => {
    const shown = byDay.get(day)
    return shown ? { shown, first, last } : noBars
  }
}

/** A stay from the middle of its first day to the middle of its last, as far as it is in this row. */
export function CalendarBar({ bar, first, last }: CalendarBarProps) {
  const { start, end, to, label: describe, name, kind, lane, lanes } = bar
  const label = describe()
  const startsBefore = start < first
  const endsAfter = end > last
  const days =
    (endsAfter ? last : end) - (startsBefore ? first : start) + (startsBefore ? 0.5 : 0) + (endsAfter ? 0.5 : 0)
  const frame = {
    className: cx(
      styles.bar,
      kinds[kind],
      startsBefore && styles.fromBefore,
      endsAfter && styles.toAfter,
      days < 1 && styles.short,
    ),
    style: { '--days': days, ...(lanes > 1 && { '--lane': lane, '--lanes': lanes }) } as CSSProperties,
    title: label,
  }
  const content = (
    <span className={styles.barName} aria-hidden>
      {kind === 'conflict' && <CircleAlert size={13} aria-hidden />}
      <bdi>{name}</bdi>
    </span>
  )
  if (to === null)
    return (
      <span {...frame}>
        <span className="visually-hidden">{label}</span>
        {content}
      </span>
    )
  return (
    <Link to={to} tabIndex={-1} aria-label={label} draggable={false} {...frame}>
      {content}
    </Link>
  )
}
