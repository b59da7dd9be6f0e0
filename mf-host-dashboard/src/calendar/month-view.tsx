import { cx } from '@qe/ui'
import { formatDate, useNearViewport } from '@qe/ui/unshared'
import { memo, useEffect, useMemo, useRef } from 'react'
import { barWords } from './bar-words'
import styles from './calendar.module.css'
import { useAccess } from './calendar-access'
import { barsByDay } from './calendar-bar'
import { type Bar, barsOfListing, type Night, nightsOf } from './calendar-data'
import { rowTitle } from './calendar-rows'
import { weekdayNames } from './edit-form'
import { MonthLegend } from './legend'
import { firstDayOfWeek, type Month, monthsFrom } from './month-weeks'
import { NightCell } from './night-cell'
import { selectBetween } from './selection'
import type { CalendarViewProps } from './timeline'
import { monthKeys, useGridKeyboard } from './use-grid-keyboard'
import { usePointerSelection } from './use-pointer-selection'
import { useRovingFocus } from './use-roving-focus'

interface MonthWeeksProps {
  month: Month
  row: number
  nights: readonly Night[]
  bars: readonly Bar[]
  currency: string
  selectedFrom: number
  selectedTo: number
  /** Day of the grid's tab stop, or -1 when it is in another month. */
  tabStop: number
  /** It is rendered once it comes near, or takes the focus. */
  isFar: boolean
}

/** So many months are rendered at once: a year. */
const monthsAtOnce = 13

/** One month: its name, its weeks, and what the marks in them mean. */
const MonthWeeks = memo(function MonthWeeks(props: MonthWeeksProps) {
  const { month, row, nights, bars, currency, selectedFrom, selectedTo, tabStop, isFar } = props
  const [group, isNear] = useNearViewport()
  const wasFocused = useRef(false)
  if (tabStop >= 0) wasFocused.current = true
  const weeks = !isFar || isNear || wasFocused.current ? month.weeks : []
  const today = nights.find(({ state }) => state !== 'past')?.date
  return (
    // biome-ignore lint/a11y/useSemanticElements: months are parts of one grid
    <div
      ref={group}
      role="rowgroup"
      aria-label={formatDate(month.month, 'month')}
      aria-busy={weeks.length === 0 || undefined}
      className={cx(styles.monthGroup, weeks.length === 0 && styles.farMonth)}
      data-month={month.month}
    >
      <h2 className={styles.monthTitle} role="presentation">
        {formatDate(month.month, 'month')}
      </h2>
      {weeks.map((week) => {
        const shown = week.filter((day) => day !== null)
        const [first, last] = [shown[0] ?? 0, shown.at(-1) ?? 0]
        const barsOf = barsByDay(bars, first, last)
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
          <div key={first} role="row" className={styles.week}>
            {week.map((day, column) => {
              const night = day === null ? undefined : nights[day]
              if (day === null || !night)
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other identity
                // biome-ignore lint/a11y/useSemanticElements: as above
                // biome-ignore lint/a11y/useFocusableInteractive: there is nothing in it
                return <div key={`empty ${column}`} role="gridcell" className={styles.noDay} />
              return (
                <NightCell
                  key={day}
                  night={night}
                  currency={currency}
                  row={row}
                  day={day}
                  columnIndex={column + 1}
                  isSelected={day >= selectedFrom && day <= selectedTo}
                  isTabStop={day === tabStop}
                  isToday={night.date === today}
                  dayNumber={Number(night.date.slice(8))}
                  bars={barsOf(day)}
                />
              )
            })}
          </div>
        )
      })}
      <MonthLegend nights={weeks.flat().flatMap((day) => (day === null ? [] : (nights[day] ?? [])))} />
    </div>
  )
})

