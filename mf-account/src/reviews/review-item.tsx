import type { ListedReview } from '@qe/contract'
import { Link, useApiMutation } from '@qe/platform'
import { photoSource } from '@qe/platform/photo-source'
import { Button, buttonClass } from '@qe/ui'
import { formatDateRange, HiddenReview, ReplyForm, ReviewCard } from '@qe/ui/unshared'
import { useEffect, useRef, useState } from 'react'
import { ReportReview } from './report-review'
import styles from './reviews.module.css'
import type { Which } from './use-reviews-query'

const titleOf = ({ side, other, listing }: ListedReview, which: Which) => {
  if (which === 'about-me') return `${other.name} about you`
  if (which === 'about-listings') return `${other.name} about ${listing.title}`
  return `You about ${side === 'guest' ? listing.title : other.name}`
}

/** A review with its stay, and with what can still be done: changing one's own, or answering a guest's. */
export function ReviewItem({ review, which }: { review: ListedReview; which: Which }) {
  const { bookingId, side, other, listing, privateNote, publishedAt, isEditable, reply, replyUntil, hiddenWhy } = review
  const item = useRef<HTMLLIElement>(null)
  const [isAnswering, setAnswering] = useState(false)
  useEffect(() => {
    if (isAnswering) item.current?.querySelector('textarea')?.focus()
  }, [isAnswering])
  const answer = useApiMutation('bookings/review/reply', {
    refresh: ['review/list', 'bookings/my-booking/details', 'property/fetch-review-by-propertyId'],
    // The form that had the focus goes away.
    onSuccess: () => item.current?.querySelector('h2')?.focus(),
  })
  const stay = `${side === 'guest' ? '/trips' : '/host/bookings'}/${bookingId}`
  const noteFor = which === 'written' ? `Only ${other.name} reads this` : 'Only you read this'
  return (
    <li ref={item}>
      <ReviewCard
        title={titleOf(review, which)}
        overall={review.overall}
        text={review.text}
        photos={{ photos: review.photos?.map(photoSource) ?? [], by: which === 'written' ? 'you' : other.name }}
        note={privateNote ? { label: noteFor, text: privateNote } : null}
        reply={reply && { by: which === 'written' ? other.name : 'You', ...reply }}
      >
        <p className={styles.quiet}>
          <Link to={stay}>
            <bdi>{listing.title}</bdi>, {formatDateRange(review.checkIn, review.checkOut)}
          </Link>
          {!publishedAt && ` · Published once ${other.name} has written too, or 14 days after check-out`}
        </p>
        {hiddenWhy && <HiddenReview why={hiddenWhy} Link={Link} />}
        {isEditable && (
          <div>
            <Link to={`${stay}#review`} className={buttonClass({})}>
              Edit your review
            </Link>
          </div>
        )}
        {which !== 'written' && (
          <div className={styles.actions}>
            {replyUntil && !isAnswering && <Button onClick={() => setAnswering(true)}>Answer in public</Button>}
            <ReportReview review={review} />
          </div>
        )}
        {replyUntil && isAnswering && (
          <ReplyForm
            until={replyUntil}
            error={answer.error}
            isPending={answer.isPending}
            onSend={(text) => answer.mutate({ bookingId, text })}
          />
        )}
      </ReviewCard>
    </li>
  )
}
