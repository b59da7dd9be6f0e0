import { useBus, useNavigateTo, useSession } from '@qe/platform'
import { Outlet, ScrollRestoration, useLocation, useNavigation as useRouterNavigation } from '@qe/platform/host'
import { useEffect, useRef } from 'react'
import { keepForm, restoreForm } from '../start/kept-form'
import { Toaster } from '../toasts/toaster'
import { BottomBar } from './bottom-bar'
import { Footer } from './footer'
import { Header } from './header'
import styles from './layout.module.css'
import { OfflineNotice } from './offline-notice'

/** After a change of page: the new page is where keyboard and screen reader go on, and its title is read out. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new path
  useEffect(() => {
    if (first.current) first.current = false
    else main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Somebody whose session ended while they filled in a form finds it filled in when they are back. */
function useFormKeptOverSignIn() {
  const { pathname, search } = useLocation()
  const { user } = useSession()
  useBus('session:lost', keepForm)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new address and person
  useEffect(restoreForm, [pathname, search, user?.id])
}

/**
 * Which page a position belongs to. A page that a tab is led to from outside has no key of its own: without its address
 * it would open where the page before it was left.
 */
const positionKey = ({ key, pathname, search }: ReturnType<typeof useLocation>) =>
  key === 'default' ? pathname + search : key

/** What stands on every page, whatever the remotes do. */
export function Layout() {
  const main = useFocusOnNewPage()
  const navigateTo = useNavigateTo()
  const { state } = useRouterNavigation()
  useFormKeptOverSignIn()
  useBus('navigation', ({ to, replace }) => navigateTo(to, { replace: replace ?? false }))
  return (
    <div className={styles.layout}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      {/* First, so that it hears what the parts below say as they appear. */}
      <Toaster />
      {state === 'loading' && <div className={styles.progress} role="progressbar" aria-label="Loading the page" />}
      <Header />
      <OfflineNotice />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <ScrollRestoration getKey={positionKey} />
    </div>
  )
}