/** Scrolls to the month in the address, and tells which one is at the top. */
function useMonthInView({ month, asked, onMonth, calendar }: CalendarViewProps, row: number) {
  const grid = useRef<HTMLDivElement>(null)
  const reported = useRef<string | null>(null)
  const latest = useRef(onMonth)
  latest.current = onMonth
  const current = calendar.listings[row]?.today.slice(0, 7) ?? ''
  const answered = useRef(asked)
  useEffect(() => {
    const isAskedFor = answered.current !== asked
    answered.current = asked
    if (!month || (!isAskedFor && month === (reported.current ?? current))) return
    grid.current?.querySelector(`[data-month="${month}"]`)?.scrollIntoView?.({ block: 'start' })
  }, [month, asked, current])
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined
        const name = seen?.dataset['month']
        if (!name || name === (reported.current ?? current)) return
        reported.current = name
        latest.current(name)
      },
      { rootMargin: '-30% 0px -65% 0px' },
    )
    for (const group of grid.current?.querySelectorAll('[data-month]') ?? []) observer.observe(group)
    return () => observer.disconnect()
  }, [current])
  return grid
}

/** The months of one listing, from this week on. One tab stop. */
export function MonthView(props: CalendarViewProps & { row: number }) {
  const { calendar, selection, earliest, onSelect, onEdit, row } = props
  const { from, days, listings } = calendar
  const listing = listings[row]
  const today = listing?.today ?? from
  const weekStart = firstDayOfWeek()
  const access = useAccess()
  const months = useMemo(() => monthsFrom(today, { from, days }, weekStart), [today, from, days, weekStart])
  const grid = useMonthInView(props, row)
  const focus = useRovingFocus(grid, { row, day: earliest(row) }, ({ day }) =>
    grid.current?.querySelector(`[data-day="${day}"]`)?.scrollIntoView?.({ block: 'nearest' }),
  )
  const pointer = usePointerSelection(grid, {
    begin: (cell) => onSelect(selectBetween(cell, cell, earliest)),
    extend: (cell) => selection && onSelect(selectBetween(selection.anchor, cell, earliest)),
    finish: () => selection && onEdit('pointer'),
    cancel: () => onSelect(null),
    tap: (cell) => {
      const isFirst = selection === null || selection.from !== selection.to
      const isSame = !isFirst && selection.from === cell.day
      onSelect(isSame ? null : selectBetween(isFirst ? cell : selection.anchor, cell, earliest))
      if (!isSame) onEdit('pointer')
    },
  })
  const firstDay = months[0]?.weeks[0]?.find((day) => day !== null) ?? 0
  const onKeyDown = useGridKeyboard({
    keys: monthKeys,
    bounds: { rows: [row, row], days: [firstDay, days - 1] },
    selection,
    earliest,
    // It is one row.
    isAlike: () => true,
    onMove: focus.moveTo,
    onSelect,
    onEdit,
  })
  if (!listing) return null
  const nights = nightsOf(listing, calendar)
  const bars = barsOfListing(listing, from, barWords, access)
  const isSelected = selection?.rows.includes(row)
  const names = { short: weekdayNames('short'), long: weekdayNames('long') }
  const has = (month: Month) => month.weeks.some((week) => week.includes(focus.cell.day))
  return (
    // biome-ignore lint/a11y/useSemanticElements: months are parts of one grid
    <div
      ref={grid}
      role="grid"
      aria-label={`Nights of ${rowTitle(listing)}`}
      aria-multiselectable
      aria-colcount={7}
      aria-describedby="calendar-hint"
      className={cx(styles.monthView, pointer.selecting && styles.selecting)}
      onPointerDown={pointer.onPointerDown}
      onClick={pointer.onClick}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: nothing in it can be pressed */}
      <div role="row" className={styles.weekdays}>
        {Array.from({ length: 7 }, (_, column) => {
          const day = (weekStart + column) % 7
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div key={day} role="columnheader" aria-label={names.long[day]}>
              {names.short[day]}
            </div>
          )
        })}
      </div>
      {months.map((month, index) => (
        <MonthWeeks
          key={month.month}
          month={month}
          row={row}
          nights={nights}
          bars={bars}
          currency={listing.currency}
          selectedFrom={isSelected ? (selection?.from ?? -1) : -1}
          selectedTo={isSelected ? (selection?.to ?? -1) : -1}
          tabStop={has(month) ? focus.cell.day : -1}
          isFar={index >= monthsAtOnce}
        />
      ))}
    </div>
  )
}
