import type { CallOutput, TeamMember } from '@qe/contract'
import { putAnswer, useApiMutation } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { Dialog, Stack } from '@qe/ui/unshared'
import { useId, useState } from 'react'
import { type Access, AccessFields } from './access-fields'

type Team = CallOutput<'team/details'>

export const showTeam = (team: Team) => putAnswer('team/details', {}, team)

interface AccessDialogProps {
  team: Team
  /** Whose access to change; null to invite somebody. */
  member: TeamMember | null
  onClose: () => void
}

/** Invites somebody by e-mail, or changes what a co-host may do. */
export function AccessDialog({ team, member, onClose }: AccessDialogProps) {
  const [email, setEmail] = useState('')
  const [access, setAccess] = useState<Access>({
    level: member?.level ?? 'messages',
    propertyIds: member?.propertyIds ?? null,
  })
  const formId = useId()
  const done = (next: Team) => {
    showTeam(next)
    onClose()
  }
  const inviting = useApiMutation('team/invite', { onSuccess: done })
  const changing = useApiMutation('team/member/update', { onSuccess: done })
  const { isPending, error } = member ? changing : inviting
  const save = () =>
    member ? changing.mutate({ memberId: member.memberId, ...access }) : inviting.mutate({ email, ...access })
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={member ? `What ${member.person.name} may do` : 'Invite somebody'}
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            {member ? 'Save' : 'Send the invitation'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap={24}>
          {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
          {!member && (
            <TextField
              label="E-mail address"
              type="email"
              required
              autoComplete="off"
              hint="They get a link for seven days, and need an account with this address."
              value={email}
              onChange={setEmail}
              error={error?.fields['email']}
            />
          )}
          <AccessFields {...access} team={team} onChange={setAccess} errors={error?.fields} />
        </Stack>
      </form>
    </Dialog>
  )
}
