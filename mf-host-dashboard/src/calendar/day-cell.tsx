import { cx } from '@qe/ui'
import { formatDate, formatMoney } from '@qe/ui/unshared'
import type { ReactNode } from 'react'
import styles from './calendar.module.css'
import type { CalendarDay } from './undo'

interface Props {
  day: CalendarDay
  propertyId: string
  currency: string
  selected: boolean
  /** The grid's only tab stop. */
  tabStop: boolean
  /** Bars of stays that start here. */
  children: ReactNode
}

const states = { open: 'open', blocked: 'closed', booked: 'booked', past: 'past' }

/** One night of one listing. */
export function DayCell({
  day: { date, price, source, state },
  propertyId,
  currency,
  selected,
  tabStop,
  children,
}: Props) {
  const money = formatMoney({ amount: price, currency })
  const ownPrice = source === 'date' && state !== 'past'
  return (
    <td
      className={cx(styles.cell, styles[state], selected && styles.selected)}
      data-property={propertyId}
      data-date={date}
    >
      <button
        type="button"
        tabIndex={tabStop ? 0 : -1}
        className={styles.day}
        aria-pressed={selected}
        aria-disabled={state === 'past' || undefined}
        aria-label={`${formatDate(date, 'long')}, ${states[state]}, ${money}${ownPrice ? ', own price' : ''}`}
      >
        {(state === 'open' || state === 'blocked') && (
          <span className={cx(styles.price, ownPrice && styles.own)}>{money}</span>
        )}
      </button>
      {children}
    </td>
  )
}
