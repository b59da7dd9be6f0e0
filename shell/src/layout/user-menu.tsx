import { Link, loginPath, photoUrl, signOut, useNavigateTo, useSession } from '@qe/platform'
import { api } from '@qe/platform/host'
import { Avatar, buttonClass, Menu, type MenuItem } from '@qe/ui'
import { Coins, LogOut, Menu as MenuIcon, Moon, Repeat, Sun } from 'lucide-react'
import { setColourMode, useColourMode } from '../start/colour-mode'
import { useCurrencyChoice } from './currency-choice'
import styles from './header.module.css'
import { pathFor, useHosting, useMayHost } from './hosting'
import { EntryIcon } from './icons'
import { comeBackFrom, useNavigation } from './navigation'
import { useModeSwitch, useVisitMode } from './visit-mode'

/** Signs out in this browser at once; the server revokes the token when it gets the call. */
function signOutEverywhere() {
  api.call('user/logout', {}, { quiet: true }).catch(() => {})
  signOut()
}

/** Avatar and menu of the signed-in user, or the sign-in link. */
export function UserMenu() {
  const { isLoggedIn, user } = useSession()
  const navigateTo = useNavigateTo()
  const visitMode = useVisitMode()
  const modeSwitch = useModeSwitch()
  const { hostId } = useHosting()
  const mayHost = useMayHost()
  const entries = useNavigation('menu').filter(
    (entry) => (!entry.mode || entry.mode === visitMode) && mayHost(entry.hostRight),
  )
  const mode = useColourMode()
  const currencyChoice = useCurrencyChoice()

  const otherMode = mode === 'light' ? 'dark' : 'light'
  const items: MenuItem[] = [
    ...(modeSwitch
      ? [
          {
            label: modeSwitch.label,
            icon: <Repeat aria-hidden size={18} />,
            onSelect: () => navigateTo(modeSwitch.to),
          },
        ]
      : []),
    ...entries.map(({ label, to, icon, hostRight }, n) => ({
      label,
      icon: <EntryIcon name={icon} size={18} />,
      divided: n === 0 && modeSwitch !== null,
      onSelect: () => {
        comeBackFrom(to)
        navigateTo(hostRight ? pathFor(to, hostId) : to)
      },
    })),
    ...(currencyChoice
      ? [
          {
            label: currencyChoice.label,
            icon: <Coins aria-hidden size={18} />,
            divided: true,
            onSelect: currencyChoice.open,
          },
        ]
      : []),
    {
      label: otherMode === 'dark' ? 'Dark colours' : 'Light colours',
      icon: otherMode === 'dark' ? <Moon aria-hidden size={18} /> : <Sun aria-hidden size={18} />,
      divided: !currencyChoice,
      onSelect: () => setColourMode(otherMode),
    },
    ...(isLoggedIn
      ? [{ label: 'Sign out', icon: <LogOut aria-hidden size={18} />, divided: true, onSelect: signOutEverywhere }]
      : []),
  ]

  const name = user ? `${user.firstName} ${user.lastName}` : ''
  return (
    <>
      {!isLoggedIn && (
        <Link
          to={loginPath}
          className={`${buttonClass({ variant: 'primary' })} ${styles.signIn}`}
          onClick={() => comeBackFrom(loginPath)}
        >
          Sign in
        </Link>
      )}
      <Menu
        label="Your menu"
        align="end"
        items={items}
        trigger={
          <button type="button" className={styles.menuButton} aria-label={isLoggedIn ? `Menu of ${name}` : 'Menu'}>
            <MenuIcon aria-hidden size={18} />
            {user && (
              <span className={styles.portrait}>
                <Avatar name={name} src={user.avatar && `${photoUrl(user.avatar)}/96.webp`} size={32} />
              </span>
            )}
          </button>
        }
      />
      {currencyChoice?.dialog}
    </>
  )
}
