import { Button, FieldError, SelectField, TextField } from '@qe/ui'
import { type FormEvent, useState } from 'react'
import { setOverride } from '../overrides/change'
import type { RemoteFacts } from './facts'
import styles from './panel.module.css'

/** `localhost:3204/` is what people copy; the override is an origin. Null when it is none. */
export function originIn(text: string): string | null {
  const address = /^https?:\/\//.test(text.trim()) ? text.trim() : `http://${text.trim()}`
  if (!URL.canParse(address)) return null
  const { origin, hostname } = new URL(address)
  return hostname && hostname !== 'http' ? origin : null
}

interface Props {
  /** Null for one that is not published yet: its name is asked for. */
  facts: RemoteFacts | null
  /** Shows the page with what was chosen: a page never changes a version while it is open. */
  onDone: () => void
}

const fromDevServer = ''

/** Chooses what stands in for the released version of a remote in this browser. */
export function OverrideForm({ facts, onDone }: Props) {
  const [name, setName] = useState(facts?.name ?? '')
  const [version, setVersion] = useState(fromDevServer)
  const [address, setAddress] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const to = version || originIn(address)
    if (!to || !name.trim())
      return setRefusal(
        facts
          ? 'Choose a version, or type the address that the dev server printed.'
          : 'Type the remote’s name and the address that its dev server printed.',
      )
    setRefusal(null)
    setSending(true)
    try {
      await setOverride(name.trim(), to)
      onDone()
    } catch (error) {
      setRefusal((error as Error).message)
      setSending(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {facts ? (
        <SelectField
          label={`Show ${facts.name} from`}
          value={version}
          onChange={setVersion}
          options={[
            { value: fromDevServer, label: 'A dev server' },
            ...facts.versions.map((one) => ({
              value: one.version,
              label: one.note ? `${one.version} (${one.note})` : one.version,
            })),
          ]}
        />
      ) : (
        <TextField
          label="Name of the remote"
          value={name}
          onChange={setName}
          placeholder="mf-guides"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      {version === fromDevServer && (
        <TextField
          label="Address of the dev server"
          value={address}
          onChange={setAddress}
          placeholder="http://localhost:3204"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
      <Button type="submit" size="small" loading={sending}>
        Use it in this browser
      </Button>
    </form>
  )
}
