import { Button, Notice } from '@qe/ui'
import { nightsBetween, useMediaQuery } from '@qe/ui/unshared'
import { useCallback, useMemo, useRef, useState } from 'react'
import styles from './calendar.module.css'
import { AccessProvider, useAccessOfViewer } from './calendar-access'
import type { CalendarAnswer } from './calendar-data'
import { nightsIn, onlyAlike, rowKey, withUnitRows } from './calendar-rows'
import { CalendarToolbar } from './calendar-toolbar'
import { EditPanel } from './edit-panel'
import { Legend } from './legend'
import { MonthView } from './month-view'
import { PriceRuleDialog } from './price-rules/price-rule-dialog'
import { SeasonsDialog } from './seasons/seasons-dialog'
import { followRows, type Selection } from './selection'
import { SelectionBar } from './selection-bar'
import { selectionWords } from './selection-words'
import { Timeline } from './timeline'
import { useCalendarUrl } from './use-calendar-url'
import { useEditHistory } from './use-edit-history'

/** First day of each listing that can be edited. */
const earliestDayOf =
  ({ listings, from }: CalendarAnswer) =>
  (row: number): number =>
    nightsBetween(from, listings[row]?.today ?? from)

/** Selection and editing, the same in both views. */
function useEditing(calendar: CalendarAnswer) {
  const rows = useMemo(() => calendar.listings.map(rowKey), [calendar])
  const [made, setMade] = useState<{ selection: Selection; rows: string[] } | null>(null)
  // Rows have other numbers once a listing comes or goes, or its units are shown.
  const selection = useMemo(() => made && followRows(made.selection, made.rows, rows), [made, rows])
  const setSelection = useCallback(
    (next: Selection | null) => setMade(next && { selection: onlyAlike(calendar, next), rows }),
    [calendar, rows],
  )
  const [isEditing, setEditing] = useState(false)
  /** Whether the panel takes the focus when it opens. */
  const [byKeyboard, setByKeyboard] = useState(false)
  const workspace = useRef<HTMLDivElement>(null)
  return {
    selection,
    setSelection,
    isEditing,
    byKeyboard,
    workspace,
    edit: (withKeyboard: boolean) => {
      setByKeyboard(withKeyboard)
      setEditing(true)
    },
    /** Edits dates that are typed, of all listings at first. */
    editByDates: (row: number | null) => {
      const all = calendar.listings.flatMap(({ unit }, index) => (unit ? [] : [index]))
      const rows = row === null ? all : [row]
      const from = Math.max(0, ...rows.map(earliestDayOf(calendar)))
      setSelection({ rows, from, to: from, anchor: { row: rows[0] ?? 0, day: from } })
      setByKeyboard(true)
      setEditing(true)
    },
    /** The nights stay selected, for another look at the calendar. */
    leave: () => setEditing(false),
    close: () => {
      setEditing(false)
      setSelection(null)
      workspace.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true })
    },
  }
}

/** The rows of the calendar: of listings, and of the units of those that are open. Months are of any of them. */
function useRows(answer: CalendarAnswer) {
  const [opened, setOpened] = useState<readonly string[]>(() =>
    answer.listings.length === 1 ? answer.listings.map(({ propertyId }) => propertyId) : [],
  )
  const all = useMemo(() => withUnitRows(answer, () => true), [answer])
  const url = useCalendarUrl(all)
  const shown = useMemo(() => withUnitRows(answer, (propertyId) => opened.includes(propertyId)), [answer, opened])
  return {
    url,
    all,
    calendar: url.view === 'month' ? all : shown,
    toggle: useCallback(
      (propertyId: string) =>
        setOpened((before) =>
          before.includes(propertyId) ? before.filter((id) => id !== propertyId) : [...before, propertyId],
        ),
      [],
    ),
  }
}

/** Toolbar, the calendar in the chosen view, and the panel that edits the selected nights. */
export function CalendarWorkspace({ calendar: answer }: { calendar: CalendarAnswer }) {
  const { url, all, calendar, toggle } = useRows(answer)
  const editing = useEditing(calendar)
  const history = useEditHistory(answer)
  const isWide = useMediaQuery('(min-width: 1024px)')
  const access = useAccessOfViewer()
  const { selection, isEditing } = editing
  const earliest = earliestDayOf(calendar)
  const [asked, setAsked] = useState(0)
  const [opened, setOpened] = useState<'seasons' | 'priceRule' | null>(null)
  const [visibleMonth, setVisibleMonth] = useState(url.month ?? calendar.listings[0]?.today.slice(0, 7) ?? '')
  const shownId = all.listings[url.row]?.propertyId
  const shown = answer.listings.find(({ propertyId }) => propertyId === shownId) ?? answer.listings[0]
  const view = {
    calendar,
    selection,
    earliest,
    onSelect: editing.setSelection,
    onToggle: toggle,
    onEdit: (how: 'pointer' | 'keyboard') => (how === 'keyboard' || isWide) && editing.edit(how === 'keyboard'),
    month: url.month,
    asked,
    onMonth: (month: string) => {
      setVisibleMonth(month)
      if (month !== url.month) url.followMonth(month)
    },
  }
  return (
    <div className={styles.workspace} ref={editing.workspace}>
      <CalendarToolbar
        calendar={all}
        url={url}
        visibleMonth={visibleMonth}
        onMonth={(month) => {
          setVisibleMonth(month)
          setAsked((times) => times + 1)
          if (month !== url.month) url.showMonth(month)
        }}
        history={history}
        onEditDates={() => editing.editByDates(url.view === 'month' ? url.row : null)}
        onSeasons={() => setOpened('seasons')}
        onPriceRule={() => setOpened('priceRule')}
      />
      {history.problem && (
        <Notice tone="error" live>
          <p>{history.problem}</p>
          {history.skip && (
            <Button size="small" loading={history.isBusy} onClick={history.skip}>
              Skip this edit
            </Button>
          )}
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {selection ? selectionWords(calendar, selection) : history.message}
      </p>
      <p className={styles.hint} id="calendar-hint">
        <span className={styles.byMouse}>
          Drag over nights to change their price, length of stay or availability. By keyboard: arrows, Shift and arrows,
          Enter.
        </span>
        <span className={styles.byFinger}>Tap the first night, then the last. Or hold one and drag.</span>
      </p>
      <div className={styles.columns}>
        <div className={styles.main}>
          <AccessProvider value={access}>
            {url.view === 'timeline' ? <Timeline {...view} /> : <MonthView key={url.row} {...view} row={url.row} />}
          </AccessProvider>
          <Legend hasMarks={url.view === 'timeline'} />
        </div>
        {selection && isEditing && (
          <EditPanel
            calendar={calendar}
            selection={selection}
            isSheet={!isWide}
            takesFocus={editing.byKeyboard}
            onSelect={editing.setSelection}
            onClose={isWide ? editing.close : editing.leave}
            revision={history.revision}
            onSaved={(state, message, isWhole) => {
              history.saved(state, message)
              if (isWhole) editing.close()
            }}
          />
        )}
      </div>
      {opened === 'seasons' && (
        <SeasonsDialog calendar={answer} onClose={() => setOpened(null)} onSaved={history.saved} />
      )}
      {opened === 'priceRule' && shown && (
        <PriceRuleDialog listings={answer.listings} first={shown} onClose={() => setOpened(null)} />
      )}
      {selection && !isEditing && !isWide && (
        <SelectionBar
          count={nightsIn(calendar, selection)}
          words={selectionWords(calendar, selection)}
          onEdit={() => editing.edit(true)}
          onClear={() => editing.setSelection(null)}
        />
      )}
    </div>
  )
}
