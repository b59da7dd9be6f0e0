import type { Session } from '@qe/contract'
import { Button, Notice } from '@qe/ui'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { usePasskeySignIn } from './passkeys'
import styles from './sign-in.module.css'

/** Signs in with a passkey, where the browser knows them. */
export function PasskeyButton({ onSession }: { onSession: (session: Session) => void }) {
  const { begin, error, isPending } = usePasskeySignIn(onSession)
  if (!browserSupportsWebAuthn()) return null
  return (
    <div className={styles.passkey}>
      <Button size="large" full loading={isPending} icon={<KeyRound aria-hidden size={18} />} onClick={begin}>
        Sign in with a passkey
      </Button>
      {error && (
        <div className={styles.error}>
          <Notice tone="error">{error}</Notice>
        </div>
      )}
    </div>
  )
}
