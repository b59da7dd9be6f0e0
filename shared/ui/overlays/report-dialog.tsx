import { Button, Notice } from '@qe/ui'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { LimitedArea } from '../fields/limited-text'
import { RadioCards } from '../fields/radio-cards'
import { Stack } from '../layout/layout'
import { Dialog } from './dialog'

interface ReportDialogProps<Reason extends string> {
  title: string
  /** Who learns of it. */
  intro: ReactNode
  reasons: { value: Reason; label: string; hint?: string }[]
  /** Of the words, in characters. */
  maxLength: number
  error: { message: string; fields: Record<string, string> } | null
  isPending: boolean
  onSend: (report: { reason: Reason; text: string }) => void
  onClose: () => void
  /** Between the reasons and the words. */
  children?: ReactNode
}

/** Reports something to the site's team: a reason of a list, and words. */
export function ReportDialog<Reason extends string>(props: ReportDialogProps<Reason>) {
  const { title, intro, reasons, maxLength, error, isPending, onSend, onClose, children } = props
  const [reason, setReason] = useState<Reason | null>(null)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!reason)
    if (reason && !isPending && text.trim().length <= maxLength) onSend({ reason, text: text.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      hasUnsaved={text.trim() !== ''}
      title={title}
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
          <p>{intro}</p>
          <RadioCards
            label="What is wrong?"
            value={reason}
            onChange={setReason}
            options={reasons}
            {...(isMissing && !reason && { error: 'Choose what is wrong.' })}
          />
          {children}
          <LimitedArea
            label="In your words"
            optional
            dir="auto"
            rows={3}
            limit={maxLength}
            value={text}
            onChange={setText}
            error={error?.fields['text']}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

/** In place of the dialog of a report once it is sent. */
export const ReportThanks = ({ what, onClose }: { what: string; onClose: () => void }) => (
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
    <p role="status">Our team looks at {what}, and you hear what comes of it.</p>
  </Dialog>
)
