import type { Review } from '@qe/contract'
import { photoSource } from '@qe/platform/photo-source'
import { Avatar, Button, plural } from '@qe/ui'
import { formatDate, ReviewPhotos } from '@qe/ui/unshared'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { avatarUrl } from '../cards/avatar-url'
import { ReportReview } from './report-review'
import css from './reviews.module.css'

const previewLength = 320

/** One review. Long ones are collapsed. */
export function ReviewCard({ review }: { review: Review }) {
  const [isExpanded, setExpanded] = useState(review.text.length <= previewLength + 60)
  return (
    <li className={css.review}>
      <div className={css.author}>
        <Avatar name={review.author.name} src={avatarUrl(review.author.avatar)} />
        <div>
          <p className={css.name}>{review.author.name}</p>
          <p className={css.when}>
            <span className={css.stars} aria-hidden="true">
              {Array.from({ length: review.overall }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: stars without identity
                <Star key={index} size={12} fill="currentColor" strokeWidth={0} />
              ))}
            </span>
            <span className="visually-hidden">{plural(review.overall, 'star')},</span>
            stayed in {formatDate(review.stayed, 'month')}
          </p>
        </div>
      </div>
      <p dir="auto">
        {isExpanded ? review.text : `${review.text.slice(0, review.text.lastIndexOf(' ', previewLength))} …`}
      </p>
      {!isExpanded && (
        <Button variant="link" size="small" onClick={() => setExpanded(true)}>
          Read more
        </Button>
      )}
      {review.photos && review.photos.length > 0 && (
        <div className={css.photos}>
          <ReviewPhotos photos={review.photos.map(photoSource)} by={review.author.name} />
        </div>
      )}
      {review.reply && (
        <p className={css.reply} dir="auto">
          <strong>The host answered:</strong> {review.reply.text}
        </p>
      )}
      <ReportReview review={review} />
    </li>
  )
}
