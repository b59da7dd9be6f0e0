import type { Rating as RatingValue } from '@qe/contract'
import { cx, formatCount, plural } from '@qe/ui'
import { Star } from 'lucide-react'
import css from './rating.module.css'

interface RatingProps {
  rating: RatingValue
  /** `short` gives star and number; `long` adds "120 reviews". */
  detail?: 'short' | 'count' | 'long'
  className?: string
}

/** Star, average and number of reviews; "New" without reviews. */
export function Rating({ rating, detail = 'count', className }: RatingProps) {
  const { average, count } = rating
  if (average === null || count === 0) {
    return (
      <span className={cx(css.rating, className)}>
        <Star size={14} aria-hidden="true" />
        New
      </span>
    )
  }
  return (
    <span className={cx(css.rating, className)}>
      <Star size={14} aria-hidden="true" />
      <span aria-hidden="true">{average.toFixed(2)}</span>
      {detail !== 'short' && (
        <span aria-hidden="true" className={css.count}>
          {detail === 'long' ? `· ${plural(count, 'review')}` : `(${formatCount(count)})`}
        </span>
      )}
      <span className="visually-hidden">
        Rated {average.toFixed(2)} out of 5, {plural(count, 'review')}
      </span>
    </span>
  )
}
