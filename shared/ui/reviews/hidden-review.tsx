import { Notice } from '@qe/ui'
import type { ComponentType, ReactNode } from 'react'
import styles from './reviews.module.css'

interface HiddenReviewProps {
  why: string
  /** The platform's link: this package knows no router. */
  Link: ComponentType<{ to: string; className?: string; children: ReactNode }>
}

/** Tells an author why nobody else sees their review, and where to say that it should be seen. */
export const HiddenReview = ({ why, Link }: HiddenReviewProps) => (
  <Notice tone="warning" title="We have hidden this review">
    <p>Nobody but you sees it, and its stars don’t count. The reason: {why}</p>
    <p>
      Is that a mistake?{' '}
      <Link to="/support" className={styles.link}>
        Write to us
      </Link>
    </p>
  </Notice>
)
