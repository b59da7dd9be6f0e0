import { Button, buttonClass, Notice } from '@qe/ui'
import type { ComponentType, ReactNode } from 'react'
import css from './invitation.module.css'

/** The platform's link: this package knows no router. */
export type PlatformLink = ComponentType<{
  to: string
  className?: string
  onClick?: () => void
  children: ReactNode
}>

/** A row of buttons, below one another on a phone. */
export const InvitationWays = ({ children }: { children: ReactNode }) => <div className={css.ways}>{children}</div>

interface SignInToAnswerProps {
  Link: PlatformLink
  loginPath: string
  /** Keeps the way back here. */
  onLeave: () => void
}

/** Signed out: sign in or up, and come back. */
export const SignInToAnswer = ({ Link, loginPath, onLeave }: SignInToAnswerProps) => (
  <InvitationWays>
    <Link to={loginPath} className={buttonClass({ variant: 'primary' })} onClick={onLeave}>
      Sign in to answer
    </Link>
    <Link to="/auth/signup" className={buttonClass()} onClick={onLeave}>
      Create an account
    </Link>
  </InvitationWays>
)

interface InvitationAnswerProps {
  /** Whether it was sent to the address of whoever is signed in. */
  isMine: boolean | null
  command: { isPending: boolean; error: { message: string } | null; variables: { accept: boolean } | undefined }
  onAnswer: (accept: boolean) => void
  /** Signs out, to come back with the account of the other address. */
  onAnotherAccount: () => void
}

/** Accept or decline; for another address than the invited one the way to its account. */
export function InvitationAnswer({
  isMine,
  command: { isPending, error, variables },
  onAnswer,
  onAnotherAccount,
}: InvitationAnswerProps) {
  if (isMine === false)
    return (
      <Notice tone="warning" title="This invitation was sent to another address">
        <p>You are signed in with a different one. Sign in with the account of the address that got the e-mail.</p>
        <Button size="small" onClick={onAnotherAccount}>
          Sign in with another account
        </Button>
      </Notice>
    )
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      <InvitationWays>
        <Button
          variant="primary"
          loading={isPending && variables?.accept}
          disabled={isPending}
          onClick={() => onAnswer(true)}
        >
          Accept
        </Button>
        <Button
          variant="ghost"
          loading={isPending && !variables?.accept}
          disabled={isPending}
          onClick={() => onAnswer(false)}
        >
          Decline
        </Button>
      </InvitationWays>
    </>
  )
}
