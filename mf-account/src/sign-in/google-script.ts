import { useLayoutEffect } from 'react'

const googleScriptUrl = 'https://accounts.google.com/gsi/client'

/**
 * Loads another script in place of Google's, such as the local emulator's. `@react-oauth/google` fixes the URL and
 * appends its script in an effect that runs after this one.
 */
export function useGoogleScriptOverride(url: string | undefined): void {
  useLayoutEffect(() => {
    if (!url) return
    const { body } = document
    const append = body.appendChild
    body.appendChild = <T extends Node>(node: T): T => {
      if (node instanceof HTMLScriptElement && node.src.startsWith(googleScriptUrl)) node.src = url
      return append.call(body, node) as T
    }
    return () => {
      body.appendChild = append
    }
  }, [url])
}
