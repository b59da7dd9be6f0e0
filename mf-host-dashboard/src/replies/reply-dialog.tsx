import { maxReplyLength, type QuickReply } from '@qe/contract'
import { useApiMutation, useHostInput } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { Chip, ConfirmDialog, Dialog, LimitedArea } from '@qe/ui/unshared'
import { useId, useRef, useState } from 'react'
import { placeholders } from './placeholders'
import styles from './replies.module.css'
import { ReplyText } from './reply-text'
import { ScheduleFields } from './schedule-fields'

export type ReplyDraft = Pick<QuickReply, 'title' | 'body' | 'schedule'> & { id?: string }

/** Creates, edits or removes a quick reply. Removing asks for confirmation. */
export function ReplyDialog({ draft, onClose }: { draft: ReplyDraft; onClose: () => void }) {
  const [title, setTitle] = useState(draft.title)
  const [body, setBody] = useState(draft.body)
  const [schedule, setSchedule] = useState(draft.schedule)
  const [removing, setRemoving] = useState(false)
  const formId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error } = useApiMutation('chat/quick-reply/update', {
    refresh: ['chat/quick-reply/getAll', 'chat/quick-reply/list', 'chat/scheduled/list'],
    onSuccess: onClose,
  })
  const host = useHostInput()
  const hasUnsaved = title !== draft.title || body !== draft.body || schedule !== draft.schedule
  const identity = draft.id ? { quickReplyId: draft.id } : host

  /** Inserts a placeholder at the cursor. */
  const insert = (key: string) => {
    const { selectionStart = body.length, selectionEnd = body.length } = field.current ?? {}
    setBody(body.slice(0, selectionStart) + key + body.slice(selectionEnd))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(selectionStart + key.length, selectionStart + key.length)
    })
  }

  if (removing)
    return (
      <ConfirmDialog
        onClose={() => setRemoving(false)}
        title={`Remove “${draft.title}”?`}
        keep="Keep it"
        confirm="Remove the reply"
        isPending={isPending}
        onConfirm={() => mutate({ ...identity, title: draft.title, body: draft.body, remove: true })}
      >
        <p>
          Messages already sent with it stay as they are.
          {draft.schedule && ' It is not sent by itself any more, also not to guests who have booked.'}
        </p>
      </ConfirmDialog>
    )

  return (
    <Dialog
      open
      onClose={onClose}
      hasUnsaved={hasUnsaved}
      title={draft.id ? 'Change this reply' : 'A new quick reply'}
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={() => (draft.id ? setRemoving(true) : onClose())}>
            {draft.id ? 'Remove' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={isPending}
            disabled={body.trim().length > maxReplyLength}
          >
            Save the reply
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ ...identity, title, body, schedule })
        }}
      >
        {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
        <TextField
          label="Name"
          hint="Only you see it."
          required
          maxLength={60}
          value={title}
          onChange={setTitle}
          error={error?.fields['title']}
        />
        <LimitedArea
          ref={field}
          label="Text"
          dir="auto"
          required
          rows={6}
          limit={maxReplyLength}
          value={body}
          onChange={setBody}
          error={error?.fields['body']}
        />
        <fieldset className={styles.insert} aria-label="Put into the text">
          <span className={styles.quiet}>Filled in for each guest:</span>
          {placeholders.map(({ key, label }) => (
            <Chip key={key} onClick={() => insert(key)} aria-label={`Insert ${label.toLowerCase()}`}>
              {label}
            </Chip>
          ))}
        </fieldset>
        <ScheduleFields schedule={schedule} onChange={setSchedule} errors={error?.fields} />
        {body.includes('{{') && (
          <div className={styles.preview}>
            <p className={styles.quiet}>As a guest might read it</p>
            <ReplyText body={body} filled />
          </div>
        )}
      </form>
    </Dialog>
  )
}
