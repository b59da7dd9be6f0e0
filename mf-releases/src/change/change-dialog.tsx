import { type ChangeAnswer, everything, staffPaths } from '@qe/contract'
import { bus } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type AnswerError, answerOf, keyHeader } from '../use-answer'
import styles from './change-dialog.module.css'
import { dialogs, requiredFor } from './dialogs'
import { changeFor, type Draft, type DraftErrors, draftFor, faultsOf } from './draft'
import { KeyField } from './operator'
import { questions } from './questions'
import type { Wanted } from './wanted'

interface Props {
  /** Null while nothing is to be changed. */
  wanted: Wanted | null
  /** The revision that the person sees. */
  revision: number
  needsKey: boolean
  /** Of the operator; empty while nobody has typed one. */
  operatorKey: string
  /** Percentage of the visitors that whoever looks may give a version to. */
  upTo: number
  onKey: (key: string) => void
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Asks what a change needs, says what it will do, and makes it. */
export function ChangeDialog({ wanted, ...rest }: Props) {
  const title = wanted ? dialogs[wanted.kind].title : ''
  return (
    <Dialog open={wanted !== null} onClose={rest.onClose} title={title}>
      {wanted && <ChangeForm wanted={wanted} {...rest} />}
    </Dialog>
  )
}

const subjectOf = ({ name, version, flag }: Wanted) =>
  name === everything ? 'The shell and every remote' : [name, version, flag?.flag].filter(Boolean).join(' ')

/** What is wrong with a change: by field, with the key, or as a whole. */
interface Faults {
  fields: DraftErrors
  key?: string
  whole?: string
}

/** Where a refusal stands: beside the field that it is of, or below all. */
function faultsIn({ message, status, field }: AnswerError, draft: Draft): Faults {
  if (status === 401) return { fields: {}, key: message }
  return field !== undefined && Object.hasOwn(draft, field)
    ? { fields: { [field]: message } }
    : { fields: {}, whole: message }
}

type FormProps = Props & { wanted: Wanted }

/** Sends a change, and says what was wrong with the last one that was tried. */
function useSending({ wanted, revision, needsKey, onKey, onClose, onChanged }: FormProps) {
  const [faults, setFaults] = useState<Faults>({ fields: {} })
  const [isBusy, setBusy] = useState(false)
  // What was shown when the dialog opened: a change by somebody else meanwhile is refused, and then shown too.
  const [seen, setSeen] = useState(revision)
  useEffect(() => {
    if (faults.whole) setSeen(revision)
  }, [faults.whole, revision])

  const send = async (draft: Draft, key: string) => {
    setBusy(true)
    try {
      const { message } = await answerOf<ChangeAnswer>(staffPaths.changes, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(needsKey && keyHeader(key)) },
        body: JSON.stringify({ ...changeFor(wanted, draft), revision: seen }),
      })
      if (needsKey) onKey(key)
      bus.publish('toast', { message, variant: 'success' })
      onClose()
    } catch (error) {
      const refusal = error as AnswerError
      if (refusal.status === 401) onKey('')
      setFaults(faultsIn(refusal, draft))
      setBusy(false)
    }
    await onChanged()
  }

  const trySending = (draft: Draft, key: string) => {
    const required = dialogs[wanted.kind].asks.flatMap((question) => requiredFor[question])
    const fields = faultsOf(draft, wanted, required)
    const isKeyMissing = needsKey && !key
    setFaults({ fields, ...(isKeyMissing && { key: 'Type your key.' }) })
    if (Object.keys(fields).length === 0 && !isKeyMissing) void send(draft, key)
  }
  return { faults, isBusy, trySending }
}

function ChangeForm(props: FormProps) {
  const { wanted, needsKey, operatorKey, upTo, onClose } = props
  const { text, confirm, asks, isDanger, summary } = dialogs[wanted.kind]
  const [draft, setDraft] = useState<Draft>(() => draftFor(wanted))
  const [key, setKey] = useState(operatorKey)
  const { faults, isBusy, trySending } = useSending(props)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults.fields).length > 0 || faults.key)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) trySending(draft, key.trim())
  }
  const set = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p>
        <strong>{subjectOf(wanted)}</strong>
      </p>
      <p>{text}</p>
      {asks.map((question) => {
        const Fields = questions[question]
        return <Fields key={question} wanted={wanted} draft={draft} errors={faults.fields} set={set} upTo={upTo} />
      })}
      {needsKey && !operatorKey && <KeyField value={key} onChange={setKey} error={faults.key} />}
      {summary && (
        <p className={styles.summary} aria-live="polite">
          {summary(wanted, draft) ?? 'What will happen stands here once the fields say it.'}
        </p>
      )}
      {faults.whole && <Notice tone="error">{faults.whole}</Notice>}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Leave it as it is</Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={isBusy}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
