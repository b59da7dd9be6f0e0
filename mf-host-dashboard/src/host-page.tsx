import type { ReactNode } from 'react'
import styles from './host-page.module.css'

/** Frame of a host's page; the shell has the navigation. */
export const HostPage = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <div className={styles.page}>
    <div className={styles.head}>
      <h1>{title}</h1>
      {action}
    </div>
    {children}
  </div>
)
