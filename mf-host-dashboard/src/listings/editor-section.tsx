import { Card } from '@qe/ui/unshared'
import { type ReactNode, useId } from 'react'
import styles from './listings.module.css'

/** A card with a heading for one section of the editor. */
export function EditorSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {text && <p className={styles.quiet}>{text}</p>}
      {children}
    </Card>
  )
}
