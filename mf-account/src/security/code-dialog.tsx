import type { ApiError } from '@qe/platform'
import { Notice } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { useState } from 'react'
import styles from '../account/account.module.css'
import { SecondFactorForm } from '../sign-in/second-factor-form'
import { SignInAgain, wantsSignIn } from '../sign-in/sign-in-again'

interface CodeDialogProps {
  title: string
  text: string
  /** Text of the button. */
  confirm: string
  variant?: 'primary' | 'danger'
  pending: boolean
  /** Why the last code was refused. */
  error: ApiError | null
  onCode: (code: string) => void
  /** Clears the error, after a fresh sign-in. */
  onSignedIn: () => void
  onClose: () => void
}

/** Asks for a code before a change of the second factor and, after a sign-in of long ago, for another sign-in first. */
export function CodeDialog({ title, text, error, onSignedIn, onClose, ...form }: CodeDialogProps) {
  const [signedInAgain, setSignedInAgain] = useState(false)
  if (wantsSignIn(error))
    return (
      <SignInAgain
        error={error}
        onSignedIn={() => {
          // Signing in may have used up the code, as each works once.
          setSignedInAgain(true)
          onSignedIn()
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} title={title}>
      <p>{text}</p>
      {signedInAgain && (
        <Notice className={styles.after} live>
          Thank you. If you have just used a code of your app, wait for the next one.
        </Notice>
      )}
      <SecondFactorForm {...form} error={error} />
    </Dialog>
  )
}
