import { type OperatorRights, type ReleaseStatus, staffPaths } from '@qe/contract'
import { Button, listOf, TextField } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { type FormEvent, useState } from 'react'
import { AnswerError, answerOf, keyHeader } from '../use-answer'
import styles from './change-dialog.module.css'

/** Such as `mf-chat and mf-guides, for up to 25 % of the visitors`. */
function wordsOf({ remotes, shell, upTo }: OperatorRights): string {
  const names = remotes === '*' ? ['every remote'] : [...remotes]
  const all = listOf([...names, ...(shell ? ['the shell'] : [])]) || 'nothing'
  return `${all}, for ${upTo === 100 ? 'everybody' : `up to ${upTo} % of the visitors`}`
}

const unknownKey = 'This is no operator’s key. Check it and try again.'

/** Who changes releases here, and the way to say who one is. */
export function Operator({
  operatorKey,
  operators,
  onKey,
}: {
  operatorKey: string
  operators: readonly OperatorRights[]
  /** Called with a key that the server knows, and with an empty one when it is put away. */
  onKey: (key: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [operator] = operatorKey ? operators : []
  return (
    <div className={styles.operator}>
      {operator?.name && (
        <p>
          You change releases as <strong>{operator.name}</strong>: {wordsOf(operator)}.
        </p>
      )}
      {/* One button for both, so that it keeps the focus. */}
      <Button size="small" onClick={() => (operatorKey ? onKey('') : setOpen(true))}>
        {operatorKey ? 'Put the key away' : 'Use your operator’s key'}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Your operator’s key">
        <KeyForm
          onClose={() => setOpen(false)}
          onKey={(key) => {
            setOpen(false)
            onKey(key)
          }}
        />
      </Dialog>
    </div>
  )
}

function KeyForm({ onClose, onKey }: { onClose: () => void; onKey: (key: string) => void }) {
  const [key, setKey] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const { operators } = await answerOf<ReleaseStatus>(staffPaths.status, { headers: keyHeader(key.trim()) })
      if (!key.trim() || operators?.length === 0) throw new AnswerError(unknownKey)
      onKey(key.trim())
    } catch (refused) {
      setError((refused as Error).message)
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>The page then offers what you may change. The key is kept until you leave the page.</p>
      <KeyField value={key} onChange={setKey} error={error} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isBusy}>
          Use the key
        </Button>
      </div>
    </form>
  )
}

/** In memory only: a key in the browser's storage would be any script's. */
export const KeyField = (props: { value: string; onChange: (key: string) => void; error?: string | undefined }) => (
  <TextField
    {...props}
    label="Your operator’s key"
    hint="The change is made in your name."
    type="password"
    autoComplete="off"
  />
)
