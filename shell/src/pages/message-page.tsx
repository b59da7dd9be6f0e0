import { EmptyState } from '@qe/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './pages.module.css'

interface Props {
  icon: LucideIcon
  title: string
  /** The reason, in a sentence. */
  text: string
  /** Links and buttons that lead on. */
  children: ReactNode
}

/** A page with only a message and ways to go on. */
export const MessagePage = ({ icon: Icon, title, text, children }: Props) => (
  <div className={styles.notice}>
    <EmptyState
      alone
      icon={<Icon aria-hidden size={30} strokeWidth={1.6} />}
      title={title}
      text={text}
      action={<div className={styles.ways}>{children}</div>}
    />
  </div>
)
