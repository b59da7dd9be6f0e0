import { messageStore, NavLink } from '@qe/platform'
import { CountedIcon } from '@qe/ui'
import styles from './bottom-bar.module.css'
import { EntryIcon } from './icons'
import { useNavigation } from './navigation'

/** The way around on a phone. An entry with the inbox's icon carries the unread count of the shared message state. */
export function BottomBar() {
  const entries = useNavigation('bottom')
  const unread = messageStore(({ unReadCount }) => unReadCount)
  return (
    <nav aria-label="Around the site" className={styles.bar}>
      {entries.map(({ label, to, icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className={({ isActive }) => `${styles.entry} ${isActive ? styles.active : ''}`}
        >
          <CountedIcon
            icon={<EntryIcon name={icon} size={22} />}
            count={icon === 'inbox' ? unread : 0}
            label="unread"
          />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
