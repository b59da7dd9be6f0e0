import { Link, NavLink, Slot } from '@qe/platform'
import { buttonClass } from '@qe/ui'
import { Search } from 'lucide-react'
import { CurrencyButton } from './currency-choice'
import styles from './header.module.css'
import { HostNavigation } from './host-navigation'
import { HostSwitch } from './host-switch'
import { useHosting } from './hosting'
import { Mark } from './mark'
import { useNavigation } from './navigation'
import { useIsFocused } from './page-frame'
import { UserMenu } from './user-menu'
import { useModeSwitch, useVisitMode } from './visit-mode'

/** Rendered in place of the search while its code loads, or if it fails. */
const SearchLink = () => (
  <Link to="/search" className={styles.searchLink}>
    <Search aria-hidden size={18} />
    Where to?
  </Link>
)

/** Logo on the left, search or the host's navigation in the middle, the visitor's own entries on the right. */
export function Header() {
  const entries = useNavigation('header')
  const isHosting = useVisitMode() === 'hosting'
  const modeSwitch = useModeSwitch()
  const isFocused = useIsFocused()
  const hasSwitch = useHosting().hosts.length > 0 && isHosting
  return (
    <header className={styles.header} data-mode={isHosting ? 'hosting' : undefined}>
      <div className={styles.bar}>
        <div className={styles.side}>
          <Link to="/" className={styles.home} aria-label="Quality Escape, home">
            <Mark />
            {!hasSwitch && <span className={styles.name}>Quality Escape</span>}
          </Link>
          {hasSwitch && <HostSwitch />}
        </div>
        {isHosting ? (
          <HostNavigation place="header" />
        ) : (
          <div className={styles.search}>
            {!isFocused && <Slot name="header.search" props={{}} fallback={<SearchLink />} />}
          </div>
        )}
        <nav aria-label="Main" className={styles.actions}>
          <CurrencyButton />
          {entries.map(({ label, to }) => (
            <NavLink key={to} to={to} className={`${buttonClass({ variant: 'ghost' })} ${styles.entry}`}>
              {label}
            </NavLink>
          ))}
          {modeSwitch && (
            <Link to={modeSwitch.to} className={`${buttonClass({ variant: 'ghost' })} ${styles.entry}`}>
              {modeSwitch.label}
            </Link>
          )}
          <Slot name="header.actions" props={{}} />
          <UserMenu />
        </nav>
      </div>
    </header>
  )
}
