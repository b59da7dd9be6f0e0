import type { UserProfile } from '@qe/contract'
import { keepProfile, Link, putAnswer, useApiQuery } from '@qe/platform'
import { buttonClass, EmptyState, Loaded } from '@qe/ui'
import { Hourglass, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SettingsPage } from '../account/settings-page'
import { Resubmit } from './resubmit'
import { Wizard } from './wizard'

/** Nothing to do but to wait, or nothing at all any more. */
function Settled({ user, arrived }: { user: UserProfile; arrived: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (arrived) box.current?.focus()
  }, [arrived])
  const isHost = user.role.roleDisplayName !== 'Guest'
  const isApproved = user.identity.status === 'approved'
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <EmptyState
        icon={
          isApproved ? (
            <ShieldCheck aria-hidden size={30} strokeWidth={1.6} />
          ) : (
            <Hourglass aria-hidden size={30} strokeWidth={1.6} />
          )
        }
        title={isApproved ? 'We know who you are' : 'We are looking at your document'}
        text={
          isApproved
            ? 'Your profile says “Identity checked”. There is nothing more to do.'
            : `That takes a day at most; we write to you either way. ${isHost ? 'Meanwhile you can describe your place.' : 'Meanwhile you can book as before.'}`
        }
        action={
          <Link to={isHost ? '/host/listings' : '/search'} className={buttonClass({ variant: 'primary' })}>
            {isHost ? 'To your places' : 'Find a place to stay'}
          </Link>
        }
      />
    </div>
  )
}

function ByStatus({ user }: { user: UserProfile }) {
  const [sent, setSent] = useState(false)
  const onSent = (saved: UserProfile) => {
    keepProfile(saved)
    putAnswer('user/profile-details', {}, saved)
    setSent(true)
  }
  const { status, reason } = user.identity
  if (status === 'none') return <Wizard user={user} onSent={onSent} />
  if (status === 'rejected' || status === 'resubmit') return <Resubmit reason={reason} onSent={onSent} />
  return <Settled user={user} arrived={sent} />
}

/**
 * Who somebody is: said and shown once, sent again where it was refused, and how it stands. Rule: product rules,
 * People.
 */
export default function IdentityPage() {
  const profile = useApiQuery('user/profile-details', {})
  return (
    <SettingsPage
      title="Confirm who you are"
      text="It makes both sides of a stay feel safe, and a place can only go live once it is done."
    >
      <Loaded query={profile} shape={[24, 72, 72, 48]} compact>
        {(user) => <ByStatus key={user.id} user={user} />}
      </Loaded>
    </SettingsPage>
  )
}
