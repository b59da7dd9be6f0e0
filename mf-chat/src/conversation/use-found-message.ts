import type { ChatMessage } from '@qe/contract'
import { useSearchParams } from '@qe/platform'
import { type RefObject, useEffect, useRef } from 'react'

/** A search in a conversation of more than this many messages since then shows its end (pages of earlier messages). */
const maxPages = 40

interface FoundMessage {
  box: RefObject<HTMLElement | null>
  messages: readonly ChatMessage[]
  loadEarlier: () => Promise<void>
}

/**
 * Brings the message that a search has found, `at` in the address, into view once; loads what comes before it.
 * @returns its position in the conversation; 0 without one
 */
export function useFoundMessage({ box, messages, loadEarlier }: FoundMessage): number {
  const [params] = useSearchParams()
  const at = Math.max(0, Math.trunc(Number(params.get('at')) || 0))
  const oldest = messages[0]?.seq ?? 0
  const shown = useRef(0)
  const pages = useRef(0)
  const load = useRef(loadEarlier)
  load.current = loadEarlier
  useEffect(() => {
    if (at === 0 || oldest === 0 || shown.current === at) return
    if (oldest > at) {
      // A toast shows the error.
      if (pages.current++ < maxPages) void load.current().catch(() => {})
      return
    }
    shown.current = at
    box.current?.querySelector(`[data-seq="${at}"]`)?.scrollIntoView({ block: 'center' })
  }, [at, oldest, box])
  return at
}
