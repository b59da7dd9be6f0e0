import { cx, formatDate, formatMoney } from '@qe/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './calendar.module.css'
import type { CalendarListing } from './grid'

interface Props {
  day: CalendarListing['days'][number]
  currency: string
  selected: boolean
  cell: string
  focusable: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onStart: () => void
  onEnter: () => void
  /** Stays that begin here. */
  children: ReactNode
}

const states = { open: 'open', blocked: 'closed', booked: 'booked', past: 'past' }

/** One night of one place. */
export function DayCell({ day: { date, price, source, state }, currency, selected, cell, focusable, onKeyDown, onStart, onEnter, children }: Props) {
  const money = formatMoney({ amount: price, currency })
  return (
    <td className={cx(styles.cell, styles[state], selected && styles.selected)} onPointerEnter={onEnter}>
      <button
        type="button"
        data-cell={cell}
        tabIndex={focusable ? 0 : -1}
        className={styles.day}
        aria-pressed={selected}
        aria-label={`${formatDate(date, 'long')}, ${states[state]}, ${money}${source === 'date' ? ', own price' : ''}`}
        onPointerDown={(event) => {
          event.currentTarget.releasePointerCapture(event.pointerId)
          onStart()
        }}
        onKeyDown={onKeyDown}
      >
        {state !== 'booked' && <span className={cx(styles.price, source === 'date' && styles.own)}>{money}</span>}
      </button>
      {children}
    </td>
  )
}
