import { refresh, useApiQuery, useBus, useSearchParams } from '@qe/platform'
import { Button, EmptyState, IconButton, Loaded } from '@qe/ui'
import { addDays, formatDateRange, isDate, today } from '@qe/ui/unshared'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { HostPage } from '../host-page'
import styles from './calendar.module.css'
import { CalendarGrid } from './calendar-grid'
import { EditDays } from './edit-days'
import { Legend } from './legend'
import type { Selection } from './selection'
import { type PriceChange, undoChanges } from './undo'
import { UndoBar } from './undo-bar'

const visibleDays = 31
const stepDays = 28

/** Days before today at the left edge, so that current stays are visible. */
const daysBeforeToday = 2

/** The calendar of all listings: listings as rows, days as columns. */
export default function CalendarPage() {
  const [params, setParams] = useSearchParams()
  const start = addDays(today(), -daysBeforeToday)
  const requestedFrom = params.get('from') ?? ''
  const from = isDate(requestedFrom) ? requestedFrom : start
  const query = useApiQuery('bookings/linear-calender', { from, days: visibleDays }, { keepPrevious: true })
  const [selection, setSelection] = useState<Selection | null>(null)
  const [editing, setEditing] = useState(false)
  const [lastChange, setLastChange] = useState<{ change: PriceChange; undo: PriceChange[] } | null>(null)
  const hint = useId()
  useBus('booking:changed', () => refresh('bookings/linear-calender'))

  const goTo = (date: string) => {
    setSelection(null)
    setParams({ from: date }, { replace: true })
  }
  const close = () => {
    setEditing(false)
    setSelection(null)
  }
  const selected = query.data?.listings.find(({ propertyId }) => propertyId === selection?.propertyId)

  return (
    <HostPage
      title="Calendar"
      action={
        <div className={styles.move}>
          <IconButton
            label="Four weeks earlier"
            variant="outlined"
            icon={<ChevronLeft aria-hidden size={18} />}
            onClick={() => goTo(addDays(from, -stepDays))}
          />
          <Button onClick={() => goTo(start)}>Today</Button>
          <IconButton
            label="Four weeks later"
            variant="outlined"
            icon={<ChevronRight aria-hidden size={18} />}
            onClick={() => goTo(addDays(from, stepDays))}
          />
        </div>
      }
    >
      <p className={styles.range} aria-live="polite">
        {formatDateRange(from, addDays(from, visibleDays - 1))}
      </p>
      <p className={styles.hint} id={hint}>
        <span className={styles.byMouse}>
          Drag over nights of one listing to change their price or close them. By keyboard: arrows, Shift and arrows,
          Enter.
        </span>
        <span className={styles.byFinger}>
          Tap a night to change its price or close it. For more of them, hold and drag.
        </span>
      </p>
      <Loaded query={query} shape={[72, 72, 72, 72]}>
        {({ listings }) =>
          listings.length > 0 ? (
            <>
              <CalendarGrid
                listings={listings}
                describedBy={hint}
                selection={selection}
                onSelect={setSelection}
                onFinish={(finished) => {
                  setSelection(finished)
                  setEditing(true)
                  setLastChange(null)
                }}
              />
              <Legend />
            </>
          ) : (
            <EmptyState
              icon={<CalendarDays aria-hidden size={30} strokeWidth={1.6} />}
              title="No listings to show"
              text="Once a listing of yours is live, its days appear here."
            />
          )
        }
      </Loaded>
      {editing && selection && selected && (
        <EditDays
          key={selection.propertyId}
          listing={selected}
          selection={selection}
          onSelect={setSelection}
          onClose={close}
          onSaved={(change) => {
            const undo = undoChanges(change, selected.days)
            setLastChange(undo && undo.length > 0 ? { change, undo } : null)
            close()
          }}
        />
      )}
      {lastChange && <UndoBar change={lastChange.change} undo={lastChange.undo} onClose={() => setLastChange(null)} />}
    </HostPage>
  )
}
