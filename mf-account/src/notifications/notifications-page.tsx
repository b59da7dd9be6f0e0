import type { Notification } from '@qe/contract'
import { Link, useApiInfinite, useApiMutation, useBus, useNavigateTo, useSearchParams } from '@qe/platform'
import { Button, buttonClass, EmptyState, ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import { Chip, RelativeTime, ShowMore } from '@qe/ui/unshared'
import { Bell } from 'lucide-react'
import accountStyles from '../account/account.module.css'
import styles from './notifications.module.css'

function NotificationRow({ notification }: { notification: Notification }) {
  const navigateTo = useNavigateTo()
  const { mutate } = useApiMutation('notification/status-change', { refresh: ['notification/getAll'], quiet: true })
  const open = () => {
    if (!notification.readAt) mutate({ notificationId: notification.id, read: true })
    navigateTo(notification.link)
  }
  return (
    <li>
      <button type="button" className={`${styles.item} ${notification.readAt ? '' : styles.unread}`} onClick={open}>
        <span className={styles.dot} aria-hidden />
        <span>
          <span className={styles.message}>{notification.message}</span>
          {!notification.readAt && <span className="visually-hidden"> (new)</span>}
          <time className={styles.when} dateTime={notification.createdAt}>
            <RelativeTime instant={notification.createdAt} />
          </time>
        </span>
      </button>
    </li>
  )
}

/** All or unread notifications, newest first. The URL says which. */
export default function NotificationsPage() {
  const [params, setParams] = useSearchParams()
  const unreadOnly = params.get('show') === 'new'
  const query = useApiInfinite('notification/getAll', { unreadOnly }, { keepPrevious: true })
  const readAll = useApiMutation('notification/read-all', { refresh: ['notification/getAll'] })
  useBus('notification:new', () => void query.refetch())
  const pages = query.data?.pages
  const items = pages?.flatMap((page) => page.items) ?? []
  const show = (which: string | null) => setParams(which ? { show: which } : {}, { replace: true })

  return (
    <div className={`${accountStyles.page} ${accountStyles.narrow}`}>
      <div className={styles.head}>
        <h1>Notifications</h1>
        <Button
          size="small"
          disabled={!pages?.[0]?.unread}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          Mark all as read
        </Button>
      </div>
      <fieldset className={styles.filter} aria-label="Which notifications">
        <Chip pressed={!unreadOnly} onClick={() => show(null)}>
          All
        </Chip>
        <Chip pressed={unreadOnly} count={pages?.[0]?.unread} onClick={() => show('new')}>
          New
        </Chip>
      </fieldset>
      {query.isPending && (
        <SkeletonArea>
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className={styles.skeleton}>
              <Skeleton width="80%" />
              <Skeleton width="30%" />
            </div>
          ))}
        </SkeletonArea>
      )}
      {query.error && !pages && <ErrorState text={query.error.message} retry={() => void query.refetch()} />}
      {pages && items.length === 0 && (
        <EmptyState
          icon={<Bell aria-hidden size={30} strokeWidth={1.6} />}
          title={unreadOnly ? 'Nothing new' : 'Nothing has happened yet'}
          text="Answers of hosts, messages and changes of your bookings appear here at once."
          action={
            unreadOnly ? (
              <Button onClick={() => show(null)}>Show all</Button>
            ) : (
              <Link to="/search" className={buttonClass({ variant: 'primary' })}>
                Find a place to stay
              </Link>
            )
          }
        />
      )}
      <ul className={styles.list}>
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      <ShowMore query={query} label="Show older" />
    </div>
  )
}
