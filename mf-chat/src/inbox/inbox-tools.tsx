import type { InboxFilter } from '@qe/contract'
import { useSession } from '@qe/platform'
import { IconButton } from '@qe/ui'
import { Chip } from '@qe/ui/unshared'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './inbox.module.css'
import type { useInboxQuery } from './use-inbox-query'

/** A search begins when somebody has stopped typing for so long (ms). */
const typingPauseMs = 250

/** The search of conversations. The address follows what is typed. */
function SearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const known = useRef(search)
  const field = useRef<HTMLInputElement>(null)
  // The way back, or another link, has changed the address. What was sent takes a moment to stand in it.
  if (search !== known.current) {
    known.current = search
    if (search !== sent.current) {
      sent.current = search
      if (search !== text.trim()) setText(search)
    }
  }
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    const words = text.trim()
    if (words === sent.current) return
    const timer = setTimeout(() => {
      sent.current = words
      latest.current(words)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={styles.search}>
      <Search aria-hidden size={18} />
      <input
        ref={field}
        type="search"
        aria-label="Search your conversations"
        placeholder="Names, places, messages"
        maxLength={100}
        value={text}
        dir="auto"
        onChange={({ target }) => setText(target.value)}
      />
      {text && (
        <IconButton
          label="Clear the search"
          icon={<X aria-hidden size={18} />}
          onClick={() => {
            setText('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Search and filters above the list of conversations. */
export function InboxTools({ query, unread }: { query: ReturnType<typeof useInboxQuery>; unread: number }) {
  const { isProvider } = useSession()
  const chip = (filter: InboxFilter, label: string, count?: number) => (
    <Chip
      pressed={query.filter === filter}
      {...(count ? { count } : {})}
      onClick={() => query.setFilter(query.filter === filter ? 'all' : filter)}
    >
      {label}
    </Chip>
  )
  return (
    <>
      <SearchField search={query.search} onSearch={query.setSearch} />
      <fieldset className={styles.filter} aria-label="Which conversations">
        {chip('all', 'All')}
        {chip('unread', 'Unread', unread)}
        {isProvider && chip('hosting', 'Hosting')}
        {isProvider && chip('travelling', 'Travelling')}
        {chip('archived', 'Archived')}
      </fieldset>
    </>
  )
}
