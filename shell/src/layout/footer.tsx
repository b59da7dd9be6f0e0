import { Link } from '@qe/platform'
import styles from './footer.module.css'
import { Mark } from './mark'
import { useNavigation } from './navigation'
import { Newsletter } from './newsletter'

/** The footer's menu entries, in groups that the remotes name, and the newsletter. */
export function Footer() {
  const entries = useNavigation('footer')
  const groups = [...new Set(entries.map(({ group }) => group ?? 'More'))]
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {groups.map((group) => (
          <nav key={group} aria-label={group}>
            <h2 className={styles.heading}>{group}</h2>
            <ul className={styles.list}>
              {entries
                .filter((entry) => (entry.group ?? 'More') === group)
                .map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
        <Newsletter />
      </div>
      <div className={styles.end}>
        <Mark size={24} /> © {new Date().getFullYear()} Quality Escape
      </div>
    </footer>
  )
}
