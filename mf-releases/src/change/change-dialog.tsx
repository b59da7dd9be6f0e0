import { type ChangeAnswer, staffPaths } from '@qe/contract'
import { bus } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { type FormEvent, useEffect, useState } from 'react'
import { answerOf } from '../use-answer'
import styles from './change-dialog.module.css'
import { dialogs, type Wanted } from './changes'

/** In memory only: a key in the browser's storage would be any script's. */
let operatorKey = ''

interface Props {
  /** Null while nothing is to be changed. */
  wanted: Wanted | null
  /** The revision that the person sees. */
  revision: number
  needsKey: boolean
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Asks what a change needs, and makes it. */
export function ChangeDialog({ wanted, ...rest }: Props) {
  const title = wanted ? dialogs[wanted.command].title : ''
  return (
    <Dialog open={wanted !== null} onClose={rest.onClose} title={title}>
      {wanted && <ChangeForm wanted={wanted} {...rest} />}
    </Dialog>
  )
}

function ChangeForm({ wanted, revision, needsKey, onClose, onChanged }: Props & { wanted: Wanted }) {
  const { text, confirm, asks, isDanger } = dialogs[wanted.command]
  const { command, name, version, share: has } = wanted
  const [share, setShare] = useState(has?.percent ? String(has.traffic) : '')
  const [why, setWhy] = useState('')
  const [key, setKey] = useState(operatorKey)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // What was shown when the dialog opened: a change by somebody else meanwhile is refused, and then shown too.
  const [seen, setSeen] = useState(revision)
  useEffect(() => {
    if (error) setSeen(revision)
  }, [error, revision])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const { message } = await answerOf<ChangeAnswer>(staffPaths.changes, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(needsKey && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({
          command,
          name,
          revision: seen,
          ...(version && { version }),
          ...(asks === 'share' && { to: Number(share.replace(',', '.')) }),
          ...(asks === 'reason' && { why }),
        }),
      })
      operatorKey = key
      bus.publish('toast', { message, variant: 'success' })
      onClose()
      await onChanged()
    } catch (refused) {
      setError((refused as Error).message)
      setBusy(false)
      await onChanged()
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        <strong>
          {name} {version}
        </strong>
      </p>
      <p>{text}</p>
      {asks === 'share' && (
        <TextField
          label="Share of the visitors, percent"
          hint={
            has && has.percent > 0 && has.percent < has.traffic
              ? `From 0 to 99.99, of those whom no newer rollout has: now ${has.percent} % of all`
              : 'From 0 to 99.99'
          }
          inputMode="decimal"
          required
          value={share}
          onChange={setShare}
        />
      )}
      {asks === 'reason' && (
        <TextField
          label="Why"
          hint="Everybody who reads the log sees it."
          required
          maxLength={300}
          value={why}
          onChange={setWhy}
        />
      )}
      {needsKey && (
        <TextField
          label="Your operator’s key"
          hint="The change is made in your name."
          type="password"
          autoComplete="off"
          required
          value={key}
          onChange={setKey}
        />
      )}
      {error && <Notice tone="error">{error}</Notice>}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Leave it as it is</Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={isBusy}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
