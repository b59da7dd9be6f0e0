import { useApiMutation, useSession } from '@qe/platform'
import { Button, Notice, TextArea, TextField } from '@qe/ui'
import { Card, Stack } from '@qe/ui/unshared'
import { type FormEvent, useState } from 'react'

const empty = { subject: '', message: '' }

/** A message to support. Keeps the input until it has been sent. */
export function EnquiryForm() {
  const { user } = useSession()
  const [fields, setFields] = useState({
    name: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
    email: user?.email ?? '',
    ...empty,
  })
  const send = useApiMutation('enquiry/add', { onSuccess: () => setFields({ ...fields, ...empty }) })
  const errors = send.error?.fields ?? {}
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
    error: errors[name],
    name,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(fields)
  }
  return (
    <Card raised as="section">
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <h2>Send a message</h2>
          {send.data && (
            <Notice tone="success" live title="It is with us">
              Your reference is {send.data.reference}. We answer by e-mail, mostly within a day.
            </Notice>
          )}
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="E-mail" type="email" autoComplete="email" {...field('email')} />
          <TextField label="What it is about" {...field('subject')} />
          <TextArea label="Message" rows={6} maxLength={4000} {...field('message')} />
          <Button type="submit" variant="primary" size="large" loading={send.isPending}>
            Send message
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
