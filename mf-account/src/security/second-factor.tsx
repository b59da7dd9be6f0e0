import type { SignInMethods } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Badge, Button, Notice, plural } from '@qe/ui'
import { formatDate, localDateOf } from '@qe/ui/unshared'
import { useState } from 'react'
import styles from '../account/account.module.css'
import { SignInAgain, wantsSignIn } from '../sign-in/sign-in-again'
import { AuthenticatorSetup } from './authenticator-setup'
import { CodeDialog } from './code-dialog'
import { RecoveryCodes } from './recovery-codes'
import securityStyles from './security.module.css'
import { useFocusAfterChange } from './use-focus-after-change'

/** Two-step sign-in: turning it on and off, and its recovery codes. */
export function SecondFactor({ authenticator }: { authenticator: SignInMethods['authenticator'] }) {
  const heading = useFocusAfterChange<HTMLHeadingElement>(authenticator !== null)
  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <div className={securityStyles.heading}>
        <h2 id="second-factor" ref={heading} tabIndex={-1}>
          Two-step sign-in
        </h2>
        {authenticator && <Badge tone="success">On</Badge>}
      </div>
      <p className={styles.quiet}>
        {authenticator
          ? `Since ${formatDate(localDateOf(authenticator.since))} we ask for a code of your ` +
            'authenticator app after your password.'
          : 'With an app that shows codes, nobody gets in who has only got hold of your password.'}
      </p>
      {authenticator ? <TurnedOn recoveryCodesLeft={authenticator.recoveryCodesLeft} /> : <TurnOn />}
    </section>
  )
}

function TurnOn() {
  const [isOpen, setOpen] = useState(false)
  const begin = useApiMutation('user/authenticator/begin', { quiet: true, onSuccess: () => setOpen(true) })
  return (
    <>
      <SignInAgain error={begin.error} onSignedIn={() => begin.mutate({})} onClose={begin.reset} />
      {begin.error && !wantsSignIn(begin.error) && (
        <Notice tone="error" className={styles.after}>
          {begin.error.message}
        </Notice>
      )}
      <Button className={styles.after} loading={begin.isPending} onClick={() => begin.mutate({})}>
        Turn on two-step sign-in
      </Button>
      {isOpen && begin.data && (
        <AuthenticatorSetup secret={begin.data.secret} uri={begin.data.uri} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function TurnedOn({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  const [open, setOpen] = useState<'renew' | 'end' | null>(null)
  const close = () => setOpen(null)
  const renew = useApiMutation('user/authenticator/recovery-codes', { quiet: true })
  const end = useApiMutation('user/authenticator/end', { refresh: ['user/sign-in-methods'], onSuccess: close })
  return (
    <>
      {recoveryCodesLeft <= 3 ? (
        <Notice tone="warning" className={styles.after}>
          You have {recoveryCodesLeft === 0 ? 'no recovery codes' : left(recoveryCodesLeft)} left. Make new ones, so
          that a lost phone does not lock you out.
        </Notice>
      ) : (
        <p className={`${styles.quiet} ${styles.after}`}>You have {left(recoveryCodesLeft)} left.</p>
      )}
      <div className={securityStyles.buttons}>
        <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
        <Button variant="ghost" onClick={() => setOpen('end')}>
          Turn off
        </Button>
      </div>
      {open === 'renew' &&
        (renew.data ? (
          <RecoveryCodes
            codes={renew.data.recoveryCodes}
            onClose={() => {
              renew.reset()
              close()
            }}
          />
        ) : (
          <CodeDialog
            title="New recovery codes"
            text="The old ones stop working. Enter a code to show that it is you."
            confirm="Make new ones"
            pending={renew.isPending}
            error={renew.error}
            onCode={(secondFactor) => renew.mutate({ secondFactor })}
            onSignedIn={renew.reset}
            onClose={() => {
              renew.reset()
              close()
            }}
          />
        ))}
      {open === 'end' && (
        <CodeDialog
          title="Turn off two-step sign-in?"
          text="Your password alone is enough again then, and your recovery codes stop working."
          confirm="Turn off"
          variant="danger"
          pending={end.isPending}
          error={end.error}
          onCode={(secondFactor) => end.mutate({ secondFactor })}
          onSignedIn={end.reset}
          onClose={() => {
            end.reset()
            close()
          }}
        />
      )}
    </>
  )
}

const left = (count: number) => plural(count, 'recovery code')
