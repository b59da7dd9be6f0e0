import type { NavigationEntry } from '@qe/contract'
import { Link, messageStore, useLocation } from '@qe/platform'
import { CountBadge, CountedIcon } from '@qe/ui'
import bar from './bottom-bar.module.css'
import styles from './host-navigation.module.css'
import { pathFor, useHosting, useMayHost } from './hosting'
import { EntryIcon } from './icons'
import { useHostPages } from './visit-mode'

const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** The entry that a page belongs to: the longest path that leads to it. Pages of no entry mark none. */
function currentEntry(entries: readonly NavigationEntry[], pathname: string): NavigationEntry | undefined {
  const above = entries.filter(({ to }) => isAt(pathname, to))
  return above.sort((a, b) => b.to.length - a.to.length)[0]
}

/** The host's navigation: a row in the header, or the bar at the bottom of a phone's screen. */
export function HostNavigation({ place }: { place: 'header' | 'bottom' }) {
  const { hostId } = useHosting()
  const mayHost = useMayHost()
  const entries = useHostPages().filter(({ hostRight }) => mayHost(hostRight))
  const { pathname } = useLocation()
  const unread = messageStore(({ unReadCount }) => unReadCount)
  const current = currentEntry(entries, pathname)
  const isBar = place === 'bottom'
  return (
    <nav aria-label="Your hosting" className={isBar ? bar.bar : styles.row}>
      {entries.map((entry) => {
        const { to, label, icon } = entry
        const count = icon === 'inbox' ? unread : 0
        const isCurrent = entry === current
        return (
          <Link
            key={to}
            to={pathFor(to, hostId)}
            aria-current={isCurrent ? 'page' : undefined}
            className={isBar ? `${bar.entry} ${isCurrent ? bar.active : ''}` : styles.entry}
          >
            {isBar && <CountedIcon icon={<EntryIcon name={icon} size={22} />} count={count} label="unread" />}
            {label}
            {!isBar && <CountBadge count={count} label="unread" />}
          </Link>
        )
      })}
    </nav>
  )
}
