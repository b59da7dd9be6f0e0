/**
 * Signs in with Google through Firebase Authentication. Always asks for the account.
 * @returns an ID token for the API; ends the Firebase session, so that the site's own is the only one
 * @throws with Firebase's `code`, such as `auth/popup-closed-by-user`
 */
export async function signInWithFirebase(config: Record<string, string>): Promise<string> {
  const [{ getApps, initializeApp }, { getAuth, GoogleAuthProvider, signInWithPopup, signOut }] = await Promise.all([
    import('firebase/app'),
    import('firebase/auth'),
  ])
  const auth = getAuth(getApps().find(({ name }) => name === 'sign-in') ?? initializeApp(config, 'sign-in'))
  const { user } = await signInWithPopup(
    auth,
    new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' }),
  )
  const idToken = await user.getIdToken()
  await signOut(auth)
  return idToken
}
