import type { BookingDetails, StarsByPart } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button } from '@qe/ui'
import { HiddenReview, ReviewCard, ReviewForm } from '@qe/ui/unshared'
import { useEffect, useRef, useState } from 'react'
import css from './trip-page.module.css'

const partsOfStay: readonly (readonly [keyof StarsByPart, string])[] = [
  ['cleanliness', 'Cleanliness'],
  ['accuracy', 'As described'],
  ['checkIn', 'Arrival'],
  ['communication', 'Communication'],
  ['location', 'Location'],
  ['value', 'Value'],
]
/** A guest whose host cancelled never entered the place. Rule: product rules, Booking process. */
const partsOfCancelled: typeof partsOfStay = [['communication', 'Communication']]

const texts = ({ status, host }: BookingDetails) =>
  status === 'cancelled_by_provider'
    ? {
        title: `${host.name} cancelled. How was that handled?`,
        hint: 'You did not stay, so this is about the cancellation and not about the place.',
        parts: partsOfCancelled,
      }
    : {
        title: `How was it at ${host.name}’s?`,
        hint: 'Neither of you sees the other’s words before both are written.',
        parts: partsOfStay,
      }

/** The guest's review of a stay: the form, then what was sent, which can be edited until it is published. */
export function OwnReview({ booking }: { booking: BookingDetails }) {
  const { ownReview: sent, host, actions } = booking
  const [editing, setEditing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const hasSent = useRef(false)
  const send = useApiMutation('bookings/review', {
    refresh: [
      'bookings/my-booking/details',
      'bookings/my-booking',
      'property/fetch-review-by-propertyId',
      'review/list',
    ],
    onSuccess: () => {
      hasSent.current = true
      setEditing(false)
    },
  })
  const isForm = editing || (!sent && actions.includes('review'))
  // The form that had the focus is gone: what was sent takes its place.
  useEffect(() => {
    if (isForm || !hasSent.current) return
    hasSent.current = false
    box.current?.querySelector('h2')?.focus()
  }, [isForm])
  if (isForm) {
    const { title, hint, parts } = texts(booking)
    return (
      <ReviewForm
        title={title}
        hint={hint}
        parts={parts}
        textLabel="For other guests"
        noteLabel={`Only for ${host.name}`}
        sent={sent && { ...sent.parts, overall: sent.overall, text: sent.text, privateNote: sent.privateNote ?? '' }}
        errors={send.error?.fields ?? {}}
        isPending={send.isPending}
        onSend={(review) => send.mutate({ bookingId: booking.id, ...review })}
        onCancel={sent ? () => setEditing(false) : undefined}
      />
    )
  }
  if (!sent) return null
  return (
    <div ref={box}>
      <ReviewCard
        id="review"
        title="Your review"
        overall={sent.overall}
        text={sent.text}
        note={sent.privateNote ? { label: `Only ${host.name} reads this`, text: sent.privateNote } : null}
        reply={sent.reply ? { by: host.name, ...sent.reply } : null}
      >
        {sent.hiddenWhy ? (
          <HiddenReview why={sent.hiddenWhy} />
        ) : (
          <p className={css.quiet}>
            {sent.isPublished
              ? 'It is published on the page of the listing.'
              : `It is published once ${host.name} has written too, or 14 days after check-out. Until then you can ` +
                'change it.'}
          </p>
        )}
        {sent.isEditable && (
          <div>
            <Button onClick={() => setEditing(true)}>Edit your review</Button>
          </div>
        )}
      </ReviewCard>
    </div>
  )
}
