import { useRef } from 'react'

/** The idempotency key of a command: the same for the same command, so that a second press does it once. */
export function useCommandKey(): (command: object) => string {
  const sent = useRef({ text: '', key: '' })
  return (command) => {
    const text = JSON.stringify(command)
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }
}
