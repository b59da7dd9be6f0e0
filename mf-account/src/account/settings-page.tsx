import { Link } from '@qe/platform'
import { backLinkClass } from '@qe/ui/unshared'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './account.module.css'

/** Frame of a settings page, with a link back to the account. */
export function SettingsPage({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
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
