import type { ApiError } from '@qe/platform'
import { useRef } from 'react'

/**
 * The idempotency key of the present try. After a lost answer the same input is sent with the same key again, so that
 * it is done once; other input, and a try after a refusal, have a new one, as the API answers a key once only.
 */
export function useAttemptKey() {
  const attempt = useRef({ input: '', key: '' })
  const end = () => {
    attempt.current = { input: '', key: '' }
  }
  return {
    keyOf: (input: object, files: readonly File[] = []): string => {
      const names = files.map(({ name, size, lastModified }) => [name, size, lastModified])
      const text = JSON.stringify([input, names])
      if (attempt.current.input !== text) attempt.current = { input: text, key: crypto.randomUUID() }
      return attempt.current.key
    },
    end,
    onError: ({ statusCode }: ApiError): void => {
      if (statusCode > 0 && statusCode < 500) end()
    },
  }
}
