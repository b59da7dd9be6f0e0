import { Link, useApiMutation } from '@qe/platform'
import { buttonClass, Notice, Skeleton, SkeletonArea } from '@qe/ui'
import { useEffect, useState } from 'react'
import { AuthPage } from './auth-page'
import { type Asked, type GoogleAnswer, readAnswer, takeAsked } from './google'
import styles from './sign-in.module.css'
import { useArrive } from './use-arrive'

/** The answer in the address, read once: what was asked is forgotten with the reading, and the token must not stay in the address. */
function takeAnswer(): { asked: Asked | null; answer: GoogleAnswer } {
  const asked = takeAsked()
  const answer = readAnswer(location.hash, asked)
  history.replaceState(history.state, '', location.pathname)
  return { asked, answer }
}

/** Where Google sends people back to. */
export default function GooglePage() {
  const [taken, setTaken] = useState<ReturnType<typeof takeAnswer>>()
  const arrive = useArrive(taken?.asked?.onward)
  const { mutate, error } = useApiMutation('user/social-signup', { onSuccess: arrive })
  useEffect(() => setTaken((before) => before ?? takeAnswer()), [])
  useEffect(() => {
    if (taken && 'idToken' in taken.answer) mutate({ provider: 'google', idToken: taken.answer.idToken })
  }, [taken, mutate])
  const problem = error?.message ?? (taken && 'problem' in taken.answer ? taken.answer.problem : null)

  if (!problem)
    return (
      <AuthPage title="Signing you in">
        <SkeletonArea label="Google has answered; signing you in">
          <div className={styles.form}>
            <Skeleton />
            <Skeleton width="60%" />
          </div>
        </SkeletonArea>
      </AuthPage>
    )
  return (
    <AuthPage title="Not signed in">
      <div className={styles.form}>
        <Notice tone="error">{problem}</Notice>
        <Link to="/auth/login" className={buttonClass({ variant: 'primary', full: true })}>
          Back to sign-in
        </Link>
      </div>
    </AuthPage>
  )
}
