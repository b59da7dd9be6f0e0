import { type HostFor, includesRight, type PageRoute } from '@qe/contract'
import { Link, loginPath, rememberReturn, useNavigateTo, usePage, useSession } from '@qe/platform'
import { buttonClass, ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { pathFor, rememberHost, useAddressWithHost, useHosting } from '../layout/hosting'
import { useFrameOfPage } from '../layout/page-frame'
import { useFirstHostPage, useModeOfPage } from '../layout/visit-mode'
import { retry, useSwitchedOff } from '../loading/remote-state'
import { RemoteView } from '../loading/remote-view'
import { useAudience } from '../loading/slot-renderer'
import { useIndexing } from './indexing'
import { MessagePage } from './message-page'
import styles from './pages.module.css'

export function Loading() {
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

const SwitchedOff = ({ title }: { title: string }) => (
  <div className={styles.notice}>
    <h1 className="visually-hidden">{title}</h1>
    <ErrorState
      title="This part of the site is switched off for the moment"
      text={
        <>
          It will be back. Meanwhile the rest of the site works: <Link to="/">back to the start</Link>.
        </>
      }
      retry={() => location.reload()}
    />
  </div>
)

/** Redirects to sign-in, and back to this page afterwards, unless its person has just signed out on it. */
function RedirectToSignIn({ comesBack }: { comesBack: boolean }) {
  const navigateTo = useNavigateTo()
  useEffect(() => {
    if (comesBack) rememberReturn()
    navigateTo(loginPath, { replace: true })
  }, [navigateTo, comesBack])
  return null
}

const HostsOnly = () => (
  <MessagePage
    icon={KeyRound}
    title="This page is for hosts"
    text="This account does not host yet. If you host with another, sign in with that."
  >
    <Link className={buttonClass({ variant: 'primary' })} to="/account/identity?host=1">
      Become a host
    </Link>
    <Link className={buttonClass()} to="/">
      Back to the start
    </Link>
  </MessagePage>
)

/** Stays with the host whom a co-host has chosen. */
function Redirect({ to }: { to: string }) {
  const navigateTo = useNavigateTo()
  useEffect(() => navigateTo(to, { replace: true }), [navigateTo, to])
  return <Loading />
}

/** A page that a co-host's level does not include. */
function NotCovered({ host }: { host: HostFor }) {
  const first = useFirstHostPage()
  return (
    <MessagePage
      icon={KeyRound}
      title={`${host.name} keeps this page to themselves`}
      text={`Your access there is “${host.label}”, which does not include it. ${host.name} can change that under Team.`}
    >
      <Link className={buttonClass({ variant: 'primary' })} to={pathFor(first(host.level), host.hostId)}>
        Go on hosting for {host.name}
      </Link>
    </MessagePage>
  )
}

const NotInTeam = () => (
  <MessagePage
    icon={KeyRound}
    title="You are not, or no longer, in this team"
    text="The host may have changed it. Nothing of yours is affected."
  >
    <Link className={buttonClass({ variant: 'primary' })} to="/host" onClick={() => rememberHost(null)}>
      To your own hosting
    </Link>
  </MessagePage>
)

/** A page of hosting: for co-hosts that of the host in its address, as far as their level goes. */
function HostsPage({ route, children }: { route: PageRoute; children: ReactNode }) {
  const { hostId, host, isLoading } = useHosting()
  const addressWithHost = useAddressWithHost(route)
  if (addressWithHost) return <Redirect to={addressWithHost} />
  if (!hostId || !route.hostRight) return children
  if (isLoading) return <Loading />
  if (!host) return <NotInTeam />
  return includesRight(host.level, route.hostRight) ? children : <NotCovered host={host} />
}

/**
 * Sets title, indexing, mode and frame of the route. Rendered before the page, so that what the page sets itself wins.
 */
function RouteMetadata({ route }: { route: PageRoute }) {
  usePage({ title: route.title, description: route.description })
  useIndexing(route)
  useModeOfPage(route)
  useFrameOfPage(route)
  return null
}

/** A page of a remote, in the container width of its route. */
export const RoutePage = ({ remote, route }: { remote: string; route: PageRoute }) => (
  <>
    <RouteMetadata route={route} />
    <PageContent remote={remote} route={route} />
  </>
)

function PageContent({ remote, route }: { remote: string; route: PageRoute }) {
  const isFor = useAudience()
  const { isLoggedIn, user } = useSession()
  // Whoever loses their session here comes back by `signOut`.
  const [wasSignedIn] = useState(isLoggedIn)
  const isOff = useSwitchedOff().has(remote)
  if (isOff) return <SwitchedOff title={route.title} />
  if (!isFor(route.who) && !isLoggedIn) return <RedirectToSignIn comesBack={!wasSignedIn} />
  // Signed in, and the profile with the role is still loading.
  if (!isFor(route.who)) return user ? <HostsOnly /> : <Loading />
  const page = (
    <div className={styles[route.width]}>
      <RemoteView
        name={remote}
        view={{ route: route.path }}
        loading={<Loading />}
        failed={<Failed remote={remote} title={route.title} />}
      />
    </div>
  )
  return route.hostRight ? <HostsPage route={route}>{page}</HostsPage> : page
}
