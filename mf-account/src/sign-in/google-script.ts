import { useLayoutEffect } from 'react'

const googleScript = 'https://accounts.google.com/gsi/client'

/**
 * Where another script answers in the place of Google's, lets that load instead: the address is fixed in
 * `@react-oauth/google`, which adds its script to the body in an effect of its own, later than this one.
 */
export function useScriptInstead(url: string | undefined): void {
  useLayoutEffect(() => {
    if (!url) return
    const { body } = document
    const append = body.appendChild
    body.appendChild = <T extends Node>(node: T): T => {
      if (node instanceof HTMLScriptElement && node.src.startsWith(googleScript)) node.src = url
      return append.call(body, node) as T
    }
    return () => {
      body.appendChild = append
    }
  }, [url])
}
