import { settings } from '@qe/platform'
import { lazy, Suspense } from 'react'
import styles from './sign-in.module.css'

const GoogleButton = lazy(() => import(/* webpackChunkName: "google" */ './google-button'))

/** The other way in, where this site is set up for it. */
export function GoogleChoice() {
  const { googleClientId } = settings()
  if (!googleClientId) return null
  return (
    <>
      <p className={styles.or}>or</p>
      <Suspense fallback={<div className={styles.google} />}>
        <GoogleButton clientId={googleClientId} />
      </Suspense>
    </>
  )
}
