import { cx } from '@qe/ui'
import styles from './calendar.module.css'

/** What the calendar's colours mean. */
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
      <span className={cx(styles.swatch, styles.closed)} /> Closed
    </li>
    <li>
      <span className={styles.own}>123</span> Price of its own
    </li>
  </ul>
)
