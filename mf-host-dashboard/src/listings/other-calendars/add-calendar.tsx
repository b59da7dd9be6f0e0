import { useApiMutation } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { affectedCalls } from './affected-calls'
import styles from './other-calendars.module.css'

/** Adds a calendar by name and URL. The API reads it once before it is saved. */
export function AddCalendar({ propertyId, first }: { propertyId: string; first: boolean }) {
  const [open, setOpen] = useState(first)
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const { mutate, isPending, error, reset } = useApiMutation('calendar-feed/add', {
    refresh: affectedCalls,
    onSuccess: () => {
      setName('')
      setUrl('')
      setOpen(false)
    },
  })
  if (!open)
    return (
      <Button
        className={styles.start}
        icon={<Plus aria-hidden size={18} />}
        variant="ghost"
        onClick={() => setOpen(true)}
      >
        Add a calendar
      </Button>
    )
  const fieldError = error?.fields['name'] ?? error?.fields['url']
  return (
    <form
      className={styles.form}
      aria-label="Add a calendar"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate({ propertyId, name, url })
      }}
    >
      {error && !fieldError && <Notice tone="error">{error.message}</Notice>}
      <div className={styles.fields}>
        <TextField
          label="Name"
          hint="Such as that of the site."
          required
          maxLength={60}
          value={name}
          onChange={setName}
          error={error?.fields['name']}
        />
        <TextField
          label="Address of its calendar"
          hint="The site calls it “export” or “iCal link”."
          required
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…"
          value={url}
          onChange={(typed) => {
            setUrl(typed)
            if (error) reset()
          }}
          error={error?.fields['url']}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          Add the calendar
        </Button>
        {!first && (
          <Button variant="ghost" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        )}
        <span className={styles.quiet} role="status">
          {isPending && 'Asking the site. This may take ten seconds.'}
        </span>
      </div>
    </form>
  )
}
