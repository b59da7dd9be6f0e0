import type { FellowGuests } from '@qe/contract'
import { photoUrl, useApiMutation } from '@qe/platform'
import { Avatar, Badge, Button } from '@qe/ui'
import { formatDate, formatMoment, localDateOf } from '@qe/ui/unshared'
import { Mail } from 'lucide-react'
import css from './fellow-guests.module.css'

type Member = FellowGuests['members'][number]
type Invitation = FellowGuests['invitations'][number]

/** Somebody who shares the trip. */
export const MemberRow = ({ member: { person, since }, onRemove }: { member: Member; onRemove: () => void }) => (
  <li className={css.person}>
    <Avatar name={person.name} src={person.avatar && `${photoUrl(person.avatar)}/96.webp`} size={44} />
    <div className={css.about}>
      <p className={css.name} dir="auto">
        {person.name}
      </p>
      <p className={css.quiet}>
        <Badge tone="success">Joined</Badge> on {formatDate(localDateOf(since))}
      </p>
    </div>
    <div className={css.actions}>
      <Button size="small" variant="ghost" aria-label={`Remove ${person.name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
)

interface InvitationRowProps {
  bookingId: string
  invitation: Invitation
  onSent: (email: string) => void
  onWithdrawn: () => void
}

/** An invitation that nobody has answered. A refusal is shown as a toast with its sentence. */
export function InvitationRow({
  bookingId,
  invitation: { invitationId, email, expiresAt, isExpired },
  onSent,
  onWithdrawn,
}: InvitationRowProps) {
  const refresh = ['bookings/my-booking/details'] as const
  const sending = useApiMutation('bookings/fellow-guests/invite', { refresh, onSuccess: () => onSent(email) })
  const withdrawing = useApiMutation('bookings/fellow-guests/withdraw', { refresh, onSuccess: onWithdrawn })
  return (
    <li className={css.person}>
      <span className={css.mail}>
        <Mail aria-hidden size={20} />
      </span>
      <div className={css.about}>
        <p className={css.name} dir="auto">
          {email}
        </p>
        <p className={css.quiet}>
          <Badge tone={isExpired ? 'warning' : 'info'}>{isExpired ? 'Expired' : 'Invited'}</Badge>{' '}
          {isExpired ? 'The link works no more.' : `The link works until ${formatMoment(expiresAt)}.`}
        </p>
      </div>
      <div className={css.actions}>
        <Button
          size="small"
          loading={sending.isPending}
          aria-label={`Send the invitation to ${email} again`}
          onClick={() => sending.mutate({ bookingId, email })}
        >
          Send again
        </Button>
        <Button
          size="small"
          variant="ghost"
          loading={withdrawing.isPending}
          aria-label={`Withdraw the invitation to ${email}`}
          onClick={() => withdrawing.mutate({ bookingId, invitationId })}
        >
          Withdraw
        </Button>
      </div>
    </li>
  )
}
