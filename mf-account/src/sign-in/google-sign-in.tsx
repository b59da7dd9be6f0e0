import type { Refusal, Session } from '@qe/contract'
import { settings, useApiMutation } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google'
import { useState } from 'react'
import { signInWithFirebase } from './firebase'
import { googleErrors, googleErrorText } from './google-errors'
import { GoogleLogo } from './google-logo'
import { useGoogleScriptOverride } from './google-script'
import { JoinGoogle } from './join-google'
import styles from './sign-in.module.css'

interface GoogleSignInProps {
  onSession: (session: Session) => void
}

/** Signs in with Google, where this site is configured for it: directly or through Firebase. */
export function GoogleSignIn({ onSession }: GoogleSignInProps) {
  const { googleClientId, firebaseAuth } = settings()
  if (googleClientId) return <GoogleScriptSignIn clientId={googleClientId} onSession={onSession} />
  return firebaseAuth ? <FirebaseSignIn config={firebaseAuth} onSession={onSession} /> : null
}

function GoogleScriptSignIn({ clientId, onSession }: GoogleSignInProps & { clientId: string }) {
  const [script, setScript] = useState<'loading' | 'ready' | 'failed'>('loading')
  useGoogleScriptOverride(settings().googleScriptUrl)
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      onScriptLoadSuccess={() => setScript('ready')}
      onScriptLoadError={() => setScript('failed')}
    >
      <GooglePopupSignIn script={script} onSession={onSession} />
    </GoogleOAuthProvider>
  )
}

function GooglePopupSignIn({ script, onSession }: GoogleSignInProps & { script: 'loading' | 'ready' | 'failed' }) {
  const { error, setError, signIn, isPending, joinDialog } = useGoogleSignIn(onSession)
  const [state] = useState(() => crypto.randomUUID())
  const openPopup = useGoogleLogin({
    flow: 'auth-code',
    ux_mode: 'popup',
    // Rule: specification section 1, signing in with Google always asks which account.
    select_account: true,
    state,
    onSuccess: (answer) =>
      answer.state === state ? signIn({ provider: 'google', code: answer.code }) : setError(googleErrors.failed),
    onError: ({ error }) => setError(googleErrorText(error)),
    onNonOAuthError: ({ type }) => setError(googleErrorText(type)),
  })
  const begin = () => {
    setError(null)
    if (script === 'failed') setError(googleErrors.unreachable)
    else openPopup()
  }
  return (
    <>
      <GoogleButton error={error} isBusy={isPending || script === 'loading'} onChoose={begin} />
      {joinDialog}
    </>
  )
}

function FirebaseSignIn({ config, onSession }: GoogleSignInProps & { config: Record<string, string> }) {
  const { error, setError, signIn, isPending, joinDialog } = useGoogleSignIn(onSession)
  const begin = () => {
    setError(null)
    signInWithFirebase(config).then(
      (idToken) => signIn({ provider: 'firebase', idToken }),
      (error: { code?: string }) => setError(googleErrorText(error.code)),
    )
  }
  return (
    <>
      <GoogleButton error={error} isBusy={isPending} onChoose={begin} />
      {joinDialog}
    </>
  )
}

/**
 * Sends Google's or Firebase's answer to the API, and shows its errors like those of the popup. `joinDialog` asks for
 * the password of an account that has the same address.
 */
function useGoogleSignIn(onSession: (session: Session) => void) {
  const [error, setError] = useState<string | null>(null)
  const [joinToken, setJoinToken] = useState<string | null>(null)
  const { mutate: signIn, isPending } = useApiMutation('user/social-signup', {
    onSuccess: onSession,
    onError: ({ message, data }) => {
      const token = (data as Refusal | null)?.joinToken
      if (token) setJoinToken(token)
      else setError(message)
    },
  })
  const joinDialog = joinToken && (
    <JoinGoogle joinToken={joinToken} onSession={onSession} onClose={() => setJoinToken(null)} />
  )
  return { error, setError, signIn, isPending, joinDialog }
}

const GoogleButton = ({ error, isBusy, onChoose }: { error: string | null; isBusy: boolean; onChoose: () => void }) => (
  <>
    <p className={styles.or}>or</p>
    <Button size="large" full loading={isBusy} icon={<GoogleLogo />} onClick={onChoose}>
      Continue with Google
    </Button>
    {error && (
      <div className={styles.error}>
        <Notice tone="error">{error}</Notice>
      </div>
    )}
  </>
)
