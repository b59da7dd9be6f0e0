import { deviceTypeOf } from '@qe/contract'
import { api, refresh, useApiMutation } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { passkeyErrorText } from '../sign-in/passkeys'
import { SignInAgain, wantsSignIn } from '../sign-in/sign-in-again'
import { useFocusFirstInput } from '../sign-in/use-focus-first-input'
import securityStyles from './security.module.css'

/** A name to begin with, such as `My Mac`. */
function suggestedName(): string {
  const device = deviceTypeOf(navigator.userAgent)
  const names = { Android: 'My phone', iOS: 'My phone', Windows: 'My PC', Mac: 'My Mac', Linux: 'My PC', Web: '' }
  return names[device]
}

/** Names a passkey, and has the browser make it. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(suggestedName)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const form = useFocusFirstInput()
  const begin = useApiMutation('user/passkey/begin', {
    quiet: true,
    onSuccess: async ({ options }) => {
      setMaking(true)
      try {
        const credential = await startRegistration({ optionsJSON: options })
        await api.call('user/passkey/add', { name: name.trim(), credential })
        refresh('user/sign-in-methods')
        onClose()
      } catch (error) {
        setProblem(passkeyErrorText(error))
      } finally {
        setMaking(false)
      }
    },
  })
  if (wantsSignIn(begin.error))
    return <SignInAgain error={begin.error} onSignedIn={() => begin.mutate({})} onClose={onClose} />
  const error = problem ?? begin.error?.message
  return (
    <Dialog open onClose={onClose} title="Add a passkey">
      <form
        ref={form}
        className={securityStyles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(null)
          begin.mutate({})
        }}
      >
        <TextField
          label="Name"
          hint="So that you know it in the list. Your browser asks for the rest."
          autoComplete="off"
          required
          maxLength={60}
          value={name}
          onChange={setName}
        />
        {error && <Notice tone="error">{error}</Notice>}
        <Button type="submit" variant="primary" size="large" full loading={begin.isPending || isMaking}>
          Continue
        </Button>
      </form>
    </Dialog>
  )
}
