import { cx } from '@qe/ui'
import { addDays, formatDate, nightsBetween, useMediaQuery } from '@qe/ui/unshared'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useRef } from 'react'
import styles from './calendar.module.css'
import type { CalendarAnswer } from './calendar-data'
import { areAlike, rowKey } from './calendar-rows'
import { type Cell, type Selection, selectBetween } from './selection'
import { daysOfWeek, type TimelineLayout, TimelineRow } from './timeline-row'
import { timelineKeys, useGridKeyboard } from './use-grid-keyboard'
import { usePointerSelection } from './use-pointer-selection'
import { useRovingFocus } from './use-roving-focus'

/** What both views of the calendar are given. */
export interface CalendarViewProps {
  calendar: CalendarAnswer
  selection: Selection | null
  /** First day of a listing that can be edited. */
  earliest: (row: number) => number
  onSelect: (selection: Selection | null) => void
  onEdit: (how: 'pointer' | 'keyboard') => void
  /** Opens or closes the rows of a listing's units. */
  onToggle: (propertyId: string) => void
  /** The month to show, `YYYY-MM`, and a count that grows when it is asked for again. */
  month: string | null
  asked: number
  /** The month at the start of what is seen now. */
  onMonth: (month: string) => void
}

const rowHeight = 76
const headHeight = 76
/** Columns are rendered by the week, so that scrolling renders the rows again once in seven days. */
function wholeWeeks(range: Range): number[] {
  const startIndex = Math.max(0, Math.floor((range.startIndex - 2) / daysOfWeek) * daysOfWeek)
  const endIndex = Math.min(range.count - 1, Math.ceil((range.endIndex + 3) / daysOfWeek) * daysOfWeek - 1)
  return defaultRangeExtractor({ ...range, startIndex, endIndex, overscan: 0 })
}

const weekday = new Map<string, string>()
const weekdayOf = (date: string) => {
  let name = weekday.get(date)
  if (!name) {
    name = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format(new Date(date))
    weekday.set(date, name)
  }
  return name
}
const isWeekend = (date: string) => [5, 6].includes(new Date(date).getUTCDay())

interface TimelineHeadProps {
  from: string
  today: string
  first: number
  last: number
  layout: TimelineLayout
}

/** The row of dates. */
const TimelineHead = memo(function TimelineHead({ from, today, first, last, layout }: TimelineHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the dates in view exist
    // biome-ignore lint/a11y/useFocusableInteractive: nothing in it can be pressed
    <div role="row" aria-rowindex={1} className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: layout.nameWidth }}>
        Listing
      </div>
      {Array.from({ length: last - first + 1 }, (_, index) => {
        const day = first + index
        const date = addDays(from, day)
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={date}
            role="columnheader"
            aria-colindex={day + 2}
            aria-label={formatDate(date, 'weekday')}
            className={cx(styles.date, date === today && styles.today, isWeekend(date) && styles.weekend)}
            style={{ left: layout.nameWidth + day * layout.dayWidth }}
          >
            {date.endsWith('-01') && <span className={styles.monthName}>{formatDate(date, 'month')}</span>}
            <span>{weekdayOf(date)}</span>
            <strong>{Number(date.slice(8))}</strong>
          </div>
        )
      })}
    </div>
  )
})

/** Follows the month in the address, and tells which one is seen. */
function useMonthOf(
  { calendar: { from, listings }, month, asked, onMonth }: CalendarViewProps,
  firstDay: number,
  scrollTo: (day: number) => void,
) {
  const today = listings[0]?.today ?? from
  const seen = addDays(from, firstDay).slice(0, 7)
  const reported = useRef(month)
  const latest = useRef({ scrollTo, onMonth })
  latest.current = { scrollTo, onMonth }
  const answered = useRef(asked)
  useEffect(() => {
    const isAskedFor = answered.current !== asked
    answered.current = asked
    if (!month || (!isAskedFor && month === reported.current)) return
    reported.current = month
    latest.current.scrollTo(nightsBetween(from, month === today.slice(0, 7) ? today : `${month}-01`))
  }, [month, asked, from, today])
  useEffect(() => {
    if (seen === (reported.current ?? today.slice(0, 7))) return
    const timer = setTimeout(() => {
      reported.current = seen
      latest.current.onMonth(seen)
    }, 250)
    return () => clearTimeout(timer)
  }, [seen, today])
}

