import type { ChatMessage } from '@qe/contract'
import { api } from '@qe/platform'
import { useCallback, useRef } from 'react'

export type RenewFiles = (message: ChatMessage) => Promise<void>

/**
 * Links to the files of messages end after some minutes. Loads the page of messages again that ends with the one whose
 * file did not open, once for each of its links; messages of the same page wait for the same answer.
 */
export function useRenewedFiles(roomId: string, onRenewed: (messages: readonly ChatMessage[]) => void): RenewFiles {
  const asked = useRef(new Set<string>())
  const waiting = useRef<number[]>([])
  const running = useRef<Promise<void> | null>(null)
  const latest = useRef(onRenewed)
  latest.current = onRenewed
  return useCallback(
    async ({ seq, files }) => {
      const links = files.map(({ path }) => path).join(' ')
      if (asked.current.has(links)) return
      asked.current.add(links)
      waiting.current.push(seq)
      running.current ??= loadWaiting().finally(() => {
        running.current = null
      })
      await running.current

      async function loadWaiting(): Promise<void> {
        while (waiting.current.length > 0) {
          const newest = Math.max(...waiting.current)
          const page = await api
            .call('chat/details', { roomId, beforeSeq: newest + 1 }, { quiet: true })
            .catch(() => ({ messages: [] }))
          const oldest = Math.min(newest, page.messages[0]?.seq ?? newest)
          waiting.current = waiting.current.filter((one) => one < oldest || one > newest)
          latest.current(page.messages)
        }
      }
    },
    [roomId],
  )
}
