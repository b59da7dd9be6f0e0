import { useBus, useNavigateTo } from '@qe/platform'
import { Outlet, ScrollRestoration, useLocation, useNavigation as useRouterNavigation } from '@qe/platform/host'
import { useEffect, useRef } from 'react'
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

/** What stands on every page, whatever the remotes do. */
export function Layout() {
  const main = useFocusOnNewPage()
  const navigateTo = useNavigateTo()
  const { state } = useRouterNavigation()
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
      <ScrollRestoration />
    </div>
  )
}
