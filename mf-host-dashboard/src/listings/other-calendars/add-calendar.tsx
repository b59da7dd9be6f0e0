import type { ListingUnit } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, SelectField, TextField } from '@qe/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { affectedCalls } from './affected-calls'
import styles from './other-calendars.module.css'

interface AddCalendarProps {
  propertyId: string
  /** Where there are several: the calendar is of one of them. */
  units: readonly ListingUnit[]
  first: boolean
}

/** Adds a calendar by name and URL. The API reads it once before it is saved. */
export function AddCalendar({ propertyId, units, first }: AddCalendarProps) {
  const [open, setOpen] = useState(first)
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [unitId, setUnitId] = useState('')
  const { mutate, isPending, error, reset } = useApiMutation('calendar-feed/add', {
    refresh: affectedCalls,
    onSuccess: () => {
      setName('')
      setUrl('')
      setUnitId('')
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
  const fieldError = error?.fields['name'] ?? error?.fields['url'] ?? error?.fields['unitId']
  return (
    <form
      className={styles.form}
      aria-label="Add a calendar"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate({ propertyId, name, url, ...(unitId && { unitId }) })
      }}
    >
      {error && !fieldError && <Notice tone="error">{error.message}</Notice>}
      <div className={styles.fields}>
        {units.length > 0 && (
          <SelectField
            label="Unit"
            hint="Its nights are closed, and those of the others stay open."
            placeholder="Choose one"
            required
            value={unitId}
            options={units.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={setUnitId}
            error={error?.fields['unitId']}
          />
        )}
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
