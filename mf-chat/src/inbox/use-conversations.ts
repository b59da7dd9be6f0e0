import type { CallInput, Conversation } from '@qe/contract'
import { useApiInfinite, useApiQuery } from '@qe/platform'
import { useEffect, useState } from 'react'

type Input = CallInput<'chat/chat-room/list'>

/** One that moved up while pages were read stands where it is now. */
const withoutRepeats = (rooms: readonly Conversation[]) => [...new Map(rooms.map((room) => [room.id, room])).values()]

/**
 * Conversations of a list, page by page. The first page is the answer that the header and the page's first call have
 * as well; once more are asked for, all pages are read together, so that they stay of one moment.
 */
export function useConversations(input: Input) {
  const key = JSON.stringify(input)
  const [wanted, setWanted] = useState({ key, pages: 1 })
  const pages = wanted.key === key ? wanted.pages : 1
  const first = useApiQuery('chat/chat-room/list', input, { keepPrevious: true })
  const all = useApiInfinite('chat/chat-room/list', input, { enabled: pages > 1 })
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = all
  const loaded = pages > 1 ? (data?.pages ?? []) : []
  const isMissingPages = loaded.length > 0 && loaded.length < pages && hasNextPage
  useEffect(() => {
    if (isMissingPages && !isFetching && !isError) void fetchNextPage()
  }, [isMissingPages, isFetching, isError, fetchNextPage])
  const last = loaded.at(-1) ?? first.data
  return {
    ...first,
    rooms: loaded.length > 0 ? withoutRepeats(loaded.flatMap(({ rooms }) => rooms)) : first.data?.rooms,
    hasMore: Boolean(last?.nextCursor),
    isLoadingMore: pages > 1 && isFetching && loaded.length < pages,
    /** Why the next ones could not be loaded. */
    moreError: pages > 1 ? all.error : null,
    showMore: () => (isError ? void fetchNextPage() : setWanted({ key, pages: pages + 1 })),
  }
}
