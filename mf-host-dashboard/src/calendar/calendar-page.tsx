import { refresh, useApiQuery, useBus, useSearchParams } from '@qe/platform'
import { Button, EmptyState, IconButton, Loaded } from '@qe/ui'
import { addDays, formatDateRange, isDate, today } from '@qe/ui/unshared'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { HostPage } from '../host-page'
import styles from './calendar.module.css'
import { EditDays } from './edit-days'
import { Grid } from './grid'
import { Legend } from './legend'
import type { Selection } from './selection'
import { type Change, undoOf } from './undo'
import { UndoBar } from './undo-bar'

const shown = 31
const aMonth = 28

/** Days before today at the left edge, so that who is staying now can be seen. */
const lookBack = 2

/** All places at once: listings as rows, days as columns. */
export default function CalendarPage() {
  const [params, setParams] = useSearchParams()
  const start = addDays(today(), -lookBack)
  const asked = params.get('from') ?? ''
  const from = isDate(asked) ? asked : start
  const query = useApiQuery('bookings/linear-calender', { from, days: shown }, { keepPrevious: true })
  const [selection, setSelection] = useState<Selection | null>(null)
  const [editing, setEditing] = useState(false)
  const [done, setDone] = useState<{ change: Change; undo: Change[] } | null>(null)
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
            onClick={() => goTo(addDays(from, -aMonth))}
          />
          <Button onClick={() => goTo(start)}>Today</Button>
          <IconButton
            label="Four weeks later"
            variant="outlined"
            icon={<ChevronRight aria-hidden size={18} />}
            onClick={() => goTo(addDays(from, aMonth))}
          />
        </div>
      }
    >
      <p className={styles.range} aria-live="polite">
        {formatDateRange(from, addDays(from, shown - 1))}
      </p>
      <p className={styles.hint} id={hint}>
        <span className={styles.byMouse}>
          Drag over nights of one place to change their price or close them. By keyboard: arrows, Shift and arrows,
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
              <Grid
                listings={listings}
                describedBy={hint}
                selection={selection}
                onSelect={setSelection}
                onFinish={(finished) => {
                  setSelection(finished)
                  setEditing(true)
                  setDone(null)
                }}
              />
              <Legend />
            </>
          ) : (
            <EmptyState
              icon={<CalendarDays aria-hidden size={30} strokeWidth={1.6} />}
              title="No places to show"
              text="Once a place of yours is live, its days appear here."
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
            const undo = undoOf(change, selected.days)
            setDone(undo && undo.length > 0 ? { change, undo } : null)
            close()
          }}
        />
      )}
      {done && <UndoBar change={done.change} undo={done.undo} onClose={() => setDone(null)} />}
    </HostPage>
  )
}
