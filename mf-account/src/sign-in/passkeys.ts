import type { CallOutput, Session } from '@qe/contract'
import { ApiError, api } from '@qe/platform'
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'

const quiet = { quiet: true }
const noop = () => {}

type RequestOptions = CallOutput<'user/passkey/challenge'>['options']

const challenge = async () => (await api.call('user/passkey/challenge', {}, quiet)).options

/** Asks the browser for a passkey of this site, and signs in with it. */
async function signInWithPasskey(optionsJSON: RequestOptions, useBrowserAutofill: boolean): Promise<Session> {
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return api.call('user/passkey/signin', { credential }, quiet)
}

/** Done when what a press of the button began has ended. A browser asks for one passkey at a time: a press is first. */
let pressed: Promise<void> | null = null

async function signInByPress(): Promise<Session> {
  const session = challenge().then((options) => signInWithPasskey(options, false))
  pressed = session.then(noop, noop).then(() => {
    pressed = null
  })
  return session
}

/** What the browser needs to suggest passkeys, once it is not asking for one. */
async function challengeOfSuggestions(): Promise<RequestOptions> {
  for (;;) {
    await pressed
    const options = await challenge()
    if (!pressed) return options
  }
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
      onSession(await signInByPress())
    } catch (reason) {
      setError(passkeyErrorText(reason))
    } finally {
      setPending(false)
    }
  }
  return { begin: () => void begin(), error, isPending }
}

/**
 * Offers passkeys among the suggestions of the field with `autocomplete="… webauthn"`, where the browser can; again
 * after a press of the button that signed nobody in.
 * @param onRefused gets the sentence when the API refuses the chosen passkey; it is offered again then
 */
export function usePasskeyAutofill(onSession: (session: Session) => void, onRefused: (text: string) => void): void {
  const complete = useEffectEvent(onSession)
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    let isOver = false
    const offer = async () => {
      const options = await challengeOfSuggestions()
      if (isOver) return
      const session = await signInWithPasskey(options, true)
      if (!isOver) complete(session)
    }
    /** Anything but a press or a refused passkey, such as a missing connection, leaves people the form. */
    const isOfferedAgain = (error: unknown): boolean => {
      if (isOver) return false
      if (!(error instanceof ApiError) || error.statusCode !== 400) return pressed !== null
      refuse(error.message)
      return true
    }
    const keepOffering = async (): Promise<void> =>
      offer().catch((error) => {
        if (isOfferedAgain(error)) return keepOffering()
      })
    void browserSupportsWebAuthnAutofill().then((isSupported) => {
      if (isSupported && !isOver) return keepOffering()
    })
    return () => {
      isOver = true
      WebAuthnAbortService.cancelCeremony()
    }
  }, [])
}
