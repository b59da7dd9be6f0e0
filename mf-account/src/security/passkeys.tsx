import type { Passkey } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button } from '@qe/ui'
import { ConfirmDialog, formatDate, localDateOf, RelativeTime } from '@qe/ui/unshared'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import styles from '../account/account.module.css'
import { SignInAgain, wantsSignIn } from '../sign-in/sign-in-again'
import { AddPasskey } from './add-passkey'
import { useFocusAfterChange } from './use-focus-after-change'

/** The passkeys of the account: adding and removing. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false)
  const heading = useFocusAfterChange<HTMLHeadingElement>(passkeys.length)
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <h2 id="passkeys" ref={heading} tabIndex={-1}>
        Passkeys
      </h2>
      <p className={styles.quiet}>
        Sign in with your fingerprint, your face or the PIN of your device. Nobody can guess a passkey, or coax it out
        of you.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {browserSupportsWebAuthn() ? (
        <Button className={styles.after} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className={`${styles.quiet} ${styles.after}`}>This browser can’t make passkeys. Try another one.</p>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </section>
  )
}

function PasskeyRow({ passkey: { id, name, addedAt, lastUsedAt } }: { passkey: Passkey }) {
  const [confirming, setConfirming] = useState(false)
  const { mutate, isPending, error, reset } = useApiMutation('user/passkey/delete/{id}', {
    quiet: true,
    refresh: ['user/sign-in-methods'],
  })
  const close = () => {
    setConfirming(false)
    reset()
  }
  return (
    <li className={styles.row}>
      <KeyRound aria-hidden size={22} strokeWidth={1.8} />
      <span className={styles.grow}>
        <span className={styles.strong} dir="auto">
          {name}
        </span>
        <span className={`${styles.quiet} ${styles.line}`}>
          Added {formatDate(localDateOf(addedAt))}
          {' · '}
          {lastUsedAt ? (
            <>
              last used <RelativeTime instant={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </span>
      <Button size="small" variant="ghost" aria-label={`Remove ${name}`} onClick={() => setConfirming(true)}>
        Remove
      </Button>
      <SignInAgain error={error} onSignedIn={() => mutate({ id })} onClose={close} />
      <ConfirmDialog
        open={confirming && !wantsSignIn(error)}
        onClose={close}
        title="Remove this passkey?"
        keep="Keep it"
        confirm="Remove the passkey"
        isPending={isPending}
        error={error}
        onConfirm={() => mutate({ id })}
      >
        <p>“{name}” no longer signs you in here then. Remove it from your device, too.</p>
      </ConfirmDialog>
    </li>
  )
}
