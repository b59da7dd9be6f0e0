import type { ReactNode } from 'react'
import styles from './sign-in.module.css'

/** A narrow page with one thing to do, and the way to its neighbour beneath. */
export const AuthPage = ({
  title,
  lead,
  under,
  children,
}: {
  title: string
  lead?: ReactNode
  under?: ReactNode
  children: ReactNode
}) => (
  <div className={styles.page}>
    <div className={styles.card}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
      {under && <p className={styles.under}>{under}</p>}
    </div>
  </div>
)
