import type { BookingDetails, StarsByPart } from '@qe/contract'
import { Link, useApiMutation, useLocation } from '@qe/platform'
import { photoSource } from '@qe/platform/photo-source'
import { Button } from '@qe/ui'
import { HiddenReview, ReplyForm, ReviewCard, ReviewForm } from '@qe/ui/unshared'
import { useEffect, useState } from 'react'
import styles from './bookings.module.css'

const partsOfGuest: readonly (readonly [keyof StarsByPart, string])[] = [
  ['cleanliness', 'Cleanliness'],
  ['communication', 'Communication'],
]

/** The host's review of the guest, and the guest's review of the stay once it is published. */
export function Reviews({ booking }: { booking: BookingDetails }) {
  const { hash } = useLocation()
  // The browser looked for it before the booking had loaded.
  useEffect(() => {
    if (hash === '#review') document.getElementById('review')?.scrollIntoView()
  }, [hash])
  return (
    <>
      <OwnReview booking={booking} />
      <GuestReview booking={booking} />
    </>
  )
}

function OwnReview({ booking: { id, guest, actions, ownReview: sent } }: { booking: BookingDetails }) {
  const [editing, setEditing] = useState(false)
  const send = useApiMutation('bookings/review', {
    refresh: ['bookings/my-booking/details', 'bookings/my-booking', 'review/list'],
    onSuccess: () => setEditing(false),
  })
  if (editing || (!sent && actions.includes('review')))
    return (
      <ReviewForm
        title={`How was ${guest.name} as a guest?`}
        hint="Neither of you sees the other’s words before both are written."
        parts={partsOfGuest}
        textLabel="For other hosts"
        noteLabel={`Only for ${guest.name}`}
        sent={sent && { ...sent.parts, overall: sent.overall, text: sent.text, privateNote: sent.privateNote ?? '' }}
        errors={send.error?.fields ?? {}}
        isPending={send.isPending}
        onSend={(review) => send.mutate({ bookingId: id, ...review })}
        onCancel={sent ? () => setEditing(false) : undefined}
      />
    )
  if (!sent) return null
  return (
    <ReviewCard
      id="review"
      title="Your review"
      overall={sent.overall}
      text={sent.text}
      note={sent.privateNote ? { label: `Only ${guest.name} reads this`, text: sent.privateNote } : null}
    >
      {sent.hiddenWhy ? (
        <HiddenReview why={sent.hiddenWhy} Link={Link} />
      ) : (
        <p className={styles.quiet}>
          {sent.isPublished
            ? 'It is published.'
            : `It is published once ${guest.name} has written too, or 14 days after check-out. Until then you can ` +
              'change it.'}
        </p>
      )}
      {sent.isEditable && (
        <div>
          <Button onClick={() => setEditing(true)}>Edit your review</Button>
        </div>
      )}
    </ReviewCard>
  )
}

function GuestReview({ booking: { id, guest, otherReview: review } }: { booking: BookingDetails }) {
  const reply = useApiMutation('bookings/review/reply', { refresh: ['bookings/my-booking/details', 'review/list'] })
  if (!review) return null
  return (
    <ReviewCard
      title={`${guest.name} about the stay`}
      overall={review.overall}
      text={review.text}
      photos={{ photos: review.photos?.map(photoSource) ?? [], by: guest.name }}
      note={review.privateNote ? { label: 'Only you read this', text: review.privateNote } : null}
      reply={review.reply && { by: 'You', ...review.reply }}
    >
      {review.replyUntil && (
        <ReplyForm
          until={review.replyUntil}
          error={reply.error}
          isPending={reply.isPending}
          onSend={(text) => reply.mutate({ bookingId: id, text })}
        />
      )}
    </ReviewCard>
  )
}
