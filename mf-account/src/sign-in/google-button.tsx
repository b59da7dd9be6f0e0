import { useApiMutation } from '@qe/platform'
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google'
import styles from './sign-in.module.css'
import { useArrive } from './use-arrive'

/** Google's own button. It never picks an account by itself. Rule: specification section 1. */
export default function GoogleButton({ clientId }: { clientId: string }) {
  const arrive = useArrive()
  const { mutate } = useApiMutation('user/social-signup', { onSuccess: arrive })
  return (
    <GoogleOAuthProvider clientId={clientId}>
      <div className={styles.google}>
        <GoogleLogin
          auto_select={false}
          useOneTap={false}
          shape="pill"
          width={320}
          onSuccess={({ credential }) => credential && mutate({ provider: 'google', idToken: credential })}
        />
      </div>
    </GoogleOAuthProvider>
  )
}
