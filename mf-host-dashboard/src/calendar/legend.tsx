import { cx } from '@qe/ui'
import styles from './calendar.module.css'

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
  </ul>
)
