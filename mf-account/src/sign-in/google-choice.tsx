import { settings, useApiMutation } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google'
import { useState } from 'react'
import { askFirebase } from './firebase'
import { googleProblems, problemOf } from './google-problems'
import { useScriptInstead } from './google-script'
import { GoogleSign } from './google-sign'
import styles from './sign-in.module.css'
import { useArrive } from './use-arrive'

interface Onward {
  /** Where to go once signed in, when nothing else was wanted. */
  onward: string
}

/** The other way in, where this site is set up for it. */
export function GoogleChoice({ onward = '/' }: Partial<Onward>) {
  const { googleClientId, firebaseAuth } = settings()
  if (googleClientId) return <ByGoogle clientId={googleClientId} onward={onward} />
  return firebaseAuth ? <ByFirebase config={firebaseAuth} onward={onward} /> : null
}

function ByGoogle({ clientId, onward }: Onward & { clientId: string }) {
  const [script, setScript] = useState<'coming' | 'here' | 'missing'>('coming')
  useScriptInstead(settings().googleScriptUrl)
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      onScriptLoadSuccess={() => setScript('here')}
      onScriptLoadError={() => setScript('missing')}
    >
      <ByGoogleWindow script={script} onward={onward} />
    </GoogleOAuthProvider>
  )
}

function ByGoogleWindow({ script, onward }: Onward & { script: 'coming' | 'here' | 'missing' }) {
  const { problem, setProblem, signIn, isPending } = useGoogleSignIn(onward)
  const [state] = useState(() => crypto.randomUUID())
  const ask = useGoogleLogin({
    flow: 'auth-code',
    ux_mode: 'popup',
    // Rule: specification section 1, signing in with Google always asks which account.
    select_account: true,
    state,
    onSuccess: (answer) =>
      answer.state === state ? signIn({ provider: 'google', code: answer.code }) : setProblem(googleProblems.failed),
    onError: ({ error }) => setProblem(problemOf(error)),
    onNonOAuthError: ({ type }) => setProblem(problemOf(type)),
  })
  const begin = () => {
    setProblem(null)
    if (script === 'missing') setProblem(googleProblems.unreachable)
    else ask()
  }
  return <Choice problem={problem} isBusy={isPending || script === 'coming'} onChoose={begin} />
}

function ByFirebase({ config, onward }: Onward & { config: Record<string, string> }) {
  const { problem, setProblem, signIn, isPending } = useGoogleSignIn(onward)
  const begin = () => {
    setProblem(null)
    askFirebase(config).then(
      (idToken) => signIn({ provider: 'firebase', idToken }),
      (error: { code?: string }) => setProblem(problemOf(error.code)),
    )
  }
  return <Choice problem={problem} isBusy={isPending} onChoose={begin} />
}

/** Hands over to the API what a window gave; what the API makes of it is a problem like any other. */
function useGoogleSignIn(onward: string) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate: signIn, isPending } = useApiMutation('user/social-signup', {
    onSuccess: useArrive(onward),
    onError: ({ message }) => setProblem(message),
  })
  return { problem, setProblem, signIn, isPending }
}

const Choice = ({ problem, isBusy, onChoose }: { problem: string | null; isBusy: boolean; onChoose: () => void }) => (
  <>
    <p className={styles.or}>or</p>
    <Button size="large" full loading={isBusy} icon={<GoogleSign />} onClick={onChoose}>
      Continue with Google
    </Button>
    {problem && (
      <div className={styles.problem}>
        <Notice tone="error">{problem}</Notice>
      </div>
    )}
  </>
)
