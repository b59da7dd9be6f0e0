import { settings, useApiMutation } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google'
import { useState } from 'react'
import { signInWithFirebase } from './firebase'
import { googleErrors, googleErrorText } from './google-errors'
import { GoogleLogo } from './google-logo'
import { useGoogleScriptOverride } from './google-script'
import styles from './sign-in.module.css'
import { useCompleteSignIn } from './use-complete-sign-in'

interface SignInTarget {
  /** Path after sign-in, unless another one was remembered. */
  nextPath: string
}

/** Signs in with Google, where this site is configured for it: directly or through Firebase. */
export function GoogleSignIn({ nextPath = '/' }: Partial<SignInTarget>) {
  const { googleClientId, firebaseAuth } = settings()
  if (googleClientId) return <GoogleScriptSignIn clientId={googleClientId} nextPath={nextPath} />
  return firebaseAuth ? <FirebaseSignIn config={firebaseAuth} nextPath={nextPath} /> : null
}

function GoogleScriptSignIn({ clientId, nextPath }: SignInTarget & { clientId: string }) {
  const [script, setScript] = useState<'loading' | 'ready' | 'failed'>('loading')
  useGoogleScriptOverride(settings().googleScriptUrl)
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      onScriptLoadSuccess={() => setScript('ready')}
      onScriptLoadError={() => setScript('failed')}
    >
      <GooglePopupSignIn script={script} nextPath={nextPath} />
    </GoogleOAuthProvider>
  )
}

function GooglePopupSignIn({ script, nextPath }: SignInTarget & { script: 'loading' | 'ready' | 'failed' }) {
  const { error, setError, signIn, isPending } = useGoogleSignIn(nextPath)
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
  return <GoogleButton error={error} isBusy={isPending || script === 'loading'} onChoose={begin} />
}

function FirebaseSignIn({ config, nextPath }: SignInTarget & { config: Record<string, string> }) {
  const { error, setError, signIn, isPending } = useGoogleSignIn(nextPath)
  const begin = () => {
    setError(null)
    signInWithFirebase(config).then(
      (idToken) => signIn({ provider: 'firebase', idToken }),
      (error: { code?: string }) => setError(googleErrorText(error.code)),
    )
  }
  return <GoogleButton error={error} isBusy={isPending} onChoose={begin} />
}

/** Sends Google's or Firebase's answer to the API, and shows its errors like those of the popup. */
function useGoogleSignIn(nextPath: string) {
  const [error, setError] = useState<string | null>(null)
  const { mutate: signIn, isPending } = useApiMutation('user/social-signup', {
    onSuccess: useCompleteSignIn(nextPath),
    onError: ({ message }) => setError(message),
  })
  return { error, setError, signIn, isPending }
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
