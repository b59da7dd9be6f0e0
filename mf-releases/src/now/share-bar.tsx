import type { StatusRow } from '@qe/contract'
import { cx } from '@qe/ui'
import styles from './now.module.css'

const percent = (value: number) => `${Number(value.toFixed(2))} %`

/**
 * How the visitors are divided among the versions, but for those with a target, as nobody knows how many match it. The
 * rows below say it in words.
 */
export const ShareBar = ({ rows }: { rows: readonly StatusRow[] }) => (
  <div className={styles.shares} aria-hidden="true">
    {rows
      .filter((row) => row.percent > 0 && !row.target)
      .map((row) => (
        <span
          key={row.version}
          className={cx(styles.share, row.state !== 'default' && styles.rollout)}
          style={{ flexGrow: row.percent }}
          title={`${row.version}: ${percent(row.percent)}`}
        >
          {row.percent >= 12 && `${row.version} · ${percent(row.percent)}`}
        </span>
      ))}
  </div>
)
