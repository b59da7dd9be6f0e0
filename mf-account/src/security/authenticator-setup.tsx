import { useApiMutation } from '@qe/platform'
import { Button } from '@qe/ui'
import { CodeField, Dialog } from '@qe/ui/unshared'
import { useEffect, useState } from 'react'
import { QrCode } from './qr-code'
import { RecoveryCodes } from './recovery-codes'
import securityStyles from './security.module.css'

interface AuthenticatorSetupProps {
  /** Base32, for typing. */
  secret: string
  /** The same for a QR code. */
  uri: string
  onClose: () => void
}

/** In groups of four, as one types it. */
const grouped = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** Takes a secret into an authenticator app, confirms it by a code, and then shows the recovery codes. */
export function AuthenticatorSetup({ secret, uri, onClose }: AuthenticatorSetupProps) {
  const [code, setCode] = useState('')
  const [attempts, setAttempts] = useState(0)
  // Not by `onSuccess`: the refreshed page must not take the recovery codes away before they are kept.
  const confirm = useApiMutation('user/authenticator/confirm', { quiet: true })
  const { error } = confirm
  // After a refused code, start again in the first box.
  useEffect(() => {
    if (!error) return
    setCode('')
    setAttempts((count) => count + 1)
  }, [error])
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Turn on two-step sign-in">
      <ol className={securityStyles.steps}>
        <li>Get an authenticator app, such as Google Authenticator, 1Password or Aegis, if you have none.</li>
        <li>
          Scan this code with it, or open it on this device.
          <QrCode text={uri} label="QR code for your authenticator app" />
          <p className={securityStyles.key}>
            Or type this key: <code>{grouped(secret)}</code>
          </p>
          <a href={uri} className={securityStyles.open}>
            Open my authenticator app
          </a>
        </li>
        <li>
          Enter the code that it shows now.
          <form
            className={securityStyles.confirmForm}
            onSubmit={(event) => {
              event.preventDefault()
              confirm.mutate({ code })
            }}
          >
            <CodeField
              key={attempts}
              label="Code"
              value={code}
              onChange={setCode}
              onComplete={(digits) => confirm.mutate({ code: digits })}
              error={error?.fields['code'] ?? error?.message}
              autoFocus={attempts > 0}
            />
            <Button
              type="submit"
              variant="primary"
              size="large"
              full
              loading={confirm.isPending}
              disabled={code.length < 6}
            >
              Turn on
            </Button>
          </form>
        </li>
      </ol>
    </Dialog>
  )
}
