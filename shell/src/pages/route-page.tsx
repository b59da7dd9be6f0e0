import type { RemoteRoute } from '@qe/contract'
import { loginPath, rememberReturn, usePage, useNavigateTo, useSession } from '@qe/platform'
import { useLocation } from '@qe/platform/host'
import { ErrorState, Skeleton } from '@qe/ui'
import { useEffect } from 'react'
import { retry } from '../loading/active-version'
import { RemoteView } from '../loading/remote-view'
import { useAudience } from '../loading/slot-renderer'
import styles from './pages.module.css'

function Loading() {
  return (
    <div className={styles.loading} aria-busy>
      <Skeleton width="40%" height={36} />
      <Skeleton height={240} />
      <Skeleton width="70%" />
    </div>
  )
}

const Failed = ({ remote }: { remote: string }) => (
  <div className={styles.notice}>
    <ErrorState title="This part of the page did not load" text="The rest of the site works. Nothing you entered elsewhere is lost." retry={() => retry(remote)} />
  </div>
)

/** Someone signed out asks for a page of their own: to sign-in, and back here afterwards. */
function ToSignIn() {
  const navigateTo = useNavigateTo()
  const { pathname, search } = useLocation()
  useEffect(() => {
    rememberReturn(pathname + search)
    navigateTo(loginPath, { replace: true })
  }, [pathname, search, navigateTo])
  return null
}

function NotForYou() {
  return (
    <div className={styles.notice}>
      <ErrorState title="This page is for hosts" text="Your account has no listings yet. You can become a host from your account." />
    </div>
  )
}

/** A page of a remote, in the container its route asks for. */
export function RoutePage({ remote, route }: { remote: string; route: RemoteRoute }) {
  const isFor = useAudience()
  const { isLoggedIn } = useSession()
  usePage({ title: route.title, description: route.description })
  if (!isFor(route.who)) return isLoggedIn ? <NotForYou /> : <ToSignIn />
  return (
    <div className={styles[route.width]}>
      <RemoteView name={remote} view={{ route: route.path }} loading={<Loading />} failed={<Failed remote={remote} />} />
    </div>
  )
}
