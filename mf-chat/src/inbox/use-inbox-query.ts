import type { CallInput, InboxFilter } from '@qe/contract'
import { useSearchParams } from '@qe/platform'
import { useInboxHost } from './use-inbox-host'

const filters: readonly InboxFilter[] = ['all', 'unread', 'hosting', 'travelling', 'archived']

/** What the inbox shows, from the page's address: a filter and the words of a search. */
export function useInboxQuery() {
  const [params, setParams] = useSearchParams()
  const host = useInboxHost()
  const filter = filters.find((one) => one === params.get('show')) ?? 'all'
  const search = (params.get('q') ?? '').trim().slice(0, 100)
  // The plain list has a host at most: the header's count, the page's first call and this list share one answer.
  const input: CallInput<'chat/chat-room/list'> = {
    ...(filter !== 'all' && { filter }),
    ...(search && { search }),
    ...host,
  }
  const set = (name: 'show' | 'q', value: string, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace },
    )
  return {
    filter,
    search,
    input,
    host,
    isPlain: filter === 'all' && !search,
    /** Keeps filter and search on the way to a conversation, where `at` is the message to show, and back. */
    pathWith: (path: string, at?: number) => {
      const query = new URLSearchParams(params)
      if (at) query.set('at', String(at))
      else query.delete('at')
      return query.size > 0 ? `${path}?${query}` : path
    },
    setFilter: (next: InboxFilter) => set('show', next === 'all' ? '' : next, false),
    // Not an entry of the history for every letter.
    setSearch: (text: string) => set('q', text, true),
    reset: () => setParams({ ...host }),
  }
}
