import type { UserProfile } from '@qe/contract'
import { useApiMutation, useApiQuery, useLeaveGuard } from '@qe/platform'
import { Button, Loaded, TextArea, TextField } from '@qe/ui'
import { Chip, LeaveQuestion, nameOf } from '@qe/ui/unshared'
import { useRef } from 'react'
import { AvatarField } from '../avatar/avatar-field'
import styles from './account.module.css'
import { IdentityNotice } from './identity-notice'
import { NameFields } from './name-fields'
import { SettingsPage } from './settings-page'
import { storeSavedProfile } from './store-saved-profile'
import { useFields } from './use-fields'

const offeredLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'pl', 'tr', 'ar', 'hi', 'ja', 'ko', 'zh']

function ProfileForm({ user }: { user: UserProfile }) {
  const { fields, change, isChanged, forget } = useFields({
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
    bio: user.bio,
    languages: user.languages,
  })
  const sent = useRef(fields)
  const { mutate, isPending, error } = useApiMutation('user/update', {
    onSuccess: (saved) => {
      storeSavedProfile(saved)
      forget(sent.current)
    },
  })
  const guard = useLeaveGuard(isChanged)
  const toggle = (tag: string) =>
    change('languages')(
      fields.languages.includes(tag) ? fields.languages.filter((other) => other !== tag) : [...fields.languages, tag],
    )

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        sent.current = fields
        mutate({ ...fields, phone: fields.phone.trim() || null })
      }}
    >
      <LeaveQuestion guard={guard} />
      <div className={styles.names}>
        <NameFields
          firstName={fields.firstName}
          lastName={fields.lastName}
          savedLastName={user.lastName}
          errors={error?.fields}
          onChange={(field, value) => change(field)(value)}
        />
      </div>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        optional
        hint="Shared with the other side of a confirmed booking only."
        value={fields.phone}
        onChange={change('phone')}
        error={error?.fields['phone']}
      />
      <TextArea
        label="About you"
        dir="auto"
        optional
        rows={5}
        maxLength={1000}
        value={fields.bio}
        onChange={change('bio')}
        error={error?.fields['bio']}
      />
      <fieldset className={styles.languages}>
        <legend>Languages you speak</legend>
        <div className={styles.chips}>
          {[...new Set([...offeredLanguages, ...user.languages])].map((tag) => (
            <Chip key={tag} pressed={fields.languages.includes(tag)} onClick={() => toggle(tag)}>
              {nameOf('language', tag)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" variant="primary" loading={isPending}>
          Save my profile
        </Button>
      </div>
    </form>
  )
}

/** The public profile: photo, name, phone, languages, and text about oneself. */
export default function ProfilePage() {
  const profile = useApiQuery('user/profile-details', {})
  return (
    <SettingsPage
      title="Your profile"
      text={
        'Hosts and guests see your first name with the first letter of your last name, your picture, your languages ' +
        'and what you write about yourself.'
      }
    >
      <Loaded query={profile} shape={[72, 72, 48]} compact>
        {(user) => (
          <>
            {(user.identity.status === 'rejected' || user.identity.status === 'resubmit') && (
              <div className={styles.after}>
                <IdentityNotice identity={user.identity} />
              </div>
            )}
            <AvatarField user={user} onSaved={storeSavedProfile} />
            <ProfileForm key={user.id} user={user} />
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}
