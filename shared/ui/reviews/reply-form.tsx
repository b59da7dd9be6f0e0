import { Button, Notice, TextArea } from '@qe/ui'
import { type FormEvent, useState } from 'react'
import { formatMoment } from '../format/dates'
import { Stack } from '../layout/layout'

interface ReplyFormProps {
  /** The last moment to answer. */
  until: string
  error: { message: string; fields: Record<string, string> } | null
  isPending: boolean
  onSend: (text: string) => void
}

/** One public answer to a review, below it on the listing's page. */
export function ReplyForm({ until, error, isPending, onSend }: ReplyFormProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSend(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TextArea
          label="Answer in public"
          hint={`Everybody reads it below the review. One answer, until ${formatMoment(until)}.`}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={error?.fields['text']}
        />
        {error && !error.fields['text'] && <Notice tone="error">{error.message}</Notice>}
        <div>
          <Button type="submit" loading={isPending}>
            Publish the answer
          </Button>
        </div>
      </Stack>
    </form>
  )
}
