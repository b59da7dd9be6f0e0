import { type CallOutput, type TeamMember, teamSize } from '@qe/contract'
import { useApiQuery, useHostFor, useHostInput } from '@qe/platform'
import { Button, EmptyState, Loaded } from '@qe/ui'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { HostPage } from '../host-page'
import { AccessDialog } from './access-dialog'
import { InvitationCard } from './invitation-card'
import { MemberCard } from './member-card'
import { Membership } from './membership'
import styles from './team.module.css'
import { TeamLog } from './team-log'

type Team = CallOutput<'team/details'>

function OwnTeam({
  team,
  onInvite,
  onChange,
}: {
  team: Team
  onInvite: () => void
  onChange: (of: TeamMember) => void
}) {
  const { members, invitations } = team
  if (members.length + invitations.length === 0)
    return (
      <EmptyState
        icon={<Users aria-hidden size={30} strokeWidth={1.6} />}
        title="You host by yourself"
        text={
          'Somebody may look after the calendar, answer guests or run everything but the money. ' +
          'You say who, for which listings, and can end it at any time.'
        }
        action={
          <Button variant="primary" onClick={onInvite}>
            Invite somebody
          </Button>
        }
      />
    )
  return (
    <>
      {members.length > 0 && (
        <ul className={styles.list} aria-label="People in your team">
          {members.map((member) => (
            <MemberCard key={member.memberId} member={member} team={team} onChange={() => onChange(member)} />
          ))}
        </ul>
      )}
      {invitations.length > 0 && (
        <section className={styles.section} aria-labelledby="invited">
          <h2 id="invited">Invited</h2>
          <ul className={styles.list}>
            {invitations.map((invitation) => (
              <InvitationCard key={invitation.invitationId} invitation={invitation} team={team} />
            ))}
          </ul>
        </section>
      )}
      <p className={styles.quiet}>A team has up to {teamSize} people, with those who are invited.</p>
    </>
  )
}

function OwnTeamPage() {
  const query = useApiQuery('team/details', {})
  const [open, setOpen] = useState<'invite' | TeamMember | null>(null)
  const hasTeam = query.data && query.data.members.length + query.data.invitations.length > 0
  return (
    <HostPage
      title="Team"
      action={
        hasTeam && (
          <Button variant="primary" icon={<UserPlus aria-hidden size={18} />} onClick={() => setOpen('invite')}>
            Invite somebody
          </Button>
        )
      }
    >
      <Loaded query={query} shape={[96, 96]}>
        {(team) => (
          <>
            <OwnTeam team={team} onInvite={() => setOpen('invite')} onChange={setOpen} />
            <TeamLog members={team.members} />
            {open && (
              <AccessDialog team={team} member={open === 'invite' ? null : open} onClose={() => setOpen(null)} />
            )}
          </>
        )}
      </Loaded>
    </HostPage>
  )
}

/** The host's own team; for a co-host what they may do for this host. */
export default function TeamPage() {
  const host = useHostFor()
  const { hostId } = useHostInput()
  if (!hostId) return <OwnTeamPage />
  return <HostPage title="Team">{host && <Membership host={host} />}</HostPage>
}
