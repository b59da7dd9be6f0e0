import type { UserProfile } from '@qe/contract'
import { Link } from '@qe/platform'
import { Notice } from '@qe/ui'

type Identity = UserProfile['identity']

/** The state of a host's identity check; nothing once it is approved. Rule: product rules, People. */
const notices: Record<
  Exclude<Identity['status'], 'approved'>,
  { tone: 'info' | 'warning' | 'error'; title: string; text: string; linkText?: string }
> = {
  none: {
    tone: 'info',
    title: 'We have not checked who you are yet',
    text: 'Your listings can go live once we have.',
    linkText: 'Confirm who you are',
  },
  pending: {
    tone: 'info',
    title: 'We are checking who you are',
    text: 'That takes a day at most. Your listings can go live after that.',
  },
  resubmit: {
    tone: 'warning',
    title: 'We could not read your document',
    text: 'Send it once more, in good light and with all its edges.',
    linkText: 'Send another one',
  },
  rejected: {
    tone: 'error',
    title: 'We could not confirm who you are',
    text: 'Your listings can’t go live.',
    linkText: 'Send another document',
  },
}

export function IdentityNotice({ identity: { status, reason } }: { identity: Identity }) {
  if (status === 'approved') return null
  const { tone, title, text, linkText } = notices[status]
  return (
    <Notice tone={tone} title={title}>
      <p>
        <span dir="auto">{reason ?? text}</span> {linkText && <Link to="/account/identity">{linkText}</Link>}
      </p>
    </Notice>
  )
}
