import type { CalendarFeed } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Badge, type BadgeTone, Button, Notice, plural } from '@qe/ui'
import { RelativeTime } from '@qe/ui/unshared'
import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { affectedCalls } from './affected-calls'
import { Conflicts } from './conflicts'
import styles from './other-calendars.module.css'
import { RemoveFeed } from './remove-feed'

const healthBadges: Record<CalendarFeed['health'], { tone: BadgeTone; label: string; icon: typeof CircleCheck }> = {
  fine: { tone: 'success', label: 'Up to date', icon: CircleCheck },
  warned: { tone: 'warning', label: 'Needs a look', icon: TriangleAlert },
  failing: { tone: 'error', label: 'Not read', icon: CircleAlert },
}

/** One calendar of another site: its health, and its conflicts. */
export function CalendarFeedItem({ feed }: { feed: CalendarFeed }) {
  const { mutate, isPending, error } = useApiMutation('calendar-feed/sync', { refresh: affectedCalls })
  const { tone, label, icon: Icon } = healthBadges[feed.health]
  return (
    <li className={styles.feed} aria-label={feed.name}>
      <div className={styles.feedTop}>
        <div>
          <strong dir="auto">{feed.name}</strong>
          <span className={styles.quiet}>
            {feed.site}
            {feed.unit && (
              <>
                {' '}
                · <bdi>{feed.unit.name}</bdi>
              </>
            )}
          </span>
        </div>
        <Badge tone={tone} icon={<Icon aria-hidden size={14} />}>
          {label}
        </Badge>
      </div>
      <p className={styles.quiet}>
        {feed.events === 0 ? 'Nothing taken there from today on' : `${plural(feed.events, 'event')} from today on`} ·
        last read <RelativeTime instant={feed.lastSucceededAt} />
      </p>
      {feed.lastError && (
        <Notice tone={feed.health === 'failing' ? 'error' : 'warning'}>
          <p>{feed.lastError} What was read before stays closed.</p>
          <p>
            Tried <RelativeTime instant={feed.lastTriedAt} />, again <RelativeTime instant={feed.nextAt} />.
          </p>
        </Notice>
      )}
      {feed.unreadable > 0 && (
        <Notice tone="warning">
          {feed.unreadable === 1
            ? 'One event there can’t be read; close those nights in your calendar if they matter.'
            : `${feed.unreadable} events there can’t be read; close those nights in your calendar if they matter.`}
        </Notice>
      )}
      {feed.conflicts.length > 0 && <Conflicts name={feed.name} conflicts={feed.conflicts} />}
      {error && <Notice tone="error">{error.message}</Notice>}
      <div className={styles.buttons}>
        <Button
          size="small"
          icon={<RefreshCw aria-hidden size={16} />}
          loading={isPending}
          onClick={() => mutate({ feedId: feed.id })}
          aria-label={`Read ${feed.name} now`}
        >
          Read it now
        </Button>
        <RemoveFeed feed={feed} />
      </div>
    </li>
  )
}
