import type { RemoteRoute } from '@qe/contract'
import { Link, loginPath, rememberReturn, useNavigateTo, usePage, useSession } from '@qe/platform'
import { buttonClass, ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { retry } from '../loading/active-version'
import { RemoteView } from '../loading/remote-view'
import { useAudience } from '../loading/slot-renderer'
import { useIndexing } from './indexing'
import { MessagePage } from './message-page'
import styles from './pages.module.css'

function Loading() {
  return (
    <SkeletonArea label="Loading the page">
      <div className={styles.loading}>
        <Skeleton width="40%" height={36} />
        <Skeleton height={240} shape="card" />
        <Skeleton width="70%" />
      </div>
    </SkeletonArea>
  )
}

const Failed = ({ remote, title }: { remote: string; title: string }) => (
  <div className={styles.notice}>
    <h1 className="visually-hidden">{title}</h1>
    <ErrorState
      title="This part of the page did not load"
      text="The rest of the site still works. Nothing you entered elsewhere is lost."
      retry={() => retry(remote)}
    />
  </div>
)

/** Someone signed out asks for a page of their own: to sign-in, and back here afterwards. */
function ToSignIn() {
  const navigateTo = useNavigateTo()
  useEffect(() => {
    rememberReturn()
    navigateTo(loginPath, { replace: true })
  }, [navigateTo])
  return null
}

const NotForYou = () => (
  <MessagePage
    icon={KeyRound}
    title="This page is for hosts"
    text="This account has no places. If you host with another, sign in with that."
  >
    <Link className={buttonClass({ variant: 'primary' })} to="/">
      Back to the start
    </Link>
  </MessagePage>
)

/**
 * What a route says of its page. It stands before the page, so that what the page itself knows better comes after it.
 */
function RouteWords({ route }: { route: RemoteRoute }) {
  usePage({ title: route.title, description: route.description })
  useIndexing(route)
  return null
}

/** A page of a remote, in the container its route asks for. */
export const RoutePage = ({ remote, route }: { remote: string; route: RemoteRoute }) => (
  <>
    <RouteWords route={route} />
    <PageFor remote={remote} route={route} />
  </>
)

function PageFor({ remote, route }: { remote: string; route: RemoteRoute }) {
  const isFor = useAudience()
  const { isLoggedIn, user } = useSession()
  if (!isFor(route.who) && !isLoggedIn) return <ToSignIn />
  // Signed in, and who it is is still being asked.
  if (!isFor(route.who)) return user ? <NotForYou /> : <Loading />
  return (
    <div className={styles[route.width]}>
      <RemoteView
        name={remote}
        view={{ route: route.path }}
        loading={<Loading />}
        failed={<Failed remote={remote} title={route.title} />}
      />
    </div>
  )
}
