import type { UserProfile } from '@qe/contract'
import { bus, Link, signOut, useApiMutation, useApiQuery } from '@qe/platform'
import { Button, Loaded, Notice, TextField } from '@qe/ui'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import styles from '../account/account.module.css'
import { SettingsPage } from '../account/settings-page'
import { SignInAgain, wantsSignIn } from '../sign-in/sign-in-again'
import deleteStyles from './delete.module.css'

/** Rule: `user/delete` in the contract anonymises, and keeps what other people and bookkeeping law need. */
const deletedData = [
  'Your name, e-mail address, phone, photo and what you wrote about yourself',
  'Your identity document and your emergency contact',
  'Saved places with your notes, and links to your lists',
  'Saved cards, notifications and e-mail alerts',
  'Credits that you have not used',
  'The photos of your reviews',
  'Trips that are shared with you or by you, and your place in hosts’ teams',
]
const deletedHostData = [
  'Your listings, with their drafts, calendars, arrival guides and quick replies',
  'The access of your co-hosts',
]
const keptData = [
  'Past bookings, payments and invoices, as the law wants them',
  'Messages and reviews that others can read, under “Former guest” or “Former host”',
]

function Consequences({ isHost }: { isHost: boolean }) {
  return (
    <div className={deleteStyles.lists}>
      <div>
        <h2>What is deleted</h2>
        <ul className={deleteStyles.list}>
          {[...deletedData, ...(isHost ? deletedHostData : [])].map((one) => (
            <li key={one}>
              <X aria-hidden size={18} className={deleteStyles.goes} />
              {one}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2>What is kept</h2>
        <ul className={deleteStyles.list}>
          {keptData.map((one) => (
            <li key={one}>
              <Check aria-hidden size={18} className={deleteStyles.stays} />
              {one}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function DeleteForm({ user }: { user: UserProfile }) {
  const [typedEmail, setTypedEmail] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const isSame = typedEmail.trim().toLowerCase() === user.email.toLowerCase()
  const deleteAccount = useApiMutation('user/delete', {
    quiet: true,
    onSuccess: () => {
      signOut()
      bus.publish('notification', { message: 'Your account is deleted. Good-bye, and thank you.', variant: 'success' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isSame && !deleteAccount.isPending) deleteAccount.mutate({})
  }
  return (
    <>
      <SignInAgain
        error={deleteAccount.error}
        onSignedIn={() => deleteAccount.mutate({})}
        onClose={deleteAccount.reset}
      />
      <form className={styles.section} onSubmit={submit}>
        {deleteAccount.error && !wantsSignIn(deleteAccount.error) && (
          <div className={deleteStyles.problem}>
            <Notice tone="error" live>
              {deleteAccount.error.message}
            </Notice>
          </div>
        )}
        <TextField
          label="Type your e-mail address to confirm"
          hint={user.email}
          type="email"
          autoComplete="off"
          value={typedEmail}
          onChange={setTypedEmail}
          error={submitted && !isSame ? `That is not the address of this account. It is ${user.email}.` : undefined}
        />
        <div className={deleteStyles.buttons}>
          <Button type="submit" variant="danger" loading={deleteAccount.isPending}>
            Delete my account for good
          </Button>
          <Link to="/account" className={deleteStyles.keep}>
            Keep my account
          </Link>
        </div>
      </form>
    </>
  )
}

/** Deletes the account, after explaining the consequences. */
export default function DeletePage() {
  const profile = useApiQuery('user/profile-details', {})
  return (
    <SettingsPage
      title="Delete your account"
      text={
        <>
          This can’t be undone. If you want to keep your data, <Link to="/account/privacy">download it</Link> first.
        </>
      }
    >
      <Loaded query={profile} shape={[160, 48, 48]} compact>
        {(user) => (
          <>
            <Consequences isHost={user.role.roleDisplayName !== 'Guest'} />
            <DeleteForm user={user} />
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}
