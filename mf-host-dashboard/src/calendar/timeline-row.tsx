import { Link, photoUrl } from '@qe/platform'
import { cx, IconButton, plural } from '@qe/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { barWords } from './bar-words'
import styles from './calendar.module.css'
import { barsByDay } from './calendar-bar'
import { barsOfListing, type CalendarAnswer, nightsOf } from './calendar-data'
import { NightCell } from './night-cell'
import { useInTurn } from './use-in-turn'

export interface TimelineLayout {
  nameWidth: number
  dayWidth: number
}

/** The first and the last of the days in view. */
export interface Span {
  first: number
  last: number
}

interface NightsProps {
  listing: CalendarAnswer['listings'][number]
  from: string
  days: number
  seasons: CalendarAnswer['seasons']
  row: number
  /** Selected days of this row; -1 for none. Numbers, so that only rows whose selection changes render again. */
  selectedFrom: number
  selectedTo: number
  /** Day of the grid's tab stop if it is in this row, else -1. */
  tabStop: number
  layout: TimelineLayout
}

/** The nights of a listing in view. */
const Nights = memo(function Nights(props: NightsProps & { span: Span | null }) {
  const { listing, from, days, seasons, row, selectedFrom, selectedTo, tabStop, layout } = props
  const { first, last } = props.span ?? { first: 0, last: -1 }
  const nights = nightsOf(listing, { from, days, seasons })
  const barsOf = barsByDay(barsOfListing(listing, from, barWords), first, days)
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  // The cell with the focus stays, wherever the calendar is scrolled to.
  if (tabStop >= 0 && (tabStop < first || tabStop > last)) shown.push(tabStop)
  return shown.map((day) => {
    const night = nights[day]
    return (
      night && (
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

const RowName = memo(function RowName({ listing, isOpen, onToggle, layout }: RowNameProps) {
  const { propertyId, title, photo, unit, units } = listing
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
        <Link to={`/host/listings/${propertyId}`} title={title} className={cx(units && styles.withUnits)}>
          <img src={`${photoUrl(photo)}/480.webp`} alt="" width={44} height={44} loading="lazy" />
          <span dir="auto">{title}</span>
        </Link>
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
  span: Span
}

/** A listing and its nights in view. The name is there at once, and the nights follow in turn with those of others. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { top, span, isOpen, onToggle, ...nights } = props
  const { listing, row, layout } = nights
  const shown = useInTurn(span)
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div role="row" aria-rowindex={row + 2} className={styles.row} style={{ top }}>
      <RowName listing={listing} isOpen={isOpen} onToggle={onToggle} layout={layout} />
      <Nights {...nights} span={shown} />
    </div>
  )
})
