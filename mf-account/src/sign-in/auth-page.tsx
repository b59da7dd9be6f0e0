import type { ReactNode } from 'react'
import styles from './sign-in.module.css'

/** A narrow page with one form, and a link to the related page below. */
export const AuthPage = ({
  title,
  lead,
  footer,
  children,
}: {
  title: string
  lead?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) => (
  <div className={styles.page}>
    <div className={styles.card}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
      {footer && <p className={styles.footer}>{footer}</p>}
    </div>
  </div>
)
