import { cx } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { StickyNote } from 'lucide-react'
import { memo } from 'react'
import styles from './calendar.module.css'
import { type BarsOfDay, CalendarBar } from './calendar-bar'
import { type Night, nightLabel } from './calendar-data'

interface NightCellProps {
  night: Night
  currency: string
  row: number
  day: number
  isSelected: boolean
  /** The grid's only tab stop. */
  isTabStop: boolean
  columnIndex: number
  /** Where the cell stands in its row (px); without it, where the layout puts it. */
  left?: number
  /** Shown in months, which have no row of dates. */
  dayNumber?: number
  isToday?: boolean
  /** Bars that begin here, with the span of days that they have room in. */
  bars: BarsOfDay
}

const prices = new Map<string, string>()
function priceText(amount: number, currency: string): string {
  const key = `${amount} ${currency}`
  let text = prices.get(key)
  if (!text) {
    text = formatMoney({ amount, currency })
    prices.set(key, text)
  }
  return text
}

/** Rules of a night, as short as a cell has room for. */
function RuleMarks({ rule }: { rule: NonNullable<Night['rule']> }) {
  const { minNights, maxNights, noArrival, noDeparture, note } = rule
  const length = minNights !== null ? `min ${minNights}` : maxNights !== null ? `max ${maxNights}` : ''
  return (
    <span className={styles.rule}>
      {length}
      {(noArrival || noDeparture) && <span className={styles.noArrival}>{noArrival ? 'no in' : 'no out'}</span>}
      {note && <StickyNote size={11} aria-hidden />}
    </span>
  )
}

/** One night of one listing, in either view. Memoised: of those in view only few change when the calendar scrolls. */
export const NightCell = memo(function NightCell(props: NightCellProps) {
  const { night, currency, row, day, isSelected, isTabStop, columnIndex, left, dayNumber, isToday, bars } = props
  const { state, hasOwnPrice, price, rule } = night
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells are placed freely, and only those in view exist
    <div
      role="gridcell"
      tabIndex={isTabStop ? 0 : -1}
      aria-colindex={columnIndex}
      aria-selected={isSelected}
      aria-disabled={state === 'past' || undefined}
      data-row={row}
      data-day={day}
      className={cx(styles.night, styles[state], isSelected && styles.selected, isToday && styles.isToday)}
      style={left === undefined ? undefined : { left }}
    >
      <span className="visually-hidden">{nightLabel(night, currency)}</span>
      {(state === 'open' || state === 'closed') && (
        <span className={styles.values} aria-hidden>
          {rule && <RuleMarks rule={rule} />}
          <span className={cx(styles.price, hasOwnPrice && styles.own)}>{priceText(price, currency)}</span>
        </span>
      )}
      {dayNumber !== undefined && (
        <span className={styles.dayNumber} aria-hidden>
          {dayNumber}
        </span>
      )}
      {bars.shown.map((bar) => (
        <CalendarBar key={bar.key} bar={bar} first={bars.first} last={bars.last} />
      ))}
    </div>
  )
})
