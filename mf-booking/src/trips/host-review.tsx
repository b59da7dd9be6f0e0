import type { BookingDetails } from '@qe/contract'
import { ReviewCard } from '@qe/ui/unshared'

/** What the host wrote about the guest, once it is published. */
export const HostReview = ({ booking: { otherReview: review, host } }: { booking: BookingDetails }) =>
  review ? (
    <ReviewCard
      title={`${host.name} about you`}
      overall={review.overall}
      text={review.text}
      note={review.privateNote ? { label: 'Only you read this', text: review.privateNote } : null}
    />
  ) : null
