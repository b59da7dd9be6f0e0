import { useApiMutation } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { Dialog, Stack } from '@qe/ui/unshared'
import { useId, useState } from 'react'

interface InviteDialogProps {
  bookingId: string
  onClose: () => void
  onSent: (email: string) => void
}

/** Invites somebody by e-mail to travel along. */
export function InviteDialog({ bookingId, onClose, onSent }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const formId = useId()
  const { mutate, isPending, error } = useApiMutation('bookings/fellow-guests/invite', {
    refresh: ['bookings/my-booking/details'],
    quiet: true,
    onSuccess: (_answer, input) => onSent(input.email),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite a fellow guest"
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            Send the invitation
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ bookingId, email })
        }}
      >
        <Stack gap={24}>
          {error && !error.fields['email'] && <Notice tone="error">{error.message}</Notice>}
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
          <p>
            They see dates, place, how to get in with its codes, and house rules. What it costs, messages and changes
            stay with you.
          </p>
        </Stack>
      </form>
    </Dialog>
  )
}
