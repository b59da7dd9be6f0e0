import { Link, useSession } from '@qe/platform'
import { Button, buttonClass, EmptyState } from '@qe/ui'
import type { useInboxQuery } from './use-inbox-query'

const texts = {
  all: ['No conversations yet', 'Write to a host from the page of any place. Answers appear here at once.'],
  unread: ['Everything is read', 'New messages appear here at once.'],
  hosting: ['No guests have written yet', 'Questions and bookings of your places appear here.'],
  travelling: ['No hosts yet', 'Write to a host from the page of any place.'],
  archived: ['Nothing is archived', 'What you archive waits here, and comes back with the next message.'],
} as const
const ofHosts = [
  'No conversations yet',
  'Guests write to you from the pages of your listings, and with each booking.',
] as const

/** Why the list of conversations is empty, and the way on. */
export function EmptyInbox({ query }: { query: ReturnType<typeof useInboxQuery> }) {
  const { filter, search, reset, setFilter } = query
  const { isProvider } = useSession()
  if (search)
    return (
      <EmptyState
        compact
        title="Nothing found"
        text={
          <>
            No conversation has <bdi>“{search}”</bdi> in its names, places or messages.
          </>
        }
        action={<Button onClick={reset}>Show all conversations</Button>}
      />
    )
  const [title, text] = filter === 'all' && isProvider ? ofHosts : texts[filter]
  return (
    <EmptyState
      compact
      title={title}
      text={text}
      action={
        filter === 'all' && isProvider ? (
          <Link to="/host/listings" className={buttonClass({})}>
            Go to your listings
          </Link>
        ) : filter === 'all' || filter === 'travelling' ? (
          <Link to="/search" className={buttonClass({})}>
            Find a place
          </Link>
        ) : (
          <Button onClick={() => setFilter('all')}>Show all conversations</Button>
        )
      }
    />
  )
}
