import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './pages.module.css'

interface Props {
  icon: LucideIcon
  title: string
  /** Why, in a sentence. */
  text: string
  /** Ways on: links and buttons. */
  children: ReactNode
}

/** A page that only says something: what it is, why, and where to go from here. */
export const MessagePage = ({ icon: Icon, title, text, children }: Props) => (
  <div className={styles.notice}>
    <div className={styles.message}>
      <span className={styles.art}>
        <Icon aria-hidden size={30} strokeWidth={1.6} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  </div>
)
