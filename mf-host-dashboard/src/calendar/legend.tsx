import { cx } from '@qe/ui'
import { StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './calendar.module.css'
import type { Night } from './calendar-data'
import { DayMark, Discount, PriceMark } from './night-cell'

const SeasonSwatch = () => <span className={cx(styles.swatch, styles.seasonSwatch)} />

interface MarkInLegend {
  isOn: (night: Night) => boolean
  mark: ReactNode
  words: string
}

/** What stands in the cells, and what it means; with the discount as an example. */
const marksWith = (discountBps: number): readonly MarkInLegend[] => [
  {
    isOn: ({ hasOwnPrice, isRuled }) => hasOwnPrice && !isRuled,
    mark: <span className={styles.own}>123</span>,
    words: 'Custom price',
  },
  { isOn: ({ isWeekendPrice }) => isWeekendPrice, mark: <PriceMark of="weekend" />, words: 'Weekend price' },
  { isOn: ({ isRuled }) => isRuled, mark: <PriceMark of="rule" />, words: 'Set by your price rule' },
  {
    isOn: (night) => night.discountBps > 0,
    mark: <Discount bps={discountBps} />,
    words: 'Last-minute discount for arrivals',
  },
  { isOn: ({ rule }) => !!rule?.noArrival, mark: <DayMark kind="arrival" isNamed={false} />, words: 'No arrival' },
  {
    isOn: ({ rule }) => !!rule?.noDeparture,
    mark: <DayMark kind="departure" isNamed={false} />,
    words: 'No departure',
  },
  { isOn: ({ rule }) => !!rule?.note, mark: <StickyNote size={13} aria-hidden />, words: 'Your note' },
]

const Marks = ({ of }: { of: readonly MarkInLegend[] }) =>
  of.map(({ mark, words }) => (
    <li key={words}>
      {mark} {words}
    </li>
  ))

/**
 * The marks that a month has, below it: a legend of all months would be far away. Hidden from screen readers, which say
 * them of each night.
 */
export function MonthLegend({ nights }: { nights: readonly Night[] }) {
  const priced = nights.filter(({ state }) => state === 'open' || state === 'closed')
  const discountBps = Math.max(0, ...priced.map((night) => night.discountBps))
  const shown = marksWith(discountBps).filter(({ isOn }) => priced.some(isOn))
  const seasons = [...new Set(nights.flatMap(({ season }) => season ?? []))]
  if (shown.length + seasons.length === 0) return null
  return (
    <ul className={cx(styles.legend, styles.ofMonth)} aria-hidden>
      {seasons.map((name) => (
        <li key={name}>
          <SeasonSwatch /> <bdi>{name}</bdi>
        </li>
      ))}
      <Marks of={shown} />
    </ul>
  )
}

/** Legend of the calendar's colours; with the marks in the cells where no month has a legend of its own. */
export const Legend = ({ hasMarks }: { hasMarks: boolean }) => (
  <ul className={styles.legend}>
    <li>
      <span className={styles.swatch} /> Booked
    </li>
    <li>
      <span className={cx(styles.swatch, styles.waiting)} /> Waiting for your answer
    </li>
    <li>
      <span className={cx(styles.swatch, styles.elsewhere)} /> Taken on another site
    </li>
    <li>
      <span className={cx(styles.swatch, styles.conflict)} /> Booked twice
    </li>
    <li>
      <span className={cx(styles.swatch, styles.closed)} /> Closed
    </li>
    {hasMarks && (
      <>
        <li>
          <SeasonSwatch /> Season
        </li>
        <Marks of={marksWith(1000)} />
      </>
    )}
  </ul>
)
