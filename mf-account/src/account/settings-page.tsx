import { Link } from '@qe/platform'
import { cx } from '@qe/ui'
import { backLinkClass } from '@qe/ui/unshared'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './account.module.css'

interface SettingsPageProps {
  title: string
  text?: ReactNode
  /** Wider than others, for a table. */
  wide?: boolean
  children: ReactNode
}

/** Frame of a settings page, with a link back to the account. */
export function SettingsPage({ title, text, wide = false, children }: SettingsPageProps) {
  return (
    <div className={cx(styles.page, styles.narrow, wide && styles.wide)}>
      <Link to="/account" className={backLinkClass}>
        <ChevronLeft aria-hidden size={16} />
        Your account
      </Link>
      <h1>{title}</h1>
      {text && <p className={styles.quiet}>{text}</p>}
      {children}
    </div>
  )
}
