import { Link, photoUrl } from '@qe/platform'
import { cx, IconButton, plural } from '@qe/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { barWords } from './bar-words'
import styles from './calendar.module.css'
import { useAccess } from './calendar-access'
import { barsByDay } from './calendar-bar'
import { barsOfListing, type CalendarAnswer, nightsOf } from './calendar-data'
import { NightCell } from './night-cell'
import { useTurn } from './use-turn'

export interface TimelineLayout {
  nameWidth: number
  dayWidth: number
}

/** Days that are rendered together. */
export const daysOfWeek = 7

/** What the nights of a row and of a week in it depend on. */
interface NightsProps {
  listing: CalendarAnswer['listings'][number]
  from: string
  days: number
  seasons: CalendarAnswer['seasons']
  row: number
  /** Selected days; -1 for none. Numbers, so that only what changes with the selection renders again. */
  selectedFrom: number
  selectedTo: number
  /** Day of the grid's tab stop if it is here, else -1. */
  tabStop: number
  layout: TimelineLayout
}

interface WeekProps extends NightsProps {
  week: number
  /** It has the bars that begin on this day or later. */
  barsFrom: number
}

/** Seven nights of a listing, which come in turn with those of others: but the cell with the focus at once. */
const Week = memo(function Week(props: WeekProps) {
  const { listing, from, days, seasons, row, selectedFrom, selectedTo, tabStop, layout, week, barsFrom } = props
  const hasTurn = useTurn()
  const access = useAccess()
  if (!hasTurn && tabStop < 0) return null
  const first = week * daysOfWeek
  const bars = barsOfListing(listing, from, barWords, access).filter(({ start }) => start >= barsFrom)
  const barsOf = barsByDay(bars, first, days)
  return nightsOf(listing, { from, days, seasons })
    .slice(first, first + daysOfWeek)
    .map((night, index) => {
      const day = first + index
      return (
        (hasTurn || day === tabStop) && (
          <NightCell
            key={day}
            night={night}
            currency={listing.currency}
            row={row}
            day={day}
            columnIndex={day + 2}
            isSelected={day >= selectedFrom && day <= selectedTo}
            isTabStop={day === tabStop}
            left={layout.nameWidth + day * layout.dayWidth}
            bars={barsOf(day)}
          />
        )
      )
    })
})

interface RowNameProps {
  listing: CalendarAnswer['listings'][number]
  /** Whether the rows of its units are shown; null where it has none. */
  isOpen: boolean | null
  onToggle: (propertyId: string) => void
  layout: TimelineLayout
}

/** With the way to the listing, where one may go there. */
function ListingName({ propertyId, title, photo, units }: CalendarAnswer['listings'][number]) {
  const { listings } = useAccess()
  const className = cx(styles.listingName, units && styles.withUnits)
  const content = (
    <>
      <img src={`${photoUrl(photo)}/480.webp`} alt="" width={44} height={44} loading="lazy" />
      <span dir="auto">{title}</span>
    </>
  )
  return listings ? (
    <Link to={`/host/listings/${propertyId}`} title={title} className={className}>
      {content}
    </Link>
  ) : (
    <span title={title} className={className}>
      {content}
    </span>
  )
}

const RowName = memo(function RowName({ listing, isOpen, onToggle, layout }: RowNameProps) {
  const { propertyId, title, unit, units } = listing
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed freely, and only those in view exist
    // biome-ignore lint/a11y/useFocusableInteractive: its link takes the focus
    <div role="rowheader" aria-colindex={1} className={styles.name} style={{ width: layout.nameWidth }}>
      {unit ? (
        <span className={styles.unitName} dir="auto" title={`${title}, ${unit.name}`}>
          <span className="visually-hidden">{title}, </span>
          {unit.name}
        </span>
      ) : (
        <ListingName {...listing} />
      )}
      {units && (
        <span className={styles.toggle}>
          <IconButton
            label={`${plural(units.length, 'unit')} of ${title}`}
            aria-expanded={isOpen === true}
            icon={isOpen ? <ChevronDown aria-hidden size={18} /> : <ChevronRight aria-hidden size={18} />}
            onClick={() => onToggle(propertyId)}
          />
        </span>
      )}
    </div>
  )
})

interface TimelineRowProps extends NightsProps, RowNameProps {
  top: number
  /** The first and the last week in view. */
  firstWeek: number
  lastWeek: number
}

/** A listing and its nights in view. The name is there at once. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { top, firstWeek, lastWeek, isOpen, onToggle, selectedFrom, selectedTo, tabStop, ...nights } = props
  const { listing, row, layout, days } = nights
  const weeks = Array.from({ length: lastWeek - firstWeek + 1 }, (_, index) => firstWeek + index)
  const weekOfStop = Math.floor(tabStop / daysOfWeek)
  // The cell with the focus stays, wherever the calendar is scrolled to.
  if (tabStop >= 0 && !weeks.includes(weekOfStop)) weeks.push(weekOfStop)
  /** Bars that began before go on from the first week; the week of a focus elsewhere has none. */
  const barsFrom = (week: number) =>
    week === firstWeek ? Number.NEGATIVE_INFINITY : week > firstWeek && week <= lastWeek ? week * daysOfWeek : days
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div role="row" aria-rowindex={row + 2} className={styles.row} style={{ top }}>
      <RowName listing={listing} isOpen={isOpen} onToggle={onToggle} layout={layout} />
      {weeks.map((week) => {
        const isSelected = selectedTo >= week * daysOfWeek && selectedFrom < (week + 1) * daysOfWeek
        return (
          <Week
            key={week}
            {...nights}
            week={week}
            barsFrom={barsFrom(week)}
            selectedFrom={isSelected ? selectedFrom : -1}
            selectedTo={isSelected ? selectedTo : -1}
            tabStop={week === weekOfStop ? tabStop : -1}
          />
        )
      })}
    </div>
  )
})
