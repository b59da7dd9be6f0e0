import type { CallOutput, TeamMember } from '@qe/contract'
import { photoUrl, refresh, useApiMutation } from '@qe/platform'
import { Avatar, Badge, Button, plural } from '@qe/ui'
import { Card, ConfirmDialog, formatDate, localDateOf } from '@qe/ui/unshared'
import { useState } from 'react'
import { showTeam } from './access-dialog'
import styles from './team.module.css'

type Team = CallOutput<'team/details'>

export const labelOf = ({ levels }: Team, level: string) => levels.find((one) => one.level === level)?.label ?? level

/** “All listings”, or the title of the one. */
export function listingsText({ listings }: Team, propertyIds: readonly string[] | null): string {
  if (!propertyIds) return 'all listings'
  if (propertyIds.length === 0) return 'no listing any more'
  const [only] = listings.filter(({ propertyId }) => propertyIds.includes(propertyId))
  return propertyIds.length === 1 && only ? only.title : plural(propertyIds.length, 'listing')
}

function RemoveDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { mutate, isPending, error } = useApiMutation('team/member/remove', {
    onSuccess: (team) => {
      showTeam(team)
      void refresh('team/log')
      onClose()
    },
  })
  const { name } = member.person
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${name} from your team?`}
      keep="Keep them"
      confirm={
        <>
          Remove <bdi>{name}</bdi>
        </>
      }
      isPending={isPending}
      error={error}
      onConfirm={() => mutate({ memberId: member.memberId })}
    >
      <p>
        They see and do nothing more for you, from this moment on. What they have done stays, with their name. You can
        invite them again.
      </p>
    </ConfirmDialog>
  )
}

/** A co-host with what they may do. */
export function MemberCard({ member, team, onChange }: { member: TeamMember; team: Team; onChange: () => void }) {
  const [removing, setRemoving] = useState(false)
  const { person, email, level, propertyIds, since } = member
  return (
    <Card as="li" className={styles.member}>
      <Avatar name={person.name} src={person.avatar && `${photoUrl(person.avatar)}/96.webp`} size={48} />
      <div className={styles.about}>
        <h3 className={styles.name} dir="auto">
          {person.name}
        </h3>
        <p className={styles.quiet}>
          <bdi>{email}</bdi> · since {formatDate(localDateOf(since))}
        </p>
        <p className={styles.access}>
          <Badge>{labelOf(team, level)}</Badge> <bdi>{listingsText(team, propertyIds)}</bdi>
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={`Change what ${person.name} may do`} onClick={onChange}>
          Change
        </Button>
        <Button size="small" variant="ghost" aria-label={`Remove ${person.name}`} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {removing && <RemoveDialog member={member} onClose={() => setRemoving(false)} />}
    </Card>
  )
}
