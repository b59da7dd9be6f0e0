import { useBus, useNavigateTo, useSession } from '@qe/platform'
import { Outlet, ScrollRestoration, useLocation } from '@qe/platform/host'
import { useEffect, useRef } from 'react'
import { restoreFormDraft, saveFormDraft } from '../start/form-draft'
import { Toaster } from '../toasts/toaster'
import { BottomBar } from './bottom-bar'
import { Footer } from './footer'
import { Header } from './header'
import styles from './layout.module.css'
import { OfflineNotice } from './offline-notice'
import { useIsFocused } from './page-frame'

/** Moves the focus to the new page after navigation, so that keyboard and screen reader continue there. */
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

/** Saves the forms of the page when the session ends, and restores them after sign-in. */
function useFormDraft() {
  const { pathname, search } = useLocation()
  const { user } = useSession()
  useBus('session:lost', saveFormDraft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new address and person
  useEffect(restoreFormDraft, [pathname, search, user?.id])
}

/**
 * Key of a scroll position. The first page of a tab has the key `default`, which all addresses share: use the address
 * instead, so that a page does not open at another one's position.
 */
const positionKey = ({ key, pathname, search }: ReturnType<typeof useLocation>) =>
  key === 'default' ? pathname + search : key

/** What every page has around it, whatever the remotes do. */
export function Layout() {
  const main = useFocusOnNewPage()
  const navigateTo = useNavigateTo()
  const isFocused = useIsFocused()
  useFormDraft()
  useBus('navigation', ({ to, replace }) => navigateTo(to, { replace: replace ?? false }))
  return (
    <div className={styles.layout} data-frame={isFocused ? 'focused' : undefined}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      {/* First, so that it receives what the components below publish when they mount. */}
      <Toaster />
      <Header />
      <OfflineNotice />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!isFocused && (
        <>
          <Footer />
          <BottomBar />
        </>
      )}
      <ScrollRestoration getKey={positionKey} />
    </div>
  )
}
