import { Button, FieldError, SelectField, TextField } from '@qe/ui'
import { type FormEvent, useState } from 'react'
import { setOverride } from '../overrides/change'
import type { RemoteFacts } from './facts'
import styles from './panel.module.css'

/** The origin in what a person typed, such as `localhost:3204/`; null when there is none. */
export function originIn(text: string): string | null {
  const address = /^https?:\/\//.test(text.trim()) ? text.trim() : `http://${text.trim()}`
  if (!URL.canParse(address)) return null
  const { origin, hostname } = new URL(address)
  return hostname && hostname !== 'http' ? origin : null
}

interface Props {
  /** Null for a remote that is not published yet: the form asks for its name. */
  facts: RemoteFacts | null
  /** Reloads the page: an open page never changes its versions. */
  onDone: () => void
}

const devServerOption = ''

/** Form that sets an override for a remote in this browser. */
export function OverrideForm({ facts, onDone }: Props) {
  const [name, setName] = useState(facts?.name ?? '')
  const [version, setVersion] = useState(devServerOption)
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const to = version || originIn(address)
    if (!to || !name.trim())
      return setError(
        facts
          ? 'Choose a version, or type the address that the dev server printed.'
          : 'Type the remote’s name and the address that its dev server printed.',
      )
    setError(null)
    setSending(true)
    try {
      await setOverride(name.trim(), to)
      onDone()
    } catch (error) {
      setError((error as Error).message)
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
            { value: devServerOption, label: 'A dev server' },
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
      {version === devServerOption && (
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
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <Button type="submit" size="small" loading={sending}>
        Use it in this browser
      </Button>
    </form>
  )
}
