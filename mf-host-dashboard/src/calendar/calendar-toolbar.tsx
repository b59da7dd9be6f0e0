import { Button, IconButton, SelectField } from '@qe/ui'
import { addDays, Chip, formatDate } from '@qe/ui/unshared'
import { ChevronLeft, ChevronRight, Redo2, Undo2 } from 'lucide-react'
import styles from './calendar.module.css'
import type { CalendarAnswer } from './calendar-data'
import { rowKey, rowTitle } from './calendar-rows'
import type { useCalendarUrl } from './use-calendar-url'
import type { useEditHistory } from './use-edit-history'

interface CalendarToolbarProps {
  /** With the rows of all units. */
  calendar: CalendarAnswer
  url: ReturnType<typeof useCalendarUrl>
  /** The month at the start of what is seen. */
  visibleMonth: string
  onMonth: (month: string) => void
  history: ReturnType<typeof useEditHistory>
  onEditDates: () => void
  onSeasons: () => void
  onPriceRule: () => void
}

const nextMonth = (month: string) => addDays(`${month}-01`, 31).slice(0, 7)
const previousMonth = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)

/** View, listing and month, undo and redo, and the way to edit dates by typing them. */
export function CalendarToolbar({ calendar, url, visibleMonth, onMonth, history, ...on }: CalendarToolbarProps) {
  const { listings, from, days } = calendar
  const hasOneListing = listings.every(({ propertyId }) => propertyId === listings[0]?.propertyId)
  const current = listings[0]?.today.slice(0, 7) ?? visibleMonth
  const shown = listings[url.row]
  const [earliest, latest] = [url.view === 'month' ? current : from.slice(0, 7), addDays(from, days - 1).slice(0, 7)]
  return (
    <div className={styles.toolbar}>
      {listings.length > 1 && (
        <fieldset className={styles.views}>
          <legend className="visually-hidden">View</legend>
          <Chip
            pressed={url.view === 'timeline'}
            active={url.view === 'timeline'}
            onClick={() => url.showView('timeline')}
          >
            {hasOneListing ? 'All units' : 'All listings'}
          </Chip>
          <Chip pressed={url.view === 'month'} active={url.view === 'month'} onClick={() => url.showView('month')}>
            {hasOneListing ? 'Months' : 'One listing'}
          </Chip>
        </fieldset>
      )}
      <div className={styles.months}>
        <IconButton
          label="Previous month"
          variant="outlined"
          icon={<ChevronLeft aria-hidden size={18} />}
          disabled={visibleMonth <= earliest}
          onClick={() => onMonth(previousMonth(visibleMonth))}
        />
        <Button onClick={() => onMonth(current)}>Today</Button>
        <IconButton
          label="Next month"
          variant="outlined"
          icon={<ChevronRight aria-hidden size={18} />}
          disabled={visibleMonth >= latest}
          onClick={() => onMonth(nextMonth(visibleMonth))}
        />
        <strong className={styles.month}>{formatDate(visibleMonth, 'month')}</strong>
      </div>
      <div className={styles.editDates}>
        <Button onClick={on.onSeasons}>Seasons</Button>
        <Button onClick={on.onPriceRule}>Price rule</Button>
        <Button onClick={on.onEditDates}>Edit dates</Button>
      </div>
      <div className={styles.tools}>
        <IconButton
          label={history.undoBy ? `Undo an edit by ${history.undoBy}` : 'Undo'}
          variant="outlined"
          icon={<Undo2 aria-hidden size={18} />}
          disabled={!history.canUndo || history.isBusy}
          onClick={history.undo}
        />
        <IconButton
          label={history.redoBy ? `Redo an edit by ${history.redoBy}` : 'Redo'}
          variant="outlined"
          icon={<Redo2 aria-hidden size={18} />}
          disabled={!history.canRedo || history.isBusy}
          onClick={history.redo}
        />
      </div>
      {url.view === 'month' && listings.length > 1 && (
        <SelectField
          label="Listing"
          className={styles.listing}
          value={shown ? rowKey(shown) : ''}
          options={listings.map((row) => ({ value: rowKey(row), label: rowTitle(row) }))}
          onChange={url.showRow}
        />
      )}
    </div>
  )
}
