import { refresh, useApiQuery, useBus, useSearchParams } from '@qe/platform'
import { addDays, Button, EmptyState, formatDate, IconButton, today } from '@qe/ui'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { HostPage } from '../host-page'
import { Loaded } from '../loaded'
import styles from './calendar.module.css'
import { EditDays } from './edit-days'
import { Grid } from './grid'
import type { Selection } from './selection'

const shown = 31
const aMonth = 28

/** Days before today at the left edge, so that who is staying now can be seen. */
const lookBack = 2

/** All places at once: listings as rows, days as columns. */
export default function CalendarPage() {
  const [params, setParams] = useSearchParams()
  const start = addDays(today(), -lookBack)
  const from = /^\d{4}-\d{2}-\d{2}$/.test(params.get('from') ?? '') ? (params.get('from') as string) : start
  const query = useApiQuery('bookings/linear-calender', { from, days: shown }, { keepPrevious: true })
  const [selection, setSelection] = useState<Selection | null>(null)
  useBus('booking:changed', () => refresh('bookings/linear-calender'))
  const goTo = (date: string) => setParams({ from: date }, { replace: true })
  const selected = selection && query.data?.listings.find(({ propertyId }) => propertyId === selection.propertyId)

  return (
    <HostPage
      title="Calendar"
      action={
        <div className={styles.move}>
          <IconButton label="Earlier" variant="outlined" icon={<ChevronLeft aria-hidden size={18} />} onClick={() => goTo(addDays(from, -aMonth))} />
          <Button onClick={() => goTo(start)}>Today</Button>
          <IconButton label="Later" variant="outlined" icon={<ChevronRight aria-hidden size={18} />} onClick={() => goTo(addDays(from, aMonth))} />
        </div>
      }
    >
      <p className={styles.hint}>
        {formatDate(from, 'long')} – {formatDate(addDays(from, shown - 1), 'long')}. Choose days of one place, by dragging or with Shift and the arrow keys, to change price or
        close them.
      </p>
      <Loaded query={query} shape={[72, 72, 72, 72]}>
        {({ listings }) =>
          listings.length > 0 ? (
            <Grid listings={listings} selection={selection} onSelect={setSelection} onOpen={setSelection} />
          ) : (
            <EmptyState icon={<CalendarDays aria-hidden size={30} strokeWidth={1.6} />} title="No places to show" text="Once a place of yours is live, its days appear here." />
          )
        }
      </Loaded>
      {selection?.finished && selected && (
        <EditDays key={`${selection.propertyId}${selection.from}${selection.to}`} listing={selected} selection={selection} onClose={() => setSelection(null)} />
      )}
    </HostPage>
  )
}
