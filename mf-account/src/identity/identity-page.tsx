import type { UserProfile } from '@qe/contract'
import { Link, putAnswer, storeProfile, useApiQuery } from '@qe/platform'
import { buttonClass, EmptyState, Loaded } from '@qe/ui'
import { Hourglass, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SettingsPage } from '../account/settings-page'
import { Resubmit } from './resubmit'
import { IdentityWizard } from './wizard'

/** The check is pending or approved: nothing to do. */
function IdentityStatus({ user, isNew }: { user: UserProfile; isNew: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])
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
        title={isApproved ? 'Your identity is confirmed' : 'We are checking your document'}
        text={
          isApproved
            ? 'Your profile says “Identity checked”. There is nothing more to do.'
            : 'That takes a day at most; we write to you either way. ' +
              `${isHost ? 'Meanwhile you can describe your place.' : 'Meanwhile you can book as before.'}`
        }
        action={
          <Link to={isHost ? '/host/listings' : '/search'} className={buttonClass({ variant: 'primary' })}>
            {isHost ? 'Your listings' : 'Find a place to stay'}
          </Link>
        }
      />
    </div>
  )
}

function IdentityByStatus({ user }: { user: UserProfile }) {
  const [sent, setSent] = useState(false)
  const onSent = (saved: UserProfile) => {
    storeProfile(saved)
    putAnswer('user/profile-details', {}, saved)
    setSent(true)
  }
  const { status, reason } = user.identity
  if (status === 'none') return <IdentityWizard user={user} onSent={onSent} />
  if (status === 'rejected' || status === 'resubmit') return <Resubmit reason={reason} onSent={onSent} />
  return <IdentityStatus user={user} isNew={sent} />
}

/** The identity check: submit a document, resubmit a refused one, or see the state. Rule: product rules, People. */
export default function IdentityPage() {
  const profile = useApiQuery('user/profile-details', {})
  return (
    <SettingsPage
      title="Confirm who you are"
      text="It makes both sides of a stay feel safe, and a place can only go live once it is done."
    >
      <Loaded query={profile} shape={[24, 72, 72, 48]} compact>
        {(user) => <IdentityByStatus key={user.id} user={user} />}
      </Loaded>
    </SettingsPage>
  )
}
