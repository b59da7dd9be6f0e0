import { Avatar, buttonClass, EmptyState, ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../layout/layout'
import css from './invitation.module.css'
import type { PlatformLink } from './invitation-answer'

interface InvitationFrameProps<T> {
  /** Null until it is there. */
  invitation: T | null
  error: { statusCode: number; message: string } | null
  retry: () => void
  retrying: boolean
  Link: PlatformLink
  children: (invitation: T) => ReactNode
}

/** The page of an invitation's link: a skeleton while it loads, and why it can't be used, with a way on. */
export function InvitationFrame<T>({ invitation, error, retry, retrying, Link, children }: InvitationFrameProps<T>) {
  if (invitation) return children(invitation)
  if (!error)
    return (
      <div className={css.invitation}>
        <SkeletonArea label="Loading the invitation">
          <Skeleton height={320} shape="card" />
        </SkeletonArea>
      </div>
    )
  return (
    <div className={css.invitation}>
      <h1 className="visually-hidden">An invitation</h1>
      {error.statusCode === 0 || error.statusCode >= 500 ? (
        <ErrorState text={error.message} retry={retry} retrying={retrying} />
      ) : (
        <EmptyState
          icon={<MailX aria-hidden size={30} strokeWidth={1.6} />}
          title="This invitation can’t be used"
          text={error.message}
          action={
            <Link to="/" className={buttonClass({ variant: 'primary' })}>
              To the start
            </Link>
          }
        />
      )}
    </div>
  )
}

interface InvitationCardProps {
  /** Who invites. */
  name: string
  /** Their photo, as a whole URL. */
  avatar: string | null
  title: ReactNode
  children: ReactNode
}

/** Who invites to what. */
export const InvitationCard = ({ name, avatar, title, children }: InvitationCardProps) => (
  <Card className={css.invitation}>
    <Avatar name={name} src={avatar} size={72} />
    <h1 className={css.title}>{title}</h1>
    {children}
  </Card>
)
