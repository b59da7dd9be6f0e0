import type { Session } from '@qe/contract'
import { ApiError, api } from '@qe/platform'
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'

const quiet = { quiet: true }

/** Asks the browser for a passkey of this site, and signs in with it. */
async function signInWithPasskey({ inAutofill }: { inAutofill: boolean }): Promise<Session> {
  const { options } = await api.call('user/passkey/challenge', {}, quiet)
  const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inAutofill })
  return api.call('user/passkey/signin', { credential }, quiet)
}

/** A sentence for why the browser's window for a passkey ended without one. */
export function passkeyErrorText(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof Error && error.name === 'InvalidStateError') return 'This device has a passkey for you already.'
  return 'You stopped, or it took too long. Nothing has changed here.'
}

/** Signs in with a passkey on demand. */
export function usePasskeySignIn(onSession: (session: Session) => void) {
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const begin = async () => {
    setError(null)
    setPending(true)
    try {
      onSession(await signInWithPasskey({ inAutofill: false }))
    } catch (reason) {
      setError(passkeyErrorText(reason))
    } finally {
      setPending(false)
    }
  }
  return { begin: () => void begin(), error, isPending }
}

/**
 * Offers passkeys among the suggestions of the field with `autocomplete="… webauthn"`, where the browser can.
 * @param onRefused gets the sentence when the API refuses the chosen passkey; it is offered again then
 */
export function usePasskeyAutofill(onSession: (session: Session) => void, onRefused: (text: string) => void): void {
  const complete = useEffectEvent(onSession)
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    let isOver = false
    const offer = async (): Promise<void> => {
      if (isOver || !(await browserSupportsWebAuthnAutofill())) return
      try {
        const session = await signInWithPasskey({ inAutofill: true })
        if (!isOver) complete(session)
      } catch (error) {
        // Anything but a refused passkey, such as a missing connection, leaves people the form.
        if (isOver || !(error instanceof ApiError) || error.statusCode !== 400) return
        refuse(error.message)
        await offer()
      }
    }
    void offer()
    return () => {
      isOver = true
      WebAuthnAbortService.cancelCeremony()
    }
  }, [])
}