/** Columns and rows that are in view, of all that there are. */
function useWindow({ calendar: { listings, days, from }, month }: CalendarViewProps, layout: TimelineLayout) {
  const scroll = useRef<HTMLDivElement>(null)
  /** The row with the focus stays, wherever the calendar is scrolled to. */
  const focusRow = useRef(0)
  const today = listings[0]?.today ?? from
  const columns = useVirtualizer({
    horizontal: true,
    count: days,
    getScrollElement: () => scroll.current,
    estimateSize: () => layout.dayWidth,
    paddingStart: layout.nameWidth,
    scrollPaddingStart: layout.nameWidth,
    overscan: 2,
    initialOffset: nightsBetween(from, month && month > today ? `${month}-01` : today) * layout.dayWidth,
    rangeExtractor: wholeWeeks,
    useFlushSync: false,
  })
  const rows = useVirtualizer({
    count: listings.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 3,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), focusRow.current])].sort((a, b) => a - b),
    useFlushSync: false,
  })
  return { scroll, columns, rows, focusRow }
}

/** All listings, one a row, and their nights side by side. Only what is in view is rendered. One tab stop. */
export function Timeline(props: CalendarViewProps) {
  const { calendar, selection, earliest, onSelect, onEdit, onToggle } = props
  const { listings, from, days } = calendar
  const isWide = useMediaQuery('(min-width: 768px)')
  const layout = isWide ? wideLayout : narrowLayout
  const { scroll, columns, rows, focusRow } = useWindow(props, layout)
  const columnsInView = columns.getVirtualItems()
  const [first, last] = [columnsInView[0]?.index ?? 0, columnsInView.at(-1)?.index ?? 0]
  useMonthOf(props, Math.round((columns.scrollOffset ?? 0) / layout.dayWidth), (day) =>
    columns.scrollToOffset(day * layout.dayWidth),
  )

  const focus = useRovingFocus(scroll, { row: 0, day: earliest(0) }, ({ row, day }) => {
    columns.scrollToIndex(day)
    rows.scrollToIndex(row)
  })
  focusRow.current = focus.cell.row
  const extend = useCallback(
    (head: Cell) => selection && onSelect(selectBetween(selection.anchor, head, earliest)),
    [selection, onSelect, earliest],
  )
  const pointer = usePointerSelection(scroll, {
    begin: (cell) => onSelect(selectBetween(cell, cell, earliest)),
    extend,
    finish: () => selection && onEdit('pointer'),
    cancel: () => onSelect(null),
    tap: (cell) => {
      const goesOn = selection !== null && selection.from === selection.to && selection.rows.length === 1
      onSelect(selectBetween(goesOn ? selection.anchor : cell, cell, earliest))
      onEdit('pointer')
    },
  })
  const onKeyDown = useGridKeyboard({
    keys: timelineKeys,
    bounds: { rows: [0, listings.length - 1], days: [0, days - 1] },
    selection,
    earliest,
    isAlike: (row, other) => areAlike(listings[row], listings[other]),
    onMove: focus.moveTo,
    onSelect,
    onEdit,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can't leave out what is not in view
    <div
      ref={scroll}
      role="grid"
      aria-label="Nights of your listings"
      aria-multiselectable
      aria-rowcount={listings.length + 1}
      aria-colcount={days + 1}
      aria-describedby="calendar-hint"
      data-edge={layout.nameWidth}
      className={cx(styles.timeline, pointer.selecting && styles.selecting)}
      onPointerDown={pointer.onPointerDown}
      onClick={pointer.onClick}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
    >
      <div className={styles.canvas} style={{ width: columns.getTotalSize(), height: rows.getTotalSize() }}>
        <TimelineHead from={from} today={listings[0]?.today ?? from} first={first} last={last} layout={layout} />
        {rows.getVirtualItems().map(({ index: row }) => {
          const listing = listings[row]
          const isSelected = selection?.rows.includes(row)
          return (
            listing && (
              <TimelineRow
                key={rowKey(listing)}
                listing={listing}
                from={from}
                days={days}
                seasons={calendar.seasons}
                row={row}
                top={headHeight + row * rowHeight}
                firstWeek={Math.floor(first / daysOfWeek)}
                lastWeek={Math.floor(last / daysOfWeek)}
                selectedFrom={isSelected ? (selection?.from ?? -1) : -1}
                selectedTo={isSelected ? (selection?.to ?? -1) : -1}
                isOpen={listing.units ? listings[row + 1]?.propertyId === listing.propertyId : null}
                onToggle={onToggle}
                tabStop={focus.cell.row === row ? focus.cell.day : -1}
                layout={layout}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

const wideLayout: TimelineLayout = { nameWidth: 232, dayWidth: 72 }
const narrowLayout: TimelineLayout = { nameWidth: 108, dayWidth: 60 }
