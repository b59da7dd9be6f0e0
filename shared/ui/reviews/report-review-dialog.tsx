import type { ReviewReportReason } from '@qe/contract'
import { Button, Notice, TextArea } from '@qe/ui'
import { type FormEvent, useId, useState } from 'react'
import { RadioCards } from '../fields/radio-cards'
import { Stack } from '../layout/layout'
import { Dialog } from '../overlays/dialog'

const reasons: { value: ReviewReportReason; label: string }[] = [
  { value: 'insulting', label: 'It insults or threatens somebody' },
  { value: 'advertising', label: 'Contact details or advertising' },
  { value: 'not_about_stay', label: 'It is not about the stay' },
  { value: 'untrue', label: 'It is not true' },
  { value: 'private_facts', label: 'It tells private facts about somebody' },
]

interface ReportReviewProps {
  /** Who wrote the review. */
  author: string
  isSent: boolean
  error: { message: string; fields: Record<string, string> } | null
  isPending: boolean
  onSend: (report: { reason: ReviewReportReason; text: string }) => void
  onClose: () => void
}

/** Reports a review to the site's team. */
export function ReportReviewDialog({ author, isSent, error, isPending, onSend, onClose }: ReportReviewProps) {
  const [reason, setReason] = useState<ReviewReportReason | null>(null)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const formId = useId()
  if (isSent)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Thank you"
        footer={
          <Button variant="primary" autoFocus onClick={onClose}>
            Done
          </Button>
        }
      >
        <p role="status">Our team looks at the review, and you hear what comes of it.</p>
      </Dialog>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!reason)
    if (reason && !isPending) onSend({ reason, text: text.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this review"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            Send the report
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={16}>
          {error && !error.fields['text'] && <Notice tone="error">{error.message}</Notice>}
          <p>
            Our team reads it. <bdi>{author}</bdi> is not told who reported the review.
          </p>
          <RadioCards
            label="What is wrong?"
            value={reason}
            onChange={setReason}
            options={reasons}
            {...(isMissing && !reason && { error: 'Choose what is wrong.' })}
          />
          <TextArea
            label="In your words"
            optional
            dir="auto"
            rows={3}
            maxLength={1000}
            value={text}
            onChange={setText}
            error={error?.fields['text']}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
