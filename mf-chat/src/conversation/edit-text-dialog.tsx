import { maxMessageLength } from '@qe/contract'
import type { ApiError } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { Dialog, LimitedArea } from '@qe/ui/unshared'
import { type ReactNode, useId, useState } from 'react'
import styles from './edit-text-dialog.module.css'

interface EditTextDialogProps {
  title: string
  label: string
  hint: string
  rows: number
  /** The text as it is now. */
  text: string
  /** What the other person is going to read, where that is not the text itself. */
  preview?: (text: string) => string
  /** Beside the button that saves. */
  otherButton: ReactNode
  saveLabel: string
  isSaving: boolean
  error: ApiError | null
  onSave: (text: string) => void
  onClose: () => void
}

/** Edits the text of a message, or of one that is yet to be sent. */
export function EditTextDialog(props: EditTextDialogProps) {
  const { title, label, hint, rows, otherButton, saveLabel, isSaving, error, onSave, onClose } = props
  const [text, setText] = useState(props.text)
  const shown = props.preview?.(text)
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      hasUnsaved={text !== props.text}
      title={title}
      footer={
        <>
          {otherButton}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={isSaving}
            disabled={text.trim().length > maxMessageLength}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(text)
        }}
      >
        {error && !error.fields['text'] && <Notice tone="error">{error.message}</Notice>}
        <LimitedArea
          label={label}
          hint={hint}
          dir="auto"
          required
          rows={rows}
          limit={maxMessageLength}
          value={text}
          onChange={setText}
          error={error?.fields['text']}
        />
        {shown !== undefined && shown !== text && (
          <section className={styles.preview} aria-label="As this guest reads it">
            <h3>As this guest reads it</h3>
            <p dir="auto">{shown}</p>
          </section>
        )}
      </form>
    </Dialog>
  )
}
