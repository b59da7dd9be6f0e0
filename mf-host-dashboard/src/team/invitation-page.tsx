import type { CallOutput } from '@qe/contract'
import {
  type ApiError,
  api,
  hostParameter,
  Link,
  loginPath,
  photoUrl,
  rememberReturn,
  signOut,
  storeProfile,
  useApiMutation,
  useNavigateTo,
  useSearchParams,
  useSession,
} from '@qe/platform'
import { Avatar, Button, buttonClass, EmptyState, ErrorState, Notice, Skeleton, SkeletonArea } from '@qe/ui'
import { Card } from '@qe/ui/unshared'
import { Check, MailX } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './team.module.css'

type Invitation = CallOutput<'team/invitation/details'>

/** Signed out: sign in or up, and come back. */
function SignInFirst() {
  return (
    <div className={styles.ways}>
      <Link to={loginPath} className={buttonClass({ variant: 'primary' })} onClick={() => rememberReturn()}>
        Sign in to answer
      </Link>
      <Link to="/auth/signup" className={buttonClass()} onClick={() => rememberReturn()}>
        Create an account
      </Link>
    </div>
  )
}

function AnotherAddress() {
  const leave = () => {
    rememberReturn()
    signOut()
  }
  return (
    <Notice tone="warning" title="This invitation was sent to another address">
      <p>You are signed in with a different one. Sign in with the account of the address that got the e-mail.</p>
      <Button size="small" onClick={leave}>
        Sign in with another account
      </Button>
    </Notice>
  )
}

type HostFor = NonNullable<CallOutput<'team/invitation/answer'>['hostFor']>

/** Accepted: on to hosting, once the profile has been read, which names the new role and the new host. */
function GoOn({ hostFor: { level, hostId } }: { hostFor: HostFor }) {
  const navigateTo = useNavigateTo()
  const [error, setError] = useState<ApiError | null>(null)
  const [isReading, setReading] = useState(true)
  const start = `${level === 'calendar' ? '/host/calendar' : '/host'}?${hostParameter}=${hostId}`
  const readProfile = async () => {
    setReading(true)
    try {
      storeProfile(await api.call('user/profile-details', {}, { quiet: true }))
      navigateTo(start, { replace: true })
    } catch (refused) {
      setError(refused as ApiError)
      setReading(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and then whenever it is pressed
  useEffect(() => void readProfile(), [])
  return (
    <>
      {error && (
        <Notice tone="error" title="You are in the team, but the page did not load">
          <p>{error.message}</p>
        </Notice>
      )}
      <div className={styles.ways}>
        <Button variant="primary" loading={isReading} onClick={() => void readProfile()}>
          Go on to hosting
        </Button>
      </div>
    </>
  )
}

function Answer({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigateTo = useNavigateTo()
  const [hostFor, setHostFor] = useState<HostFor | null>(null)
  const { mutate, isPending, error, variables } = useApiMutation('team/invitation/answer', {
    onSuccess: (answer) => (answer.hostFor ? setHostFor(answer.hostFor) : navigateTo('/', { replace: true })),
  })
  if (hostFor) return <GoOn hostFor={hostFor} />
  if (invitation.isMine === false) return <AnotherAddress />
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      <div className={styles.ways}>
        <Button
          variant="primary"
          loading={isPending && variables?.accept}
          disabled={isPending}
          onClick={() => mutate({ token, accept: true })}
        >
          Accept
        </Button>
        <Button
          variant="ghost"
          loading={isPending && !variables?.accept}
          disabled={isPending}
          onClick={() => mutate({ token, accept: false })}
        >
          Decline
        </Button>
      </div>
    </>
  )
}

/** An invitation to a host's team, as the link in the e-mail shows it. */
export default function InvitationPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { isLoggedIn, user } = useSession()
  const [found, setFound] = useState<Invitation | null>(null)
  const { mutate, error, isPending } = useApiMutation('team/invitation/details', { quiet: true, onSuccess: setFound })
  // Again after somebody has signed in or out: it then says whether it is theirs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every token and person
  useEffect(() => {
    setFound(null)
    mutate({ token })
  }, [token, user?.id])
  if (error && !found)
    return (
      <div className={styles.invitation}>
        <h1 className="visually-hidden">An invitation</h1>
        {error.statusCode === 0 || error.statusCode >= 500 ? (
          <ErrorState text={error.message} retry={() => mutate({ token })} retrying={isPending} />
        ) : (
          <EmptyState
            icon={<MailX aria-hidden size={30} strokeWidth={1.6} />}
            title="This invitation can’t be used"
            text={error.message}
            action={
              <Link to="/" className={buttonClass({ variant: 'primary' })}>
                To the start
              </Link>
            }
          />
        )}
      </div>
    )
  if (!found)
    return (
      <div className={styles.invitation}>
        <SkeletonArea label="Loading the invitation">
          <Skeleton height={320} shape="card" />
        </SkeletonArea>
      </div>
    )
  const { host, label, may, listings } = found
  return (
    <Card className={styles.invitation}>
      <Avatar name={host.name} src={host.avatar && `${photoUrl(host.avatar)}/96.webp`} size={72} />
      <h1 className={styles.invites}>
        <bdi>{host.name}</bdi> invites you to help with hosting
      </h1>
      <p className={styles.quiet}>
        Your access: {label}, {listings ? 'for' : 'for all listings'} {listings && <bdi>{listings.join(', ')}</bdi>}
      </p>
      <ul className={styles.may}>
        {may.map((one) => (
          <li key={one}>
            <Check aria-hidden size={18} /> {one}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        Everything that you do carries your name. <bdi>{host.name}</bdi> can change your access, and you can leave, at
        any time.
      </p>
      {isLoggedIn ? <Answer token={token} invitation={found} /> : <SignInFirst />}
    </Card>
  )
}
