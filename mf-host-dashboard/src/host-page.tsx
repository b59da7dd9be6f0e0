import { NavLink } from '@qe/platform'
import { Tabs } from '@qe/ui/unshared'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './host-page.module.css'

const pages = [
  { to: '/host', label: 'Today' },
  { to: '/host/bookings', label: 'Bookings' },
  { to: '/host/calendar', label: 'Calendar' },
  { to: '/host/listings', label: 'Places' },
  { to: '/host/quick-replies', label: 'Quick replies' },
  { to: '/transactions?side=provider', label: 'Money' },
]

/** A page of the dashboard under the dashboard's own way around. */
export function HostPage({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the present tab may lie beyond the edge. Newer browsers answer scrolling with a promise, which must not
  // become the clean-up.
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
