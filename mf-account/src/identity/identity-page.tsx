import type { UserProfile } from '@qe/contract'
import { Link, useApiQuery, useSearchParams } from '@qe/platform'
import { buttonClass, EmptyState, Loaded } from '@qe/ui'
import { Hourglass, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SettingsPage } from '../account/settings-page'
import { storeSavedProfile } from '../account/store-saved-profile'
import { Resubmit } from './resubmit'
import { StartHosting } from './start-hosting'
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

/** `?host=1` comes from an invitation to host. */
function IdentityByStatus({ user }: { user: UserProfile }) {
  const [params] = useSearchParams()
  const [sent, setSent] = useState(false)
  const onSent = (saved: UserProfile) => {
    storeSavedProfile(saved)
    setSent(true)
  }
  const { status, reason } = user.identity
  if (status === 'none') return <IdentityWizard user={user} onSent={onSent} />
  const wantsToHost = params.get('host') === '1' && user.role.roleDisplayName === 'Guest' && !sent
  if (wantsToHost) return <StartHosting status={status} />
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
