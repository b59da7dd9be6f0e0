import type { FlagRow } from '@qe/contract'
import { ChangeMenu } from '../change/change-menu'
import { changesOfFlag } from '../change/offers'
import styles from './now.module.css'

/** The flags of a remote, with who gets which value. */
export const Flags = ({ of, flags }: { of: string; flags: readonly FlagRow[] }) => (
  <section className={styles.flags} aria-label={`Flags of ${of}`}>
    <h3 className={styles.number}>Flags</h3>
    <dl>
      {flags.map((flag) => (
        <div key={flag.flag} className={styles.flag}>
          <dt>{flag.flag}</dt>
          <dd>
            {[...flag.rules, ...(flag.versions.length > 0 ? [`${flag.default} by default`] : [])].join(', ')}
            <span className={styles.quiet}> {flag.about}</span>
            <div className={styles.actions}>
              <ChangeMenu of={`the flag ${flag.flag} of ${of}`} offers={changesOfFlag(flag)} />
            </div>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
