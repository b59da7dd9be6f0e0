import { cx } from '@qe/ui'
import { StickyNote } from 'lucide-react'
import styles from './calendar.module.css'
import { DayMark, RuleMark } from './night-cell'

/** Legend of the calendar's colours. */
export const Legend = () => (
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
    <li>
      <span className={styles.own}>123</span> Custom price
    </li>
    <li>
      <RuleMark /> Set by your price rule
    </li>
    <li>
      <span className={cx(styles.swatch, styles.seasonSwatch)} /> Season
    </li>
    <li>
      <span className={styles.discount}>−10%</span> Last-minute discount for arrivals
    </li>
    <li>
      <DayMark kind="arrival" isNamed={false} /> No arrival
    </li>
    <li>
      <DayMark kind="departure" isNamed={false} /> No departure
    </li>
    <li>
      <StickyNote size={13} aria-hidden /> Your note
    </li>
  </ul>
)
