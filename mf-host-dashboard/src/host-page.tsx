import { NavLink } from '@qe/platform'
import { Tabs } from '@qe/ui/unshared'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './host-page.module.css'

const pages = [
  { to: '/host', label: 'Today' },
  { to: '/host/bookings', label: 'Bookings' },
  { to: '/host/calendar', label: 'Calendar' },
  { to: '/host/listings', label: 'Listings' },
  { to: '/host/quick-replies', label: 'Quick replies' },
  { to: '/transactions?side=provider', label: 'Money' },
]

/** Frame of a dashboard page, with the dashboard's tabs. */
export function HostPage({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the current tab may be out of view. Newer browsers return a promise, which must not become the cleanup.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [])
  return (
    <div className={styles.page}>
      <div ref={tabs}>
        <Tabs label="Host dashboard">
          {pages.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/host'}>
              {label}
            </NavLink>
          ))}
        </Tabs>
      </div>
      <div className={styles.head}>
        <h1>{title}</h1>
        {action}
      </div>
      {children}
    </div>
  )
}
