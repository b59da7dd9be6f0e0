import type { CallOutput } from '@qe/contract'
import { putAnswer, refresh, useApiMutation, useApiQuery, useLeaveGuard } from '@qe/platform'
import { Button, Loaded, Notice, TextField } from '@qe/ui'
import { LeaveQuestion } from '@qe/ui/unshared'
import { useRef } from 'react'
import styles from './account.module.css'
import { SettingsPage } from './settings-page'
import { useFields } from './use-fields'

type Contact = CallOutput<'user/get-emergency/contact'>['contact']

function ContactForm({ contact }: { contact: Contact }) {
  const { fields, change, isChanged, forget } = useFields({
    name: contact?.name ?? '',
    relationship: contact?.relationship ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
  })
  const sent = useRef(fields)
  const { mutate, isPending, isSuccess, error } = useApiMutation('user/add-emergency/contact', {
    onSuccess: (_, { email = null, ...saved }) => {
      putAnswer('user/get-emergency/contact', {}, { contact: { ...saved, email } })
      refresh('user/get-emergency/contact')
      forget(sent.current)
    },
  })
  const guard = useLeaveGuard(isChanged)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        sent.current = fields
        mutate({ ...fields, email: fields.email.trim() || null })
      }}
    >
      <LeaveQuestion guard={guard} />
      <TextField
        label="Name"
        autoComplete="off"
        required
        value={fields.name}
        onChange={change('name')}
        error={error?.fields['name']}
      />
      <TextField
        label="How you know each other"
        required
        value={fields.relationship}
        onChange={change('relationship')}
        error={error?.fields['relationship']}
      />
      <TextField
        label="Phone"
        type="tel"
        required
        value={fields.phone}
        onChange={change('phone')}
        error={error?.fields['phone']}
      />
      <TextField
        label="E-mail"
        type="email"
        optional
        value={fields.email}
        onChange={change('email')}
        error={error?.fields['email']}
      />
      <div>
        <Button type="submit" variant="primary" loading={isPending}>
          Save the contact
        </Button>
      </div>
      {isSuccess && !isChanged && (
        <Notice tone="success" live>
          The contact is saved.
        </Notice>
      )}
    </form>
  )
}

/** Whom to call when something happens on a trip. */
export default function EmergencyPage() {
  const query = useApiQuery('user/get-emergency/contact', {})
  return (
    <SettingsPage
      title="Emergency contact"
      text="Only our safety team sees this, and only when something happens on a trip."
    >
      <Loaded query={query} shape={[72, 72, 48]} compact>
        {({ contact }) => <ContactForm contact={contact} />}
      </Loaded>
    </SettingsPage>
  )
}
