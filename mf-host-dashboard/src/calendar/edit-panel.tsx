import { useApiMutation } from '@qe/platform'
import { Button, IconButton, Notice, plural } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { History, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CalendarAnswer } from './calendar-data'
import { CopyYear } from './copy-year'
import { EditFields } from './edit-fields'
import { changesOf, type EditForm, emptyForm, inCurrency, problemsOf, sizeProblem } from './edit-form'
import styles from './edit-panel.module.css'
import { EditSummary } from './edit-summary'
import { NightChanges } from './night-changes'
import { changesSince, selectedNights, toEdit } from './selected-nights'
import type { Selection } from './selection'
import { SelectionFields } from './selection-fields'
import { useCommandKey } from './use-command-key'
import { callsOfCalendar, type EditState } from './use-edit-history'

interface EditPanelProps {
  calendar: CalendarAnswer
  selection: Selection
  /** A sheet over the page instead of a panel beside the calendar. */
  isSheet: boolean
  takesFocus: boolean
  onSelect: (selection: Selection) => void
  onClose: () => void
  /** Of the calendar that the host sees. */
  revision: number
  /** Saved, with a sentence that says so; not whole when booked nights stayed open, which the panel tells. */
  onSaved: (state: EditState, message: string, isWhole: boolean) => void
}

/** The form, what it changes, and saving it. The same edit has the same key, so that a second press saves once. */
function useEditForm({ calendar, selection, revision, onSaved }: EditPanelProps) {
  const [typed, setForm] = useState(emptyForm)
  const [isChecked, setChecked] = useState(false)
  const [skipped, setSkipped] = useState<{ title: string; dates: string[] }[]>([])
  /** The calendar as it was shown when nights in it were found to be changed by others. */
  const [outdated, setOutdated] = useState<CalendarAnswer | null>(null)
  const keyOf = useCommandKey()
  const nights = selectedNights(calendar, selection, typed.weekdays)
  const form = inCurrency(typed, nights.currency)
  const changes = changesOf(form)
  const hasChanges = Object.keys(changes).length > 0
  const problems = problemsOf(form)
  const isWhole = Object.values(problems).every((problem) => problem === undefined)
  const tooMany = sizeProblem(nights.count, selection.rows.length)
  const { mutate, isPending, error } = useApiMutation('calendar/edit-nights', {
    refresh: callsOfCalendar,
    onSuccess: ({ skipped: booked, ...result }) => {
      setSkipped(booked)
      setForm(emptyForm)
      setOutdated(null)
      onSaved(result, `Saved for ${plural(result.nights, 'night')}.`, booked.length === 0)
    },
    onError: ({ statusCode }) => statusCode === 409 && setOutdated(calendar),
  })
  const save = () => {
    setChecked(true)
    if (!hasChanges || !isWhole || tooMany || nights.count === 0) return
    const edit = { ...toEdit(calendar, selection, form.weekdays), changes }
    mutate({ ...edit, revision, idempotencyKey: keyOf(edit) })
  }
  return {
    form,
    change: (part: Partial<EditForm>) => setForm((now) => ({ ...now, ...part })),
    nights,
    hasChanges,
    /** Shown once saving was tried. */
    problems: isChecked ? problems : {},
    tooMany,
    save,
    isPending,
    error,
    changedMeanwhile: outdated ? changesSince(outdated, calendar, selection, form.weekdays) : [],
    skipped,
  }
}

/** A panel beside the calendar, which stays in use; on narrow windows a sheet. */
function Frame({
  isSheet,
  takesFocus,
  hasUnsaved,
  onClose,
  footer,
  children,
}: Pick<EditPanelProps, 'isSheet' | 'takesFocus' | 'onClose'> & {
  hasUnsaved: boolean
  footer: ReactNode
  children: ReactNode
}) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus && !isSheet) panel.current?.focus()
  }, [takesFocus, isSheet])
  if (isSheet)
    return (
      <Dialog open onClose={onClose} hasUnsaved={hasUnsaved} title="Edit nights" footer={footer}>
        {children}
      </Dialog>
    )
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label="Edit nights"
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.head}>
        <h2>Edit nights</h2>
        <IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>{footer}</div>
    </aside>
  )
}

/** Edits the selected nights. What is not touched stays as it is. */
export function EditPanel(props: EditPanelProps) {
  const { calendar, selection, onSelect, onClose, onSaved } = props
  const edit = useEditForm(props)
  const [isCopying, setCopying] = useState(false)
  const formId = useId()
  return (
    <Frame
      {...props}
      hasUnsaved={edit.hasChanges}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={edit.isPending}
            disabled={!edit.hasChanges || edit.nights.count === 0 || edit.tooMany !== null}
          >
            Save {plural(edit.nights.count, 'night')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          edit.save()
        }}
      >
        {edit.error && (
          <Notice tone="error" live>
            {edit.error.message}
          </Notice>
        )}
        {edit.changedMeanwhile.length > 0 && (
          <NightChanges
            label="What was changed meanwhile"
            columns={['Before', 'Now']}
            changes={edit.changedMeanwhile}
          />
        )}
        <SelectionFields
          calendar={calendar}
          selection={selection}
          weekdays={edit.form.weekdays}
          onSelect={onSelect}
          onWeekdays={(weekdays) => edit.change({ weekdays })}
        />
        {edit.nights.isOfUnits ? (
          <Notice>Prices and rules are of the whole listing. Single units can be opened and closed.</Notice>
        ) : (
          <Button icon={<History aria-hidden size={18} />} onClick={() => setCopying(true)}>
            Copy from last year
          </Button>
        )}
        <EditFields form={edit.form} change={edit.change} problems={edit.problems} nights={edit.nights} />
        <EditSummary {...edit} />
      </form>
      {isCopying && (
        <CopyYear
          calendar={calendar}
          selection={selection}
          weekdays={edit.form.weekdays}
          revision={props.revision}
          onClose={() => setCopying(false)}
          onSaved={(state, message) => onSaved(state, message, true)}
        />
      )}
    </Frame>
  )
}
