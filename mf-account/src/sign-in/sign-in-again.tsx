import type { Refusal, Session, SlotProps } from '@qe/contract'
import { type ApiError, signIn, useApiMutation, useSession } from '@qe/platform'
import { Notice } from '@qe/ui'
import { useState } from 'react'
import { GoogleSignIn } from './google-sign-in'
import { PasskeyButton } from './passkey-button'
import { PasswordDialog } from './password-dialog'

interface SignInAgainProps extends DialogProps {
  /** Of the refused call, with `wantsSignIn`. */
  error: ApiError | null
}

type DialogProps = SlotProps['account.sign-in-again']

/** Whether a call was refused because it needs a recent sign-in. */
export const wantsSignIn = (error: ApiError | null): boolean =>
  (error?.data as Refusal | null | undefined)?.reason === 'sign_in_again'

/** Asks for the password, a passkey or Google, once a call was refused because it needs a recent sign-in. */
export const SignInAgain = (props: SignInAgainProps) =>
  wantsSignIn(props.error) ? <SignInAgainDialog {...props} /> : null

/** Also fills the slot `account.sign-in-again`, for pages of other remotes. */
export default function SignInAgainDialog({ onSignedIn, onClose }: DialogProps) {
  const { user } = useSession()
  const [isOtherAccount, setOtherAccount] = useState(false)
  const complete = (session: Session) => {
    // At Google and among passkeys, people may choose what signs in somebody else here.
    setOtherAccount(session.user.id !== user?.id)
    if (session.user.id !== user?.id) return
    signIn(session)
    onSignedIn()
  }
  const { mutate, isPending, error } = useApiMutation('user/signin', { quiet: true, onSuccess: complete })
  return (
    <PasswordDialog
      title="Is it you?"
      text={`Before something this important we make sure. Enter the password of ${user?.email} once more.`}
      confirm="Continue"
      pending={isPending}
      error={error}
      onPassword={(password, secondFactor) => mutate({ email: user?.email ?? '', password, secondFactor })}
      onClose={onClose}
    >
      <PasskeyButton onSession={complete} />
      <GoogleSignIn onSession={complete} />
      {isOtherAccount && <Notice tone="error">That belongs to another account. Choose the one you use here.</Notice>}
    </PasswordDialog>
  )
}
