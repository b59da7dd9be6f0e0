import type { CallOutput, TeamInvitation } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Badge, Button } from '@qe/ui'
import { Card, formatMoment } from '@qe/ui/unshared'
import { Mail } from 'lucide-react'
import { showTeam } from './access-dialog'
import { labelOf, listingsText } from './member-card'
import styles from './team.module.css'

interface InvitationCardProps {
  invitation: TeamInvitation
  team: CallOutput<'team/details'>
}

/** An invitation that nobody has answered. A refusal is shown as a toast with its sentence. */
export function InvitationCard({ invitation, team }: InvitationCardProps) {
  const { invitationId, email, level, propertyIds, expiresAt, isExpired } = invitation
  const resending = useApiMutation('team/invitation/resend', { onSuccess: showTeam })
  const withdrawing = useApiMutation('team/invitation/withdraw', { onSuccess: showTeam })
  return (
    <Card as="li" className={styles.member}>
      <span className={styles.mail}>
        <Mail aria-hidden size={22} />
      </span>
      <div className={styles.about}>
        <h3 className={styles.name} dir="auto">
          {email}
        </h3>
        <p className={styles.quiet}>
          {isExpired ? 'The link has expired.' : `The link works until ${formatMoment(expiresAt)}.`}
        </p>
        <p className={styles.access}>
          <Badge tone={isExpired ? 'warning' : 'info'}>{isExpired ? 'Expired' : 'Invited'}</Badge>{' '}
          <bdi>
            {labelOf(team, level)}, {listingsText(team, propertyIds)}
          </bdi>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          loading={resending.isPending}
          aria-label={`Send the invitation to ${email} again`}
          onClick={() => resending.mutate({ invitationId })}
        >
          Send again
        </Button>
        <Button
          size="small"
          variant="ghost"
          loading={withdrawing.isPending}
          aria-label={`Withdraw the invitation to ${email}`}
          onClick={() => withdrawing.mutate({ invitationId })}
        >
          Withdraw
        </Button>
      </div>
    </Card>
  )
}
