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
import { Button, Notice } from '@qe/ui'
import { InvitationAnswer, InvitationCard, InvitationFrame, InvitationWays, SignInToAnswer } from '@qe/ui/unshared'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './team.module.css'

type Invitation = CallOutput<'team/invitation/details'>

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
      <InvitationWays>
        <Button variant="primary" loading={isReading} onClick={() => void readProfile()}>
          Go on to hosting
        </Button>
      </InvitationWays>
    </>
  )
}

function Answer({ token, isMine }: { token: string; isMine: Invitation['isMine'] }) {
  const navigateTo = useNavigateTo()
  const [hostFor, setHostFor] = useState<HostFor | null>(null)
  const answering = useApiMutation('team/invitation/answer', {
    onSuccess: (answer) => (answer.hostFor ? setHostFor(answer.hostFor) : navigateTo('/', { replace: true })),
  })
  if (hostFor) return <GoOn hostFor={hostFor} />
  return (
    <InvitationAnswer
      isMine={isMine}
      command={answering}
      onAnswer={(accept) => answering.mutate({ token, accept })}
      onAnotherAccount={() => {
        rememberReturn()
        signOut()
      }}
    />
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
  return (
    <InvitationFrame invitation={found} error={error} retry={() => mutate({ token })} retrying={isPending} Link={Link}>
      {({ host, label, may, listings, isMine }) => (
        <InvitationCard
          name={host.name}
          avatar={host.avatar && `${photoUrl(host.avatar)}/96.webp`}
          title={
            <>
              <bdi>{host.name}</bdi> invites you to help with hosting
            </>
          }
        >
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
            Everything that you do carries your name. <bdi>{host.name}</bdi> can change your access, and you can leave,
            at any time.
          </p>
          {isLoggedIn ? (
            <Answer token={token} isMine={isMine} />
          ) : (
            <SignInToAnswer Link={Link} loginPath={loginPath} onLeave={() => rememberReturn()} />
          )}
        </InvitationCard>
      )}
    </InvitationFrame>
  )
}
