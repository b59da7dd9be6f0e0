import { messageStore, NavLink } from '@qe/platform'
import { CountedIcon } from '@qe/ui'
import styles from './bottom-bar.module.css'
import { HostNavigation } from './host-navigation'
import { EntryIcon } from './icons'
import { comeBackFrom, useNavigation } from './navigation'
import { useVisitMode } from './visit-mode'

/** Navigation at the bottom of a phone's screen: the host's own, or everybody's. */
export const BottomBar = () => (useVisitMode() === 'hosting' ? <HostNavigation place="bottom" /> : <GuestNavigation />)

/** The entry with the inbox icon shows the number of unread messages. */
function GuestNavigation() {
  const entries = useNavigation('bottom')
  const unread = messageStore(({ unReadCount }) => unReadCount)
  return (
    <nav aria-label="Around the site" className={styles.bar}>
      {entries.map(({ label, to, icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          onClick={() => comeBackFrom(to)}
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
