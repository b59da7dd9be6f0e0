import type { FlagRow } from '@qe/contract'
import styles from './now.module.css'

/** The flags of a remote, with who gets which value. They are changed by the command `flag`. */
export const Flags = ({ of, flags }: { of: string; flags: readonly FlagRow[] }) => (
  <section className={styles.flags} aria-label={`Flags of ${of}`}>
    <h3 className={styles.number}>Flags</h3>
    <dl>
      {flags.map(({ flag, about, default: value, rules, versions }) => (
        <div key={flag}>
          <dt>{flag}</dt>
          <dd>
            {[...rules, ...(versions.length > 0 ? [`${value} by default`] : [])].join(', ')}
            <span className={styles.quiet}> {about}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
