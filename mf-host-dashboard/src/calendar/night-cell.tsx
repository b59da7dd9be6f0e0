import { cx } from '@qe/ui'
import { formatMoney, formatPercent } from '@qe/ui/unshared'
import { ChartNoAxesColumn, LogIn, LogOut, StickyNote } from 'lucide-react'
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

/** No arrival, or no departure: a crossed-out way in or out, with its name where there is room. */
export const DayMark = ({ kind, isNamed }: { kind: 'arrival' | 'departure'; isNamed: boolean }) => (
  <span className={styles.dayMark} title={`No ${kind}`}>
    <span className={styles.crossedOut}>
      {kind === 'arrival' ? <LogIn size={12} aria-hidden /> : <LogOut size={12} aria-hidden />}
    </span>
    {isNamed && <span className={styles.dayMarkName}>no {kind}</span>}
  </span>
)

/** Lucide’s sun (ISC) in one path instead of nine: a calendar shows hundreds of them. */
const sun = (
  <svg
    width={12}
    height={12}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    aria-hidden
  >
    <path
      d={
        'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41' +
        'M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41'
      }
    />
  </svg>
)

/** The price of a night is of the price rule, or that of weekends. */
export const PriceMark = ({ of }: { of: 'rule' | 'weekend' }) => (
  <span
    className={cx(styles.priceMark, of === 'rule' && styles.ofRule)}
    title={of === 'rule' ? 'Set by your price rule' : 'Weekend price'}
  >
    {of === 'rule' ? <ChartNoAxesColumn size={12} aria-hidden /> : sun}
  </span>
)

/** What a guest gets off who arrives on this day. */
export const Discount = ({ bps }: { bps: number }) => (
  <span className={styles.discount} title="Last-minute discount">
    −{formatPercent(bps / 100)}
  </span>
)

const noRule = { minNights: null, maxNights: null, noArrival: false, noDeparture: false, note: '' }

/** Rules of a night, as short as a cell has room for. */
function RuleMarks({ rule, discountBps }: Pick<Night, 'rule' | 'discountBps'>) {
  const { minNights, maxNights, noArrival, noDeparture, note } = rule ?? noRule
  const length = minNights !== null ? `min ${minNights}` : maxNights !== null ? `max ${maxNights}` : ''
  return (
    <span className={styles.rule}>
      {discountBps > 0 && <Discount bps={discountBps} />}
      {length}
      {noArrival && <DayMark kind="arrival" isNamed={!noDeparture} />}
      {noDeparture && <DayMark kind="departure" isNamed={!noArrival} />}
      {note && <StickyNote size={11} aria-hidden />}
    </span>
  )
}

/** The season of a night: a band at its top, with the name where it begins. */
const SeasonBand = ({ name, isNamed }: { name: string; isNamed: boolean }) => (
  <span className={styles.season} title={name} aria-hidden>
    {isNamed && <bdi className={styles.seasonName}>{name}</bdi>}
  </span>
)

/** How many units are free: all of them is the quiet case. */
const FreeUnits = ({ free, all }: NonNullable<Night['units']>) => (
  <span className={cx(styles.free, free === 0 ? styles.full : free < all && styles.fewer)} aria-hidden>
    {free === 0 ? 'full' : `${free} free`}
  </span>
)

/** One night of one listing, in either view. Memoised: of those in view only few change when the calendar scrolls. */
export const NightCell = memo(function NightCell(props: NightCellProps) {
  const { night, currency, row, day, isSelected, isTabStop, columnIndex, left, dayNumber, isToday, bars } = props
  const { state, hasOwnPrice, isRuled, isWeekendPrice, price, rule, season, namesSeason, discountBps, units } = night
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
      {season && <SeasonBand name={season} isNamed={namesSeason} />}
      {(state === 'open' || state === 'closed') && (
        <span className={styles.values} aria-hidden>
          {(rule || discountBps > 0) && <RuleMarks rule={rule} discountBps={discountBps} />}
          <span className={cx(styles.price, hasOwnPrice && styles.own)}>
            {(isRuled || isWeekendPrice) && <PriceMark of={isRuled ? 'rule' : 'weekend'} />}
            {priceText(price, currency)}
          </span>
        </span>
      )}
      {units && state !== 'past' && <FreeUnits {...units} />}
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
