import type { CallOutput } from '@qe/contract'
import {
  Link,
  loginPath,
  photoUrl,
  refresh,
  rememberReturn,
  signOut,
  useApiMutation,
  useNavigateTo,
  useSearchParams,
  useSession,
} from '@qe/platform'
import { formatDateRange, InvitationAnswer, InvitationCard, InvitationFrame, SignInToAnswer } from '@qe/ui/unshared'
import { useEffect, useState } from 'react'
import css from '../trip-page.module.css'

type Invitation = CallOutput<'bookings/fellow-guests/invitation'>

function Answer({ token, isMine }: { token: string; isMine: Invitation['isMine'] }) {
  const navigateTo = useNavigateTo()
  const answering = useApiMutation('bookings/fellow-guests/answer', {
    quiet: true,
    onSuccess: ({ bookingId }) => {
      refresh('bookings/shared-trips')
      navigateTo(bookingId ? `/trips/shared/${bookingId}` : '/', { replace: true })
    },
  })
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

/** An invitation to travel along, as the link in the e-mail shows it. */
export default function TripInvitationPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { isLoggedIn, user } = useSession()
  const [found, setFound] = useState<Invitation | null>(null)
  const { mutate, error, isPending } = useApiMutation('bookings/fellow-guests/invitation', {
    quiet: true,
    onSuccess: setFound,
  })
  // Again after somebody has signed in or out: it then says whether it is theirs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every token and person
  useEffect(() => {
    setFound(null)
    mutate({ token })
  }, [token, user?.id])
  return (
    <InvitationFrame invitation={found} error={error} retry={() => mutate({ token })} retrying={isPending} Link={Link}>
      {({ guest, title, city, country, checkIn, checkOut, isMine }) => (
        <InvitationCard
          name={guest.name}
          avatar={guest.avatar && `${photoUrl(guest.avatar)}/96.webp`}
          title={
            <>
              <bdi>{guest.name}</bdi> shares a trip to {city} with you
            </>
          }
        >
          <p>
            <bdi>{title}</bdi>
            <br />
            {city}, {country} · {formatDateRange(checkIn, checkOut)}
          </p>
          <p className={css.quiet}>
            You see where it is and how to get in, and nothing of what it costs. You can leave at any time.
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
