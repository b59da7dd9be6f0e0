import type { Session } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { PasswordDialog } from './password-dialog'

interface JoinGoogleProps {
  /** Says to the API whom Google has confirmed. */
  joinToken: string
  onSession: (session: Session) => void
  onClose: () => void
}

/** Asks once for the password of an account that a Google account with the same address is about to join. */
export function JoinGoogle({ joinToken, onSession, onClose }: JoinGoogleProps) {
  const { mutate, isPending, error } = useApiMutation('user/social-signup', { quiet: true, onSuccess: onSession })
  return (
    <PasswordDialog
      title="You already have an account"
      text="There is an account with this address. Enter its password once; from then on Google is enough."
      confirm="Sign in and connect Google"
      pending={isPending}
      error={error}
      onPassword={(password, secondFactor) => mutate({ provider: 'google_join', joinToken, password, secondFactor })}
      onClose={onClose}
    />
  )
}
