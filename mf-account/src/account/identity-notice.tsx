import type { UserProfile } from '@qe/contract'
import { Link } from '@qe/platform'
import { Notice } from '@qe/ui'

type Identity = UserProfile['identity']

/** What somebody is told of the check of their identity. Silent once it is done. Rule: product rules, People. */
const words: Record<
  Exclude<Identity['status'], 'approved'>,
  { tone: 'info' | 'warning' | 'error'; title: string; text: string; way?: string }
> = {
  none: {
    tone: 'info',
    title: 'We have not checked who you are yet',
    text: 'Your places can go live once we have.',
    way: 'Confirm who you are',
  },
  pending: {
    tone: 'info',
    title: 'We are checking who you are',
    text: 'That takes a day at most. Your places can go live after that.',
  },
  resubmit: {
    tone: 'warning',
    title: 'We could not read your document',
    text: 'Send it once more, in good light and with all its edges.',
    way: 'Send another one',
  },
  rejected: {
    tone: 'error',
    title: 'We could not confirm who you are',
    text: 'Your places can’t go live.',
    way: 'Send another document',
  },
}

export function IdentityNotice({ identity: { status, reason } }: { identity: Identity }) {
  if (status === 'approved') return null
  const { tone, title, text, way } = words[status]
  return (
    <Notice tone={tone} title={title}>
      <p>
        <span dir="auto">{reason ?? text}</span> {way && <Link to="/account/identity">{way}</Link>}
      </p>
    </Notice>
  )
}
