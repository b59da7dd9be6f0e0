import { Link, refresh, useApiQuery, useBus } from '@qe/platform'
import { CountedIcon, cx, iconButtonClass, plural } from '@qe/ui'
import { Bell as BellIcon } from 'lucide-react'
import styles from './notifications.module.css'

/** In the header: number of unread notifications, updated as they arrive. */
export default function Bell() {
  const { data } = useApiQuery('notification/getAll', { limit: 1 }, { quiet: true })
  useBus('notification:new', () => refresh('notification/getAll'))
  const unread = data?.unread ?? 0
  return (
    <Link
      to="/notifications"
      className={cx(iconButtonClass, styles.bell)}
      aria-label={unread > 0 ? `Notifications, ${plural(unread, 'new one', 'new ones')}` : 'Notifications'}
    >
      <CountedIcon icon={<BellIcon aria-hidden size={21} strokeWidth={1.9} />} count={unread} label="new" />
    </Link>
  )
}
