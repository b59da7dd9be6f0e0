import type { Refusal } from '@qe/contract'
import { type ApiError, Slot } from '@qe/platform'
import { Notice } from '@qe/ui'

interface SignInAgainProps {
  /** Of the refused call, with `wantsSignIn`. */
  error: ApiError | null
  /** Repeats the call. */
  onSignedIn: () => void
  /** Drops the call. */
  onClose: () => void
}

/** Whether a call was refused because it needs a recent sign-in. */
export const wantsSignIn = (error: ApiError | null): boolean =>
  (error?.data as Refusal | null | undefined)?.reason === 'sign_in_again'

/** Asks who it is, once a call was refused because it needs a recent sign-in. */
export const SignInAgain = ({ error, onSignedIn, onClose }: SignInAgainProps) =>
  wantsSignIn(error) && (
    <Slot
      name="account.sign-in-again"
      props={{ onSignedIn, onClose }}
      fallback={
        <Notice tone="info" live>
          For this we make sure that it is you. If nothing opens here, sign out and in again, and come back.
        </Notice>
      }
    />
  )
