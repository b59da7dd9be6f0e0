import { NavLink } from '@qe/platform'
import styles from './bottom-bar.module.css'
import { EntryIcon } from './icons'
import { useNavigation } from './navigation'

/** The way around on a phone. */
export function BottomBar() {
  const entries = useNavigation('bottom')
  return (
    <nav aria-label="Around the site" className={styles.bar}>
      {entries.map(({ label, to, icon }) => (
        <NavLink key={to} to={to} end={to === '/'} className={({ isActive }) => `${styles.entry} ${isActive ? styles.active : ''}`}>
          <EntryIcon name={icon} size={22} />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
