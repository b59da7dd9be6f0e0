import { type ReactNode, useId } from 'react'
import { formatDate } from '../format/dates'
import { Card } from '../layout/layout'
import { ReviewPhotos, type ReviewPhotosProps } from './review-photos'
import styles from './reviews.module.css'

interface ReviewCardProps {
  /** Where a link leads to. */
  id?: string
  title: string
  overall: number
  text: string
  photos?: ReviewPhotosProps | undefined
  /** What only the two sides read, with who may. */
  note?: { label: string; text: string } | null
  reply?: { by: string; text: string; at: string } | null
  /** Where it stands, and what can be done about it. */
  children?: ReactNode
}

/** A review of a stay on the page of its booking, with the private note and the host's public answer. */
export function ReviewCard({ id, title, overall, text, photos, note, reply, children }: ReviewCardProps) {
  const titleId = useId()
  return (
    <Card as="section" id={id} aria-labelledby={titleId} className={styles.review}>
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <p role="img" aria-label={`${overall} of 5 stars`} className={styles.stars}>
        {'★'.repeat(overall)}
        {'☆'.repeat(5 - overall)}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {photos && <ReviewPhotos {...photos} />}
      {note && (
        <div className={styles.note}>
          <p className={styles.quiet}>{note.label}</p>
          <p className={styles.text} dir="auto">
            {note.text}
          </p>
        </div>
      )}
      {reply && (
        <div className={styles.reply}>
          <p className={styles.quiet}>
            {reply.by} answered on {formatDate(reply.at.slice(0, 10))}
          </p>
          <p className={styles.text} dir="auto">
            {reply.text}
          </p>
        </div>
      )}
      {children}
    </Card>
  )
}
